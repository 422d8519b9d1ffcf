import { useEffect, useEffectEvent, useRef } from "react";
import { dropDraft, freeDraftId, type KeptDraft, keepDraft, type NoteDraft, readDraft } from "../saving/noteDrafts";

const delayMs = 300;

/**
 * Stores unsaved text in the browser: 300 ms after the last change, and at once when the page is left, so that a reload
 * or a crash loses nothing. Where another tab has a draft of the same note, each keeps its own.
 * @param begunFrom the draft that the editor began with; null if there was none.
 * @param current returns the editor's draft, or null if nothing differs from the saved note.
 * @param onId is told the id that the editor's draft is about to be stored under, and null when it is dropped.
 */
export function useNoteDraft(
  viewerId: string,
  noteId: () => string,
  begunFrom: KeptDraft | null,
  current: () => NoteDraft | null,
  onId: (draftId: string | null) => void,
): { changed: () => void; now: () => boolean; drop: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPending = useRef(false);
  const isKept = useRef(true);
  const isOver = useRef(false);
  const last = useRef(begunFrom && { id: begunFrom.id, keptAt: begunFrom.draft.keptAt });
  /** The id of this editor's draft, unless another tab has changed or dropped it since. */
  const ownId = (): string | null =>
    last.current && readDraft(viewerId, last.current.id)?.keptAt === last.current.keptAt ? last.current.id : null;
  const dropOwn = (): void => {
    const id = ownId();
    if (id) dropDraft(viewerId, id);
    last.current = null;
    onId(null);
  };
  const keep = useEffectEvent(() => {
    clearTimeout(timer.current);
    isPending.current = false;
    const draft = current();
    if (draft) {
      const own = ownId();
      // another editor has gone on from the draft of one that is left
      if (isOver.current && !own) return isKept.current;
      const id = own ?? freeDraftId(viewerId, noteId());
      onId(id);
      isKept.current = keepDraft(viewerId, id, draft);
      if (isKept.current) last.current = { id, keptAt: draft.keptAt };
    } else dropOwn();
    return isKept.current;
  });
  const hold = useEffectEvent((event: BeforeUnloadEvent) => {
    keep();
    // asks only if the browser could not store the draft
    if (!isKept.current && current()) event.preventDefault();
  });
  const tick = useRef(() => {});
  const keepNow = useRef((): boolean => true);
  useEffect(() => {
    isOver.current = false;
    const flush = (): void => {
      if (isPending.current) keep();
    };
    const flushHidden = (): void => {
      if (document.visibilityState === "hidden") flush();
    };
    const ask = (event: BeforeUnloadEvent): void => hold(event);
    keepNow.current = keep;
    tick.current = () => {
      isPending.current = true;
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, delayMs);
    };
    window.addEventListener("pagehide", flush);
    window.addEventListener("beforeunload", ask);
    document.addEventListener("visibilitychange", flushHidden);
    return () => {
      // navigation within the app has handled the draft already
      isOver.current = true;
      clearTimeout(timer.current);
      window.removeEventListener("pagehide", flush);
      window.removeEventListener("beforeunload", ask);
      document.removeEventListener("visibilitychange", flushHidden);
    };
  }, []);
  return {
    changed: () => tick.current(),
    /** @returns false if the browser could not store it. */
    now: () => keepNow.current(),
    drop: () => {
      clearTimeout(timer.current);
      isPending.current = false;
      dropOwn();
    },
  };
}
