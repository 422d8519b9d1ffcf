export const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** The index letter of a name: uppercase and without accents; "#" if it does not begin with a letter. */
export function letterOf(name: string): string {
  const first = [...name.trim().normalize("NFD")][0]?.toLocaleUpperCase() ?? "";
  return /\p{L}/u.test(first) ? first : "#";
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** Groups names by letter in index order; names that begin with no letter come first. */
export function groupByLetter<Named extends { name: string }>(
  entries: readonly Named[],
): { letter: string; entries: Named[] }[] {
  const groups = new Map<string, Named[]>();
  for (const entry of [...entries].sort((a, b) => collator.compare(a.name, b.name))) {
    const letter = letterOf(entry.name);
    const group = groups.get(letter);
    if (group) group.push(entry);
    else groups.set(letter, [entry]);
  }
  return [...groups]
    .map(([letter, group]) => ({ letter, entries: group }))
    .sort((a, b) => (a.letter === "#" ? -1 : b.letter === "#" ? 1 : collator.compare(a.letter, b.letter)));
}
