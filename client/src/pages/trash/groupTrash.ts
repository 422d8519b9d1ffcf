const dayMs = 86_400_000;

export interface TrashGroup<Entry> {
  /** Whole days until it is deleted permanently, 0 on the last. */
  daysLeft: number;
  goneAt: string;
  entries: Entry[];
}

/** Groups entries by days left, in their order: what leaves the trash first comes first. */
export function groupTrash<Entry extends { removedAt: string }>(
  entries: readonly Entry[],
  now: Date,
): TrashGroup<Entry>[] {
  const groups = new Map<number, TrashGroup<Entry>>();
  for (const entry of entries) {
    const daysLeft = Math.max(0, Math.ceil((Date.parse(entry.removedAt) - now.getTime()) / dayMs));
    const group = groups.get(daysLeft);
    if (group) group.entries.push(entry);
    else groups.set(daysLeft, { daysLeft, goneAt: entry.removedAt, entries: [entry] });
  }
  return [...groups.values()];
}
