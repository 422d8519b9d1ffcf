import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "../../lib/paths";
import { Combobox } from "../../ui/choices/Combobox";
import { allSettings, settingsPages } from "./settingsPages";
import type { FoundState } from "./useReachedSetting";

const addressOf = new Map<string, string>();
const options = allSettings.map(({ label, page, anchor, words }) => {
  const id = `${page}#${anchor}`;
  addressOf.set(id, paths.settings(page, anchor));
  return { id, label, words, end: settingsPages.find((one) => one.id === page)?.label };
});
for (const [label, path, words] of [
  ["Tags", paths.tags(), "color merge rename"],
  ["Categories", paths.categories(), "icon color merge rename"],
] as const) {
  addressOf.set(path, path);
  options.push({ id: path, label, words, end: undefined });
}

/** Finds a setting by its words, and goes to it. */
export function FindSetting({ className }: { className: string | undefined }) {
  const navigate = useNavigate();
  // empty again wherever it leads
  const { key } = useLocation();
  return (
    <Combobox
      key={key}
      {...(className ? { className } : {})}
      label="Find a setting"
      isLabelHidden
      isSearch
      opensOnFocus={false}
      placeholder="Find a setting"
      options={options}
      value={null}
      onChange={(id) => {
        const to = addressOf.get(id ?? "");
        const state: FoundState = { isFound: true };
        if (to) void navigate(to, { state });
      }}
    />
  );
}
