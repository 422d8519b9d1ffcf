/** Notes open in editors of this tab. */
const here = new Map<string, number>();

/** Who waits until an editor of this tab has closed, by note. */
const awaiting = new Map<string, (() => void)[]>();

const nameOf = (draftId: string): string => `commonplace.editing.${draftId}`;
/** Undefined on pages without a secure connection. */
const locks = (): LockManager | undefined => navigator.locks;

/** A note that is open in an editor. */
export interface EditingHold {
  /** Marks this draft as the editor's, for all tabs, instead of the one before; null when it has none. */
  holdDraft: (draftId: string | null) => void;
  /** Resolves once anybody may have the note. */
  release: () => Promise<void>;
}

/**
 * Marks a note as being edited, for this tab.
 * @param begunFrom the draft that the editor begins with.
 */
export function holdEditing(noteId: string, begunFrom: string | null): EditingHold {
  here.set(noteId, (here.get(noteId) ?? 0) + 1);
  let held: { draftId: string; release: () => Promise<void> } | null = null;
  let isOver = false;
  const holdDraft = (draftId: string | null): void => {
    if (isOver || draftId === (held?.draftId ?? null)) return;
    void held?.release();
    held = draftId === null ? null : { draftId, release: lock(draftId) };
  };
  holdDraft(begunFrom);
  return {
    holdDraft,
    release: async () => {
      const count = (here.get(noteId) ?? 1) - 1;
      if (count > 0) here.set(noteId, count);
      else here.delete(noteId);
      isOver = true;
      await held?.release();
      if (here.has(noteId)) return;
      for (const resolve of awaiting.get(noteId) ?? []) resolve();
      awaiting.delete(noteId);
    },
  };
}

/** @returns a function that unlocks the draft; its promise resolves when that is done. */
function lock(draftId: string): () => Promise<void> {
  const abort = new AbortController();
  let unlock = (): void => abort.abort();
  const held = locks()
    ?.request(nameOf(draftId), { mode: "shared", signal: abort.signal }, () =>
      abort.signal.aborted ? undefined : new Promise<void>((resolve) => (unlock = resolve)),
    )
    .catch(() => undefined);
  return async () => {
    unlock();
    abort.abort();
    await held;
  };
}

/** Resolves once no editor of this tab has the note. */
export function whenReleased(noteId: string): Promise<void> {
  if (!here.has(noteId)) return Promise.resolve();
  return new Promise((resolve) => awaiting.set(noteId, [...(awaiting.get(noteId) ?? []), resolve]));
}

/** Runs something on a draft in one tab at a time, if neither its editor nor one of its note in this tab is open. */
export async function unlessEditing(noteId: string, draftId: string, act: () => Promise<void>): Promise<void> {
  if (here.has(noteId)) return;
  const manager = locks();
  if (!manager) return act();
  const options = { mode: "exclusive", ifAvailable: true } as const;
  await manager.request(nameOf(draftId), options, (granted) => (granted ? act() : undefined));
}
