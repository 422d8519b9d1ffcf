import type { Expression } from "kysely";
import * as z from "zod";
import { instantJson } from "../platform/data/json.js";
import type { Tables } from "../platform/data/tables.js";
import { color, instant, name, seconds, text, uuid } from "../platform/shapes.js";
import type { ContentItem } from "./ContentItem.js";
import { checkLink, normalizeLink } from "./html/normalizeLink.js";
import type { Note } from "./Note.js";
import type { KeyPoint, Video } from "./Video.js";

/** All that is made of a field of an item beside its class, its input and what shows it. */
export interface ContentField<Value = never> {
  /** Lists leave it out, since it is long. */
  isBody?: true;
  /** No column, but the beginning of this one. */
  beginningOf?: keyof AnyItem;
  /** How REST's lists write it where not as the column is; null: they read rows instead. */
  json?: ((column: Expression<string | null>) => Expression<unknown>) | null;
  /** Versions keep it as words, which make a version when they change, beside words, or among the facts. */
  version?: "words" | "beside" | "fact";
  /** Whether two values are the same words, where === doesn't say. */
  isSame?: (one: Value, other: Value) => boolean;
  /** Goes out with what is sent or shared: lists of what was received read the card. */
  snapshot?: "card" | "body";
  /** An export writes it, and an import reads it in this shape; null: an import finds it out. */
  transfer?: z.ZodType<Value> | null;
  /** Its names in front of a Markdown text; the first is written. */
  front?: [string, ...string[]];
  /** Inputs set it and conflicts show it. The function gives what is stored; null: its kind has a way of its own. */
  given?: ((value: Value | null) => Value) | null;
}

/** What each class has beside ContentItem; none may be left out here. */
type OwnFields<Item> = { [Name in Exclude<keyof Item, keyof ContentItem>]: ContentField<Item[Name]> };
/** An item of either kind. */
export type AnyItem = ContentItem & Omit<Note, keyof ContentItem> & Omit<Video, keyof ContentItem>;

export const defaultNoteColor = "#FFE4B5";
export const textOrNull = (given: string | null | undefined): string | null => given?.trim() || null;
const source = z.enum(["BUILT_IN", "MODEL", "PERSON"]).nullable();

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

export const noteFields = {
  content: { isBody: true, version: "words", snapshot: "body", transfer: text(1_048_576).nullable(), given: null },
  excerpt: { snapshot: "card" },
  color: {
    version: "fact",
    snapshot: "card",
    transfer: color,
    front: ["color", "colour"],
    given: (value) => value ?? defaultNoteColor,
  },
  link: {
    version: "fact",
    snapshot: "card",
    transfer: text(2048)
      .refine((value) => checkLink(value) === null)
      .nullable(),
    front: ["link", "url", "source"],
    given: normalizeLink,
  },
} satisfies OwnFields<Note>;

export const videoFields = {
  youtubeUrl: { snapshot: "card", transfer: text(2048), front: ["link"] },
  videoId: { snapshot: "card", transfer: null },
  startSeconds: { snapshot: "card" },
  thumbnailUrl: {
    snapshot: "card",
    transfer: text(2048).refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value)),
    given: null,
  },
  channelName: { snapshot: "card", transfer: text(200).nullable(), front: ["channel"], given: textOrNull },
  durationSeconds: { snapshot: "card", transfer: seconds.nullable(), front: ["seconds"], given: (value) => value },
  personalNotes: {
    isBody: true,
    version: "words",
    snapshot: "body",
    transfer: text(10_000).nullable(),
    given: textOrNull,
  },
  personalNotesExcerpt: { beginningOf: "personalNotes", json: null },
  aiSummary: { isBody: true, version: "words", snapshot: "body", transfer: text(20_000).nullable(), given: null },
  aiSummaryExcerpt: { beginningOf: "aiSummary", json: null },
  summarySource: { json: null, version: "beside", snapshot: "body", transfer: source, given: null },
  keyPoints: {
    isBody: true,
    json: null,
    version: "words",
    isSame: sameKeyPoints,
    snapshot: "body",
    transfer: z.array(z.object({ id: text(100), seconds, text: name(1000) })).max(100),
    given: null,
  },
  keyPointsSource: { json: null, version: "beside", snapshot: "body", transfer: source, given: null },
  watchedSeconds: { transfer: seconds },
  watchedAt: { json: instantJson, transfer: instant.nullable() },
} satisfies OwnFields<Video>;

export const contentFields = { ...sharedFields, ...noteFields, ...videoFields };
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
 * What is stored of an input, of the fields whose kind has no way of its own.
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

export function sameKeyPoints(one: readonly KeyPoint[], other: readonly KeyPoint[]): boolean {
  const isSame = (point: KeyPoint, index: number) =>
    point.seconds === other[index]?.seconds && point.text === other[index]?.text;
  return one.length === other.length && one.every(isSame);
}
