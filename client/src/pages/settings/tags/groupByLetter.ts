export const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** The letter of the index a name is under: without accents, in capitals; "#" for what begins with no letter. */
export function letterOf(name: string): string {
  const first = [...name.trim().normalize("NFD")][0]?.toLocaleUpperCase() ?? "";
  return /\p{L}/u.test(first) ? first : "#";
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** Names in the order of an index, under their letters; what begins with no letter comes first. */
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
