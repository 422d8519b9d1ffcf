import { v7 as uuidv7 } from "uuid";
import { listDrafts } from "./noteDrafts";

const key = "commonplace.newNote";

/**
 * The id of the note that this tab begins to write: of the one it was writing before it was loaded again, or of
 * one that was left without a title, else a new one.
 */
export function beginNewNote(viewerId: string): string {
  const begun = listDrafts(viewerId).filter(({ draft }) => draft.isNew);
  const ours = begunNoteId();
  const found =
    begun.find(({ id }) => id === ours) ?? begun.find(({ draft }) => !draft.isAuto || draft.title.trim() === "");
  const id = found?.id ?? uuidv7();
  write(id);
  return id;
}

/** Closed: the next new note is another. */
export function endNewNote(): void {
  write(null);
}

/** Of the note that this tab is writing and that was not stored when it began. */
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
    // then a reload begins a new note, and the draft goes its own way
  }
}
