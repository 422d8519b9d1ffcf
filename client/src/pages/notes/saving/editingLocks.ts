/** Open in an editor of this tab. */
const here = new Map<string, number>();

const nameOf = (noteId: string): string => `commonplace.editing.${noteId}`;
/** Only pages that came over a safe connection have them. */
const locks = (): LockManager | undefined => navigator.locks;

/** Says to this tab and all others that a note is being written. @returns the way to let it go. */
export function holdEditing(noteId: string): () => void {
  here.set(noteId, (here.get(noteId) ?? 0) + 1);
  const abort = new AbortController();
  let release = (): void => abort.abort();
  void locks()
    ?.request(nameOf(noteId), { mode: "shared", signal: abort.signal }, () =>
      abort.signal.aborted ? undefined : new Promise<void>((resolve) => (release = resolve)),
    )
    .catch(() => undefined);
  return () => {
    const count = (here.get(noteId) ?? 1) - 1;
    if (count > 0) here.set(noteId, count);
    else here.delete(noteId);
    release();
    abort.abort();
  };
}

/** Does something with a note that no editor has open, in one tab at a time; nothing when one has. */
export async function unlessEditing(noteId: string, act: () => Promise<void>): Promise<void> {
  if (here.has(noteId)) return;
  const manager = locks();
  if (!manager) return act();
  await manager.request(nameOf(noteId), { mode: "exclusive", ifAvailable: true }, (lock) => (lock ? act() : undefined));
}
