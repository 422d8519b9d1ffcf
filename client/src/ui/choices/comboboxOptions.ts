import type { IconSource } from "../Icon";

export interface ComboboxOption {
  id: string;
  label: string;
  icon?: IconSource | undefined;
  /** A stored color, shown as a dot before the name. */
  color?: string | undefined;
  /** Further words that it is found by, in any order with those of the label. */
  words?: string | undefined;
  /** Shown at the right, e.g. the number of items. */
  end?: string | number | undefined;
}

/** The ids of the two rows that are not options; no stored id can equal them. */
export const noneId = "none:";
export const createId = "create:";

export interface ComboboxRow extends ComboboxOption {
  kind: "option" | "none" | "create";
}

/** Folds a name for comparison: Unicode-normalized and lowercase. */
export function foldName(name: string): string {
  return name.normalize("NFC").toLocaleLowerCase();
}

/**
 * The rows of the list for the typed text: options whose name contains it (or name and words all of its words), the row for none (first, and only while
 * nothing is typed), and a row to create the trimmed text if no option has that name.
 */
export function comboboxRows(
  options: readonly ComboboxOption[],
  typed: string,
  { noneLabel, canCreate }: { noneLabel?: string | undefined; canCreate: boolean },
): ComboboxRow[] {
  const name = typed.trim();
  const wanted = foldName(name);
  const rows = options
    .filter(({ label, words }) =>
      words === undefined
        ? foldName(label).includes(wanted)
        : wanted.split(/\s+/).every((word) => foldName(`${label} ${words}`).includes(word)),
    )
    .map((option): ComboboxRow => ({ ...option, kind: "option" }));
  if (noneLabel) rows.splice(name ? rows.length : 0, 0, { id: noneId, label: noneLabel, kind: "none" });
  if (canCreate && name && !options.some((option) => foldName(option.label) === wanted)) {
    rows.push({ id: createId, label: `Create “${name}”`, kind: "create" });
  }
  return rows;
}

/**
 * The row that Enter takes while no row is highlighted: an exact match, else the row to create, else the first option
 * found.
 */
export function rowForEnter(rows: readonly ComboboxRow[], typed: string): ComboboxRow | undefined {
  const wanted = foldName(typed.trim());
  return (
    rows.find((row) => row.kind === "option" && foldName(row.label) === wanted) ??
    rows.find((row) => row.kind === "create") ??
    rows.find((row) => row.kind === "option")
  );
}
