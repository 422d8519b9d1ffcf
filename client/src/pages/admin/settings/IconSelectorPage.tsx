import { Save } from "lucide-react";
import { useState } from "react";
import { categoryIcons } from "../../../content/categoryIcons";
import {
  useCategoryIconUsesQuery,
  useInstanceSettingsQuery,
  useUpdateInstanceSettingsMutation,
} from "../../../gql/hooks";
import { PageAction } from "../../../shell/PageAction";
import { PageFrame } from "../../../shell/PageFrame";
import { Entry } from "../../../ui/Entry";
import { FilterBar, FilterLink } from "../../../ui/FilterBar";
import { AdminList } from "../AdminList";
import { oneOf, useAdminAddress } from "../useAdminAddress";
import { useRowAction } from "../useRowAction";
import styles from "./adminSettings.module.css";
import { IconOrder } from "./IconOrder";
import { IconTile } from "./IconTile";

const views = ["offered", "left-out", "in-use"] as const;
const texts = {
  offered: { head: "Offered", sub: "Drag to reorder. Press to remove.", empty: "" },
  "left-out": { head: "Left out", sub: "Press one to offer it.", empty: "Every icon is offered" },
  "in-use": { head: "In use", sub: "Press to remove, or to offer again.", empty: "No category has an icon yet" },
};

/** Configures which icons the category picker offers, and their order. */
export function IconSelectorPage() {
  const { get, withValue } = useAdminAddress();
  const view = oneOf(get("view"), views) ?? "offered";
  const query = useInstanceSettingsQuery({ fetchPolicy: "cache-and-network" });
  const used = useCategoryIconUsesQuery({ fetchPolicy: "cache-and-network" });
  const [update] = useUpdateInstanceSettingsMutation({ refetchQueries: ["CategoryIcons"] });
  const { running, act } = useRowAction();
  const stored = query.data?.instanceSettings.categoryIcons ?? [];
  // a removed icon keeps its place until the change is saved
  const [draft, setDraft] = useState<{ shown: string[]; out: ReadonlySet<string> } | null>(null);
  const { shown, out } = draft ?? { shown: stored, out: new Set<string>() };
  const offered = shown.filter((name) => !out.has(name));
  const isOffered = (name: string): boolean => shown.includes(name) && !out.has(name);
  const uses = new Map(used.data?.categoryIconUses.map(({ icon, count }) => [icon, count]));
  const known = Object.keys(categoryIcons);
  const namesOf = {
    offered: shown,
    "left-out": known.filter((name) => !isOffered(name)),
    "in-use": known.filter((name) => uses.has(name)),
  };
  const isChanged = offered.join() !== stored.join();
  const { head, sub, empty } = texts[view];
  const names = namesOf[view];

  function toggle(name: string): void {
    const next = new Set(out);
    if (!next.delete(name) && shown.includes(name)) next.add(name);
    setDraft({ shown: shown.includes(name) ? [...shown] : [...shown, name], out: next });
  }
  async function save(): Promise<void> {
    await update({ variables: { input: { categoryIcons: offered } } });
    setDraft(null);
  }

  return (
    <PageFrame
      title="Icons"
      margin="Category picker"
      action={
        <PageAction
          label={`Save ${offered.length} ${offered.length === 1 ? "icon" : "icons"}`}
          icon={Save}
          disabled={!isChanged || offered.length === 0 || running !== null}
          onClick={() => void act("icons", save, "Saved, in effect now", "Failed to save the icons")}
        />
      }
      filters={
        <FilterBar label="Which icons">
          {views.map((name) => (
            <FilterLink
              key={name}
              to={withValue("view", name === "offered" ? null : name)}
              isOn={name === view}
              count={query.data && (name === "offered" ? offered.length : namesOf[name].length)}
            >
              {texts[name].head}
            </FilterLink>
          ))}
        </FilterBar>
      }
    >
      <Entry head={head} sub={sub}>
        <AdminList
          what="the icons"
          query={view === "in-use" && query.data ? used : query}
          isEmpty={names.length === 0}
          empty={empty}
        >
          {view === "offered" ? (
            <IconOrder
              names={names}
              isOffered={isOffered}
              uses={uses}
              onMove={(next) => setDraft({ shown: next, out })}
              onPress={toggle}
            />
          ) : (
            <div className={styles.offer}>
              {names.map((name) => (
                <button
                  key={name}
                  type="button"
                  className={styles.tile}
                  aria-pressed={isOffered(name)}
                  data-out={!isOffered(name) || undefined}
                  onClick={() => toggle(name)}
                >
                  <IconTile name={name} uses={uses.get(name)} isOffered={isOffered(name)} />
                </button>
              ))}
            </div>
          )}
        </AdminList>
        {query.data && offered.length === 0 && <p role="alert">Please offer at least one icon.</p>}
      </Entry>
    </PageFrame>
  );
}
