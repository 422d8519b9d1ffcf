/** How long the trash keeps what was deleted. */
export const daysKept = 30;
const dayMs = 86_400_000;

export interface TrashGroup<Note> {
  /** Whole days until it is gone, 0 on the last. */
  daysLeft: number;
  goneAt: Date;
  notes: Note[];
}

/** What goes first stands first. */
export function groupTrash<Note extends { deletedAt: string | null }>(
  notes: readonly Note[],
  now: Date,
): TrashGroup<Note>[] {
  const groups = new Map<number, TrashGroup<Note>>();
  for (const note of notes) {
    if (!note.deletedAt) continue;
    const goneAt = new Date(Date.parse(note.deletedAt) + daysKept * dayMs);
    const daysLeft = Math.max(0, Math.ceil((goneAt.getTime() - now.getTime()) / dayMs));
    const group = groups.get(daysLeft);
    if (group) group.notes.push(note);
    else groups.set(daysLeft, { daysLeft, goneAt, notes: [note] });
  }
  return [...groups.values()].sort((a, b) => a.daysLeft - b.daysLeft);
}
