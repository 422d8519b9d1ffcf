import type { ComboboxOption } from "./Combobox";

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
 * What the list shows for what is typed: the row for none, options with the typed words anywhere in the name, and a
 * row to create when the trimmed words are nobody's name yet.
 */
export function comboboxRows(
  options: readonly ComboboxOption[],
  typed: string,
  { noneLabel, canCreate }: { noneLabel?: string | undefined; canCreate: boolean },
): ComboboxRow[] {
  const name = typed.trim();
  const wanted = foldName(name);
  const rows: ComboboxRow[] = noneLabel ? [{ id: noneId, label: noneLabel, kind: "none" }] : [];
  for (const option of options) {
    if (foldName(option.label).includes(wanted)) rows.push({ ...option, kind: "option" });
  }
  if (canCreate && name && !options.some((option) => foldName(option.label) === wanted)) {
    rows.push({ id: createId, label: `Create “${name}”`, kind: "create" });
  }
  return rows;
}
