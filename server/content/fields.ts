import * as z from "zod";
import type { ContentType } from "../contentKinds/contentKinds.js";
import { instantJson } from "../platform/data/json.js";
import type { Tables } from "../platform/data/tables.js";
import { instant, name, uuid } from "../platform/shapes.js";
import type { ContentField, OwnFields, OwnOf } from "./ContentField.js";
import type { ContentItem } from "./ContentItem.js";
import { firstBlockIds } from "./html/blockIds.js";
import type { NoteText } from "./html/noteText.js";
import type { Note } from "./Note.js";
import { noteFields } from "./noteFields.js";
import type { Video } from "./Video.js";
import { videoFields } from "./videoFields.js";
import { videoSearchText } from "./videoSearchText.js";

/** The class of each kind. */
interface Items {
  NOTE: Note;
  VIDEO: Video;
}
type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
/** An item of any kind; what several have under one name is one column. */
export type AnyItem = ContentItem & Together<{ [Type in ContentType]: OwnOf<Items[Type]> }[ContentType]>;

/** The fields of each kind beside those that all have. */
export const fieldsOfKind = { NOTE: noteFields, VIDEO: videoFields } satisfies {
  [Type in ContentType]: OwnFields<Items[Type]>;
};

/** The text that search looks in besides the title. */
const searchTexts: { [Type in ContentType]: (item: OwnOf<Items[Type]>, text: NoteText) => string } = {
  NOTE: (_note, { searchText }) => searchText,
  VIDEO: videoSearchText,
};

/** In the order of the database's columns; what is filled from other tables is none of them. */
export const sharedFields = {
  id: { transfer: uuid },
  contentType: { json: null },
  title: { version: "words", snapshot: "card", transfer: name(500) },
  categoryId: { transfer: null },
  isFavorite: { transfer: z.boolean() },
  isArchived: { transfer: z.boolean() },
  version: {},
  createdAt: { json: instantJson, transfer: instant },
  updatedAt: { json: instantJson, version: "beside", snapshot: "card", transfer: instant },
  deletedAt: { json: instantJson },
} satisfies { [Name in keyof ContentItem]?: ContentField<ContentItem[Name]> };

export const contentFields: typeof sharedFields & Together<(typeof fieldsOfKind)[ContentType]> = Object.assign(
  {},
  sharedFields,
  ...Object.values(fieldsOfKind),
);
export type FieldName = keyof typeof contentFields;

export const fieldOf = (name: FieldName) => contentFields[name] as unknown as ContentField;

type Key = keyof ContentField;

/** Their names, of those fields of which this is said, in the order of the list. */
export function fieldsWith<Fields extends object, K extends Key, const Value = unknown>(
  fields: Fields,
  key: K,
  value?: Value,
): FieldsWith<Fields, K, Value>[] {
  const meant = (Object.keys(fields) as FieldName[]).filter((name) => {
    const said = fieldOf(name)[key];
    return said !== undefined && (value === undefined || said === value);
  });
  return meant as string[] as FieldsWith<Fields, K, Value>[];
}

export type FieldsWith<Fields, K extends Key, Value = unknown> = {
  [Name in keyof Fields]: Fields[Name] extends { [_ in K]: Value } ? Name : never;
}[keyof Fields];

/**
 * The columns of an input, for fields whose kind has no way of its own.
 * @param isWhole whether a field that it leaves out is as though it were null; else it isn't among them.
 */
export function storedFields<Item>(fields: object, input: object, isWhole = false): Partial<Item> {
  const given = input as Record<string, never>;
  const stored = fieldsWith(fields, "given").flatMap((name: FieldName) => {
    const store = fieldOf(name).given;
    return store && (isWhole || given[name] !== undefined) ? [[name, store(given[name] ?? null)]] : [];
  });
  return Object.fromEntries(stored) as Partial<Item>;
}

/** The column of a field. */
export const columnOf = (field: string) =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as keyof Tables["content_item"];

/**
 * The columns that follow from an item's fields: of a text the clean HTML, its beginning and the ids of its blocks, and
 * what search looks in besides the title.
 * @param text of its `content`, where its kind has that.
 */
export function derivedFields(type: ContentType, item: object, text: NoteText): Partial<AnyItem> {
  const { content, excerpt, givenIds } = text;
  const searchText = searchTexts[type](item as OwnOf<AnyItem>, text);
  const ids = "blockIds" in fieldsOfKind[type] ? { blockIds: firstBlockIds(content, givenIds) } : {};
  return "content" in fieldsOfKind[type] ? { content, excerpt, searchText, ...ids } : { searchText };
}
