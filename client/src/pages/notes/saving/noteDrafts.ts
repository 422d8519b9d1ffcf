import { eachProperty } from "../../../content/noteProperties";
import { draftPrefix } from "../../../lib/hasDrafts";
import type { NoteFormValues } from "./noteFormValues";

/** The unsaved values of an editor, as the browser keeps them. */
export interface NoteDraft extends NoteFormValues {
  /** Of a note that is not stored yet, as far as this browser knows. */
  isNew: boolean;
  /** Goes to the server by itself, also when its editor is closed. */
  isAuto: boolean;
  /** The server could not be reached: the words show as though they were saved, and go up by themselves. */
  isWaiting: boolean;
  /** The version the writing began from; 0 for a new note. */
  baseVersion: number;
  /** Fingerprints of what was sent to the server and never answered. */
  sent: readonly string[];
  /** ISO 8601. */
  keptAt: string;
}

const longestText = 1_000_000;
/** Drafts of notes opened long ago give way, oldest first; those that wait for the network never do. */
const maxDrafts = 20;

const keyOf = (viewerId: string, noteId: string): string => `${draftPrefix}${viewerId}.${noteId}`;

/** @param noteId of a new note too: it has its id from its first letter on. */
export function readDraft(viewerId: string, noteId: string): NoteDraft | null {
  try {
    return parseDraft(localStorage.getItem(keyOf(viewerId, noteId)));
  } catch {
    return null;
  }
}

/** @returns false when the browser would not keep it: then leaving the page would lose it. */
export function keepDraft(viewerId: string, noteId: string, draft: NoteDraft): boolean {
  const text = JSON.stringify(draft);
  if (text.length > longestText) return false;
  try {
    localStorage.setItem(keyOf(viewerId, noteId), text);
    dropOldest(viewerId);
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(viewerId: string, noteId: string): void {
  try {
    localStorage.removeItem(keyOf(viewerId, noteId));
  } catch {
    // a browser that keeps nothing has nothing to drop
  }
}

/** All drafts of a person, the newest first. */
export function listDrafts(viewerId: string): { id: string; draft: NoteDraft }[] {
  try {
    return ownKeys(viewerId)
      .flatMap((key) => {
        const draft = parseDraft(localStorage.getItem(key));
        return draft ? [{ id: key.slice(keyOf(viewerId, "").length), draft }] : [];
      })
      .sort((a, b) => (a.draft.keptAt < b.draft.keptAt ? 1 : -1));
  } catch {
    return [];
  }
}

/** Reads what was kept by hand of whoever wrote there. @returns null when it is not a draft. */
export function parseDraft(text: string | null): NoteDraft | null {
  if (!text) return null;
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof kept !== "object" || kept === null) return null;
  const draft = kept as Record<string, unknown>;
  const { title, html, baseVersion, sent, keptAt } = draft;
  if (typeof title !== "string" || typeof html !== "string") return null;
  if (typeof keptAt !== "string" || Number.isNaN(Date.parse(keptAt))) return null;
  const properties = eachProperty(({ ofDraft }, name) => ofDraft(draft[name]));
  if (Object.values(properties).some((value) => value === undefined)) return null;
  return {
    isNew: draft.isNew === true,
    isAuto: draft.isAuto === true,
    isWaiting: draft.isWaiting === true,
    title,
    html,
    isFavorite: draft.isFavorite === true,
    ...properties,
    baseVersion: Number.isInteger(baseVersion) ? Number(baseVersion) : 0,
    sent: Array.isArray(sent) ? sent.filter((print) => typeof print === "string") : [],
    keptAt,
  };
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
