import { Folder, Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { categoryIcons } from "../../../content/categoryIcons";
import { useCategoryIconsQuery } from "../../../gql/hooks";
import fieldStyles from "../../../ui/fields/Field.module.css";
import { Icon } from "../../../ui/Icon";
import overlayStyles from "../../../ui/overlays/Overlay.module.css";
import styles from "./categories.module.css";

const perRow = 7;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perRow, ArrowDown: perRow };

/** The icons for categories, and the folder for no icon; filtered by name, navigated with arrow keys. */
export function IconGrid({ value, onChange }: { value: string | null; onChange: (icon: string | null) => void }) {
  const [typed, setTyped] = useState("");
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    grid.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: "nearest" });
  }, []);
  const wanted = typed.trim().toLowerCase().replaceAll(" ", "-");
  const { data } = useCategoryIconsQuery({ fetchPolicy: "cache-and-network" });
  const offered = data?.categoryIcons ?? Object.keys(categoryIcons);
  // a category's current icon stays visible, even if it is no longer offered
  const known = value !== null && !offered.includes(value) ? [value, ...offered] : offered;
  const names = known.filter((name) => name.includes(wanted));
  const shown: (string | null)[] = wanted ? names : [null, ...names];
  const entry = shown.includes(value) ? value : (shown[0] ?? null);

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = [...(grid.current?.querySelectorAll("button") ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[at + step]?.focus();
  }

  return (
    <div>
      <label className={`${fieldStyles.search} ${styles.iconSearch}`}>
        <Search size={16} strokeWidth={1.7} aria-hidden />
        <input
          type="search"
          className={`${fieldStyles.bare} grow`}
          aria-label="Find an icon"
          placeholder="Find an icon"
          maxLength={40}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            event.stopPropagation();
            if (event.key === "ArrowDown") grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
          }}
        />
      </label>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere */}
      <div ref={grid} role="group" aria-label="Icons" className={styles.iconGrid} onKeyDown={onKeyDown}>
        {shown.map((name) => (
          <button
            key={name ?? ""}
            type="button"
            aria-label={name?.replaceAll("-", " ") ?? "No icon"}
            title={name?.replaceAll("-", " ") ?? "No icon"}
            aria-pressed={name === value}
            tabIndex={name === entry ? 0 : -1}
            onClick={() => onChange(name)}
          >
            <Icon icon={(name && categoryIcons[name]) || Folder} size={17} />
          </button>
        ))}
      </div>
      {shown.length === 0 && <p className={overlayStyles.optionEmpty}>No results found</p>}
    </div>
  );
}
