import { useEffect, useEffectEvent, useRef } from "react";
import { dropDraft, keepDraft, type NoteDraft } from "../saving/noteDrafts";

const delayMs = 300;

/**
 * Keeps what is being written in the browser: 300 ms after the last change, and at once when the page goes away,
 * so that a reload or a crash loses nothing.
 * @param current what is in the editor now, or null when nothing differs from what is saved.
 */
export function useNoteDraft(
  viewerId: string,
  noteId: () => string,
  current: () => NoteDraft | null,
): { changed: () => void; now: () => boolean; drop: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPending = useRef(false);
  const isKept = useRef(true);
  const keep = useEffectEvent(() => {
    clearTimeout(timer.current);
    isPending.current = false;
    const draft = current();
    if (draft) isKept.current = keepDraft(viewerId, noteId(), draft);
    else dropDraft(viewerId, noteId());
    return isKept.current;
  });
  const hold = useEffectEvent((event: BeforeUnloadEvent) => {
    keep();
    // only a browser that keeps nothing needs to be asked
    if (!isKept.current && current()) event.preventDefault();
  });
  const tick = useRef(() => {});
  const keepNow = useRef((): boolean => true);
  useEffect(() => {
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
      // leaving by the app's own ways has said already what becomes of the draft
      clearTimeout(timer.current);
      window.removeEventListener("pagehide", flush);
      window.removeEventListener("beforeunload", ask);
      document.removeEventListener("visibilitychange", flushHidden);
    };
  }, []);
  return {
    changed: () => tick.current(),
    /** @returns false when the browser would not keep it. */
    now: () => keepNow.current(),
    drop: () => {
      clearTimeout(timer.current);
      isPending.current = false;
      dropDraft(viewerId, noteId());
    },
  };
}
