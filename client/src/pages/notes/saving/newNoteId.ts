import { v7 as uuidv7 } from "uuid";
import { listDrafts } from "./noteDrafts";

const key = "commonplace.newNote";

/**
 * The id for a new note in this tab: that of the note being written before a reload, or of one left without a title,
 * else a new id.
 */
export function beginNewNote(viewerId: string): string {
  const begun = listDrafts(viewerId).filter(({ draft }) => draft.isNew);
  const ours = begunNoteId();
  const found =
    begun.find(({ noteId }) => noteId === ours) ??
    begun.find(({ draft }) => !draft.isAuto || draft.title.trim() === "");
  const id = found?.noteId ?? uuidv7();
  write(id);
  return id;
}

/** Called on closing: the next new note gets another id. */
export function endNewNote(): void {
  write(null);
}

/** The id of the new note being written in this tab. */
export function begunNoteId(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(id: string | null): void {
  try {
    if (id) sessionStorage.setItem(key, id);
    else sessionStorage.removeItem(key);
  } catch {
    // without storage, a reload starts another note, and the draft is sent separately
  }
}
