import { eachProperty } from "../../../content/noteProperties";
import { draftPrefix, noteOfDraft, secondMark } from "../../../lib/hasDrafts";
import type { NoteFormValues } from "./noteFormValues";

/** The unsaved values of an editor, as stored in the browser. */
export interface NoteDraft extends NoteFormValues {
  /** The note is not stored on the server, as far as this browser knows. */
  isNew: boolean;
  /** It is sent automatically, even after its editor is closed. */
  isAuto: boolean;
  /** The changes show as if saved, and are sent automatically. */
  isWaiting: boolean;
  /** The version that the edit started from; 0 for a new note. */
  baseVersion: number;
  /** The values of that version; null for a new note, and where they are not known. */
  base: NoteFormValues | null;
  /** Fingerprints of values that were sent and never answered. */
  sent: readonly string[];
  /** The tasks whose lines those rewrote; absent where it is unknown. */
  rewritten?: readonly string[] | undefined;
  /** The note whose images are copied to this new one. */
  imagesOf?: string | undefined;
  /** ISO 8601. */
  keptAt: string;
}

/** A draft and where it is stored. */
export interface KeptDraft {
  id: string;
  noteId: string;
  draft: NoteDraft;
}

const longestText = 1_000_000;
/** The max number of drafts; the oldest are dropped first, but never those that wait for the network. */
const maxDrafts = 20;

const keyOf = (viewerId: string, draftId: string): string => `${draftPrefix}${viewerId}.${draftId}`;

/** @param draftId that of a draft that is listed, found or free; a note's first draft has the id of the note. */
export function readDraft(viewerId: string, draftId: string): NoteDraft | null {
  try {
    return parseDraft(localStorage.getItem(keyOf(viewerId, draftId)));
  } catch {
    return null;
  }
}

/**
 * The first draft of a note, which several tabs may have written in at once.
 * @param noteId also of a new note: it has an id from its first letter on.
 */
export function findDraft(viewerId: string, noteId: string): KeptDraft | null {
  return listDrafts(viewerId)
    .filter((kept) => kept.noteId === noteId)
    .reduce<KeptDraft | null>((first, kept) => (first && first.id < kept.id ? first : kept), null);
}

/** An id for a draft of this note that no other draft has. */
export function freeDraftId(viewerId: string, noteId: string): string {
  const taken = new Set(listDrafts(viewerId).map(({ id }) => id));
  const ids = [noteId, ...Array.from({ length: taken.size }, (_, at) => `${noteId}${secondMark}${at + 2}`)];
  return ids.find((id) => !taken.has(id)) ?? noteId;
}

/**
 * Stores a draft, without what it began from if there is no room for both.
 * @returns false if the browser could not store it: leaving the page would then lose it.
 */
export function keepDraft(viewerId: string, draftId: string, draft: NoteDraft): boolean {
  return store(viewerId, draftId, draft) || (draft.base !== null && store(viewerId, draftId, { ...draft, base: null }));
}

function store(viewerId: string, draftId: string, draft: NoteDraft): boolean {
  const text = JSON.stringify(draft);
  if (text.length > longestText) return false;
  try {
    localStorage.setItem(keyOf(viewerId, draftId), text);
    dropOldest(viewerId);
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(viewerId: string, draftId: string): void {
  try {
    localStorage.removeItem(keyOf(viewerId, draftId));
  } catch {
    // without storage there is nothing to remove
  }
}

/** All drafts of a person, newest first. */
export function listDrafts(viewerId: string): KeptDraft[] {
  try {
    return ownKeys(viewerId)
      .flatMap((key) => {
        const draft = parseDraft(localStorage.getItem(key));
        const id = key.slice(keyOf(viewerId, "").length);
        return draft ? [{ id, noteId: noteOfDraft(id), draft }] : [];
      })
      .sort((a, b) => (a.draft.keptAt < b.draft.keptAt ? 1 : -1));
  } catch {
    return [];
  }
}

/** Parses stored text, which anybody may have edited. @returns null if it is not a draft. */
export function parseDraft(text: string | null): NoteDraft | null {
  if (!text) return null;
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return null;
  }
  const words = wordsOf(kept);
  if (!words) return null;
  const draft = kept as Record<string, unknown>;
  const { baseVersion, base, sent, rewritten, imagesOf, keptAt } = draft;
  if (typeof keptAt !== "string" || Number.isNaN(Date.parse(keptAt))) return null;
  return {
    ...words,
    isNew: draft.isNew === true,
    isAuto: draft.isAuto === true,
    isWaiting: draft.isWaiting === true,
    baseVersion: Number.isInteger(baseVersion) ? Number(baseVersion) : 0,
    base: wordsOf(base),
    sent: textsOf(sent),
    ...(Array.isArray(rewritten) && { rewritten: textsOf(rewritten) }),
    ...(typeof imagesOf === "string" && { imagesOf }),
    keptAt,
  };
}

const textsOf = (kept: unknown): string[] =>
  Array.isArray(kept) ? kept.filter((text) => typeof text === "string") : [];

function wordsOf(kept: unknown): NoteFormValues | null {
  if (typeof kept !== "object" || kept === null) return null;
  const draft = kept as Record<string, unknown>;
  const { title, html } = draft;
  if (typeof title !== "string" || typeof html !== "string") return null;
  const properties = eachProperty(({ ofDraft }, name) => ofDraft(draft[name]));
  if (Object.values(properties).some((value) => value === undefined)) return null;
  return { title, html, isFavorite: draft.isFavorite === true, ...properties };
}

function dropOldest(viewerId: string): void {
  const own = ownKeys(viewerId);
  if (own.length <= maxDrafts) return;
  const dated = own.map((key) => {
    const draft = parseDraft(localStorage.getItem(key));
    return { key, keptAt: draft?.keptAt ?? "", isAuto: draft?.isAuto ?? false };
  });
  dated.sort((a, b) => (a.keptAt < b.keptAt ? -1 : 1));
  for (const { key, isAuto } of dated.slice(0, own.length - maxDrafts)) if (!isAuto) localStorage.removeItem(key);
}

function ownKeys(viewerId: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(keyOf(viewerId, "")));
}
