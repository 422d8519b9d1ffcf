/** How long what is deleted stays in the trash. */
export const keptDays = 30;

/** The time before which a deletion leaves the trash. */
export function keptSince(now: Date): string {
  return new Date(now.getTime() - keptDays * 86_400_000).toISOString();
}
