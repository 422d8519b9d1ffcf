import { useEffect, useSyncExternalStore } from "react";

export type TokenKind = "comment" | "string" | "number" | "keyword";

/** A part of a code block, by the offsets in its text. */
export interface CodeToken {
  kind: TokenKind;
  start: number;
  end: number;
}

type Highlight = typeof import("./highlightCode").highlightCode;

let highlight: Highlight | null = null;
const listeners = new Set<() => void>();

function load(): void {
  import("./highlightCode").then(
    (module) => {
      highlight = module.highlightCode;
      for (const listener of listeners) listener();
    },
    // offline the code stays plain
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The highlighting of code once it is loaded, which the first code that wants it begins. */
export function useHighlighting(isWanted: boolean): Highlight | null {
  useEffect(() => {
    if (isWanted && !highlight) load();
  }, [isWanted]);
  return useSyncExternalStore(subscribe, () => highlight);
}
