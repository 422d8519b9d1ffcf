/** Notes open in editors of this tab. */
const here = new Map<string, number>();

/** Who waits until an editor of this tab has closed, by note. */
const awaiting = new Map<string, (() => void)[]>();

const nameOf = (noteId: string): string => `commonplace.editing.${noteId}`;
/** Undefined on pages without a secure connection. */
const locks = (): LockManager | undefined => navigator.locks;

/**
 * Marks a note as being edited, for this tab and all others.
 * @returns a function that releases it; its promise resolves once anybody may have the note.
 */
export function holdEditing(noteId: string): () => Promise<void> {
  here.set(noteId, (here.get(noteId) ?? 0) + 1);
  const abort = new AbortController();
  let release = (): void => abort.abort();
  const held = locks()
    ?.request(nameOf(noteId), { mode: "shared", signal: abort.signal }, () =>
      abort.signal.aborted ? undefined : new Promise<void>((resolve) => (release = resolve)),
    )
    .catch(() => undefined);
  return async () => {
    const count = (here.get(noteId) ?? 1) - 1;
    if (count > 0) here.set(noteId, count);
    else here.delete(noteId);
    release();
    abort.abort();
    await held;
    if (here.has(noteId)) return;
    for (const resolve of awaiting.get(noteId) ?? []) resolve();
    awaiting.delete(noteId);
  };
}

/** Resolves once no editor of this tab has the note. */
export function whenReleased(noteId: string): Promise<void> {
  if (!here.has(noteId)) return Promise.resolve();
  return new Promise((resolve) => awaiting.set(noteId, [...(awaiting.get(noteId) ?? []), resolve]));
}

/** Runs something on a note if no editor has it open, in one tab at a time. */
export async function unlessEditing(noteId: string, act: () => Promise<void>): Promise<void> {
  if (here.has(noteId)) return;
  const manager = locks();
  if (!manager) return act();
  await manager.request(nameOf(noteId), { mode: "exclusive", ifAvailable: true }, (lock) => (lock ? act() : undefined));
}
