import type { IcsEvent } from "../../calendar/ics/readIcs.js";
import { type AnyItem, derivedFields, type FieldsWith, storedFields } from "../../content/fields.js";
import type { NoteText } from "../../content/html/noteText.js";
import type { Note } from "../../content/Note.js";
import { noteFields } from "../../content/noteFields.js";
import { type ContentType, contentKinds } from "../../contentKinds/contentKinds.js";
import type { Context } from "../../platform/context.js";
import type { OwnItem } from "../transferredKind.js";
import type { Archive } from "./Archive.js";
import type { NamesOfNote } from "./NoteNames.js";
import type { OwnProject, OwnTask } from "./ownShapes.js";

/** A file in the archive that belongs to an item. */
export interface ImportFile {
  path: string;
  fileName: string;
  /** A media type; null: determined by the name. */
  fileType: string | null;
  /** The ids by which the item's text names it as an image; none by default. */
  imageIds?: readonly string[];
}

/** The properties that every source has for an item. */
interface ImportItem {
  /** Identifies it at its source, so that a second import recognizes it. */
  key: string;
  /** Its id in a Commonplace export; null elsewhere. */
  ownId: string | null;
  title: string;
  category: string | null;
  tags: string[];
  /** Ids of projects at the source. */
  projectIds: string[];
  isFavorite: boolean;
  isArchived: boolean;
  /** Null if the source doesn't say. */
  createdAt: string | null;
  updatedAt: string | null;
  /** The names by which other notes of the file may call it; none by default. */
  names?: NamesOfNote;
  /** The path of its file; absent where nothing of it is lost. */
  path?: string;
  /** The parts that don't come with it. */
  lost?: readonly LostPart[];
}

/** A part of an item that an import leaves out. */
export interface LostPart {
  name: string;
  reason: string;
}

/** The other fields of a note; null or absent: their default. */
type ImportFields = { [Name in Exclude<FieldsWith<typeof noteFields, "given">, "content">]?: Note[Name] | null };

/** A note from another program. */
export interface ImportNote extends ImportItem, ImportFields {
  text: NoteText;
  files: ImportFile[];
}

/** An item of any kind, ready to be stored. */
export interface ImportContent extends ImportItem {
  columns: Partial<AnyItem>;
  files: ImportFile[];
  transcript: NonNullable<OwnItem["transcript"]> | null;
}

export interface ImportNamed {
  name: string;
  color: string;
  icon?: string | null;
  scope?: "GLOBAL" | "SPECIFIC";
  contentType: ContentType;
}

/** A record that a reader yields, after everything it refers to. */
export type ImportRecord =
  | { kind: ContentType; item: ImportContent }
  | { kind: "category"; item: ImportNamed }
  | { kind: "tag"; item: ImportNamed }
  | { kind: "project"; item: OwnProject }
  | { kind: "task"; item: OwnTask }
  | { kind: "eventType"; item: { name: string; color: string; isVisible: boolean } }
  | { kind: "event"; item: IcsEvent }
  | { kind: "eventUid"; item: { id: string; uid: string } }
  | { kind: "savedSearch"; item: { name: string; query: string } }
  | { kind: "leftOut"; item: { name: string; reason: string } };

export type ImportRecordKind = ImportRecord["kind"];
export type ItemOf<K extends ImportRecordKind> = K extends ContentType
  ? ImportContent
  : Extract<ImportRecord, { kind: K }>["item"];

export const isContent = (found: ImportRecord): found is ImportRecord & { item: ImportContent } =>
  found.kind in contentKinds;

/** Reads one source's files. @throws InvalidInputError when it contains nothing of that source. */
export type Reader = (archive: Archive, args: { ctx: Context; timeZone: string }) => AsyncGenerator<ImportRecord>;

export function noteOf({ text, ...note }: ImportNote): ImportRecord {
  const columns = { ...derivedFields("NOTE", note, text), ...storedFields<Note>(noteFields, note, true) };
  return { kind: "NOTE", item: { ...note, columns, transcript: null } };
}

export function leftOut(name: string, reason: string): ImportRecord {
  return { kind: "leftOut", item: { name: plainName(name), reason } };
}

/** The beginning of a name, in a form that the database can store. */
export function plainName(name: string): string {
  return name.slice(0, 300).replaceAll("\0", "").toWellFormed();
}
