/** How long deleted items stay in the trash. */
const daysKept = 30;
const dayMs = 86_400_000;

export interface TrashGroup<Item> {
  /** Whole days until it is deleted permanently, 0 on the last. */
  daysLeft: number;
  goneAt: Date;
  items: Item[];
}

/** Groups items, those deleted soonest first. */
export function groupTrash<Item extends { deletedAt: string | null }>(
  items: readonly Item[],
  now: Date,
): TrashGroup<Item>[] {
  const groups = new Map<number, TrashGroup<Item>>();
  for (const item of items) {
    if (!item.deletedAt) continue;
    const goneAt = new Date(Date.parse(item.deletedAt) + daysKept * dayMs);
    const daysLeft = Math.max(0, Math.ceil((goneAt.getTime() - now.getTime()) / dayMs));
    const group = groups.get(daysLeft);
    if (group) group.items.push(item);
    else groups.set(daysLeft, { daysLeft, goneAt, items: [item] });
  }
  return [...groups.values()].sort((a, b) => a.daysLeft - b.daysLeft);
}
