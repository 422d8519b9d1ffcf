import { type ComponentType, createContext, type RefObject } from "react";

/** Writes in the text of the note that is open beside a page. */
export interface NoteWriter {
  /** Inserts a link to a thing at the caret, or at the end. @param reference see `readReference`. */
  insertLink(reference: string, title: string): void;
}

export interface NoteBesideProps {
  noteId: string;
  /** Set while the note can be written in. */
  writer: RefObject<NoteWriter | null>;
  onClose: () => void;
}

/** The editor of a note beside a page that isn't a page of notes. */
export const NoteBesideContext = createContext<ComponentType<NoteBesideProps> | null>(null);
