import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { NoteFullFragment } from "../../../gql/graphql";
import type { SaveOutcome } from "../saving/NoteSaver";

/** The state of saving. */
export type SaveState = "untouched" | "saving" | "saved" | "waiting" | "untitled" | "changedElsewhere" | "problem";

const pauseMs = 1000;
/** The max time between saves while somebody types without a pause. */
const longestMs = 8000;
const firstRetryMs = 1000;
const longestRetryMs = 10_000;

interface Ways {
  isOn: boolean;
  /** True while a question to the person is open. */
  isPaused: () => boolean;
  isDirty: () => boolean;
  isUntitled: () => boolean;
  save: () => Promise<SaveOutcome>;
  tell: (state: SaveState) => void;
}

/** Autosave: a second after the last letter, on leaving, and when the network is back; one save at a time. */
export function useAutosave(ways: Ways) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const dirtySince = useRef<number | null>(null);
  const retryMs = useRef(firstRetryMs);
  const running = useRef<Promise<NoteFullFragment | null> | null>(null);
  const isUrgent = useRef(false);
  const lastSaved = useRef<NoteFullFragment | null>(null);
  // a ref, since a save may outlive its editor
  const now = useRef(ways);
  useLayoutEffect(() => {
    now.current = ways;
  });

  const [engine] = useState(() => {
    function wait(ms: number): void {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), ms);
    }

    async function loop(): Promise<NoteFullFragment | null> {
      for (;;) {
        clearTimeout(timer.current);
        const { isDirty, isPaused, isUntitled, isOn, save, tell } = now.current;
        if (isPaused() && !isUrgent.current) return null;
        if (!isDirty()) {
          dirtySince.current = null;
          if (lastSaved.current) tell("saved");
          return lastSaved.current;
        }
        if (isUntitled()) {
          if (isOn) tell("untitled");
          return null;
        }
        tell("saving");
        dirtySince.current = null;
        const outcome = await save();
        if (outcome.kind !== "saved") {
          const mayPass = outcome.kind === "unreachable" || outcome.kind === "refused";
          if (isOn && mayPass && !isOver.current) {
            wait(retryMs.current);
            retryMs.current = Math.min(retryMs.current * 2, longestRetryMs);
          }
          return null;
        }
        retryMs.current = firstRetryMs;
        lastSaved.current = outcome.note;
        // there were changes during the save
        if (now.current.isDirty() && !isUrgent.current) {
          if (isOn && !isOver.current) wait(pauseMs);
          return outcome.note;
        }
      }
    }

    function flush(): Promise<NoteFullFragment | null> {
      running.current ??= loop().finally(() => {
        running.current = null;
        isUrgent.current = false;
      });
      return running.current;
    }

    const isOver = { current: false };
    return {
      isOver,
      /** Saves after the next pause. */
      soon(): void {
        if (!now.current.isOn) return;
        now.current.tell("saving");
        dirtySince.current ??= Date.now();
        wait(Math.max(0, Math.min(pauseMs, dirtySince.current + longestMs - Date.now())));
      },
      /** Saves at once. @returns the saved note once everything is saved, or null if that failed. */
      async now(): Promise<NoteFullFragment | null> {
        await running.current;
        isUrgent.current = true;
        return flush();
      },
      flushIfOn(): void {
        if (now.current.isOn && !isOver.current && now.current.isDirty() && !running.current) void flush();
      },
      isBusy: (): boolean => running.current !== null,
      /** Resolves when no save is in flight. */
      idle: async (): Promise<void> => {
        await running.current?.catch(() => undefined);
      },
    };
  });

  const online = useEffectEvent(() => {
    retryMs.current = firstRetryMs;
    engine.flushIfOn();
  });
  useEffect(() => {
    engine.isOver.current = false;
    const flush = (): void => engine.flushIfOn();
    const again = (): void => online();
    const hidden = (): void => {
      if (document.visibilityState === "hidden") engine.flushIfOn();
    };
    window.addEventListener("online", again);
    window.addEventListener("pagehide", flush);
    window.addEventListener("blur", flush);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      engine.isOver.current = true;
      clearTimeout(timer.current);
      window.removeEventListener("online", again);
      window.removeEventListener("pagehide", flush);
      window.removeEventListener("blur", flush);
      document.removeEventListener("visibilitychange", hidden);
    };
  }, [engine]);
  return engine;
}
