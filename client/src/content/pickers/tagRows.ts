import { type ComboboxRow, comboboxRows } from "../../ui/choices/comboboxOptions";
import { maxTags, type PickedTag } from "./pickedTypes";

/**
 * The rows of the tag picker for the typed text: unpicked tags whose name contains it, and last, if no tag has exactly
 * that name ignoring case, the row that creates it. Empty once the max number is picked.
 */
export function tagRows(
  tags: readonly (PickedTag & { itemCount?: number })[],
  picked: readonly PickedTag[],
  typed: string,
): ComboboxRow[] {
  if (picked.length >= maxTags) return [];
  const known: (PickedTag & { itemCount?: number })[] = [
    ...tags,
    ...picked.filter(({ id }) => !tags.some((tag) => tag.id === id)),
  ];
  const options = known.map(({ id, name, color, itemCount }) => ({ id, label: name, color, end: itemCount }));
  return comboboxRows(options, typed, { canCreate: true }).filter((row) => !picked.some(({ id }) => id === row.id));
}
