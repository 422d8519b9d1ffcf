import type { IconSource } from "../Icon";

export interface ComboboxOption {
  id: string;
  label: string;
  icon?: IconSource | undefined;
  /** A stored color: a dot before the name. */
  color?: string | undefined;
  /** At the right, e.g. how many things it holds. */
  end?: string | number | undefined;
}

/** The ids of the two rows that are not options; no stored id looks like them. */
export const noneId = "none:";
export const createId = "create:";

export interface ComboboxRow extends ComboboxOption {
  kind: "option" | "none" | "create";
}

/** Unicode's own idea of the same word, whatever its case. */
export function foldName(name: string): string {
  return name.normalize("NFC").toLocaleLowerCase();
}

/**
 * The rows of the list for the typed text: options with the typed words anywhere in the name, the row for none (first
 * only while nothing is typed), and a row to create when the trimmed words are nobody's name yet.
 */
export function comboboxRows(
  options: readonly ComboboxOption[],
  typed: string,
  { noneLabel, canCreate }: { noneLabel?: string | undefined; canCreate: boolean },
): ComboboxRow[] {
  const name = typed.trim();
  const wanted = foldName(name);
  const rows = options
    .filter((option) => foldName(option.label).includes(wanted))
    .map((option): ComboboxRow => ({ ...option, kind: "option" }));
  if (noneLabel) rows.splice(name ? rows.length : 0, 0, { id: noneId, label: noneLabel, kind: "none" });
  if (canCreate && name && !options.some((option) => foldName(option.label) === wanted)) {
    rows.push({ id: createId, label: `Create “${name}”`, kind: "create" });
  }
  return rows;
}

/**
 * The row Enter takes while no row is highlighted: the one of that very name, else the one to create, else the first
 * option found.
 */
export function rowForEnter(rows: readonly ComboboxRow[], typed: string): ComboboxRow | undefined {
  const wanted = foldName(typed.trim());
  return (
    rows.find((row) => row.kind === "option" && foldName(row.label) === wanted) ??
    rows.find((row) => row.kind === "create") ??
    rows.find((row) => row.kind === "option")
  );
}
