import { useSyncExternalStore } from "react";
import { pageViewer } from "../../data/auth/pageViewer";

/** The words of a line, and those that the server refused while something else was typed in it. */
export interface LineWords {
  text: string;
  refused: readonly string[];
}

const prefix = "commonplace.line.";
const noWords: LineWords = { text: "", refused: [] };
const listeners = new Set<() => void>();
const kept = new Map<string, LineWords>();
let openPlace: string | null = null;
/** How many fields are mounted for a place: two while one replaces the other. */
const fields = new Map<string, number>();

/**
 * The lines in which things are added in place. One is open at a time; the words of each stay in this browser until
 * they are added or removed, also when the line is closed.
 */
export const addLines = {
  openAt(place: string): void {
    openPlace = place;
    tell();
  },
  close(place: string): void {
    if (openPlace !== place) return;
    openPlace = null;
    tell();
  },
  isOpen: (place: string): boolean => openPlace === place,
  /** @returns what takes the field away again. */
  mount(place: string): () => void {
    fields.set(place, (fields.get(place) ?? 0) + 1);
    return () => void fields.set(place, (fields.get(place) ?? 1) - 1);
  },
  isMounted: (place: string): boolean => (fields.get(place) ?? 0) > 0,
  words(place: string): LineWords {
    const key = keyOf(place);
    const found = kept.get(key);
    if (found) return found;
    const read = readWords(key);
    kept.set(key, read);
    return read;
  },
  type(place: string, text: string): void {
    keep(place, { ...addLines.words(place), text });
  },
  /** Puts refused words back where they were typed, unless something else has been typed there since. */
  putBack(place: string, words: string): void {
    const { text, refused } = addLines.words(place);
    keep(place, text ? { text, refused: [...refused, words] } : { text: words, refused });
  },
  removeRefused(place: string, words: string): void {
    const { text, refused } = addLines.words(place);
    keep(place, { text, refused: refused.filter((other) => other !== words) });
  },
  /** Opens another place's line, with the words that are being typed. */
  moveTo(from: string, to: string): void {
    const { text } = addLines.words(from);
    if (text) {
      addLines.type(from, "");
      addLines.putBack(to, text);
    }
    addLines.openAt(to);
  },
};

/** Whether the line of a place is open, and its words. */
export function useAddLine(place: string): LineWords & { isOpen: boolean } {
  const isOpen = useIsLineOpen(place);
  const words = useSyncExternalStore(subscribe, () => addLines.words(place));
  return { ...words, isOpen };
}

export function useIsLineOpen(place: string): boolean {
  return useSyncExternalStore(subscribe, () => openPlace === place);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function keyOf(place: string): string {
  return `${prefix}${pageViewer.id()}.${place}`;
}

function keep(place: string, words: LineWords): void {
  const key = keyOf(place);
  kept.set(key, words);
  try {
    if (words.text || words.refused.length) localStorage.setItem(key, JSON.stringify(words));
    else localStorage.removeItem(key);
  } catch {
    // without storage, the words are kept while the page is open
  }
  tell();
}

function readWords(key: string): LineWords {
  try {
    const { text, refused } = JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<LineWords>;
    if (typeof text !== "string" || !Array.isArray(refused)) return noWords;
    return { text, refused: refused.filter((words) => typeof words === "string") };
  } catch {
    return noWords;
  }
}
