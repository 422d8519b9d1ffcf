import type * as z from "zod";
import { derivedFields, fieldsOfKind, storedFields } from "../../content/fields.js";
import { blockIdLength, blockIdsOf, joinedIds } from "../../content/html/blockIds.js";
import { blocksOf } from "../../content/html/noteBlocks.js";
import { type NoteText, noteText } from "../../content/html/noteText.js";
import { type ContentType, contentKinds, contentTypes } from "../../contentKinds/contentKinds.js";
import { AppError } from "../../platform/errors.js";
import { parsedJson } from "../../platform/parsedJson.js";
import { contentListPath, type OwnItem, transferredKind } from "../transferredKind.js";
import { type ImportFile, type ImportRecord, leftOut } from "./importRecord.js";
import { ownCategory, ownEventType, ownEventUid, ownProject, ownSavedSearch, ownTag, ownTask } from "./ownShapes.js";
import { wholeTitle } from "./wholeTitle.js";

/** Null for a value that doesn't fit. */
type ReadItem = (value: unknown) => ImportRecord | null;

function list<T>(shape: z.ZodType<T>, found: (item: T) => ImportRecord): ReadItem {
  return (value) => {
    const item = shape.safeParse(value);
    return item.success ? found(item.data) : null;
  };
}

/** The lists of an export by path, each after those it refers to. */
const lists: Record<string, ReadItem> = {
  "data/categories.json": list(ownCategory, (item) => ({ kind: "category", item })),
  "data/tags.json": list(ownTag, (item) => ({ kind: "tag", item })),
  "data/projects.json": list(ownProject, (item) => ({ kind: "project", item })),
  ...Object.fromEntries(contentTypes.map((type) => [contentListPath(type), contentOf(type)])),
  "data/tasks.json": list(ownTask, (item) => ({ kind: "task", item })),
  "data/event-uids.json": list(ownEventUid, (item) => ({ kind: "eventUid", item })),
  "data/event-types.json": list(ownEventType, (item) => ({ kind: "eventType", item })),
  "data/saved-searches.json": list(ownSavedSearch, (item) => ({ kind: "savedSearch", item })),
};

/** @param first the position of the first line among the items of its list, from 1. */
export function parseOwnLines({
  path,
  lines,
  first,
}: {
  path: string;
  lines: Uint8Array[];
  first: number;
}): ImportRecord[] {
  const read = lists[path] as ReadItem;
  return lines.map((bytes, index) => {
    const value = parsedJson(Buffer.from(bytes).toString("utf8").trim().replace(/,$/, ""));
    const name = nameOf(value) ?? `${path}, item ${first + index}`;
    try {
      return read(value) ?? leftOut(name, "not as an export writes it");
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // A text that is too long once it is HTML.
      return leftOut(name, "larger than 1MB");
    }
  });
}

function contentOf(kind: ContentType): ReadItem {
  const fields = fieldsOfKind[kind];
  const { takesFiles } = contentKinds[kind];
  const { shape, found } = transferredKind(kind);
  return list(shape, (own) => ({
    kind,
    item: {
      key: own.id,
      ownId: own.id,
      title: own.title,
      category: own.categoryName,
      tags: own.tags.map((tag) => tag.name),
      projectIds: own.projects.map(({ id }) => id),
      isFavorite: own.isFavorite,
      isArchived: own.isArchived,
      createdAt: own.createdAt,
      updatedAt: own.updatedAt,
      columns: {
        ...Object.fromEntries(Object.entries(own).filter(([name]) => name in fields)),
        ...storedFields(fields, own, true),
        ...found(own),
        ...derivedFields(kind, own, textOf(own)),
      },
      files: takesFiles ? own.attachments.map(fileOf) : [],
      transcript: own.transcript ?? null,
    },
  }));
}

/** Its text with the ids that its blocks had, so that links to them still lead there. */
function textOf({ id, content, blockIds = null, attachments }: OwnItem): NoteText {
  const text = noteText(content, new Set(attachments.flatMap((file) => file.id ?? [])));
  const count = blocksOf(text.content).length;
  const ids = blockIdsOf(id, blockIds?.length === count * blockIdLength ? blockIds : null, count);
  return count > 0 && new Set(ids).size === count ? { ...text, givenIds: joinedIds(ids) } : text;
}

function fileOf({ id, path, ...file }: OwnItem["attachments"][number]): ImportFile {
  return { ...file, path: path.normalize("NFC"), imageIds: id ? [id] : [] };
}

function nameOf(value: unknown): string | null {
  const { title, name } = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  const text = typeof title === "string" ? title : typeof name === "string" ? name : null;
  const whole = wholeTitle(text);
  return whole && `“${whole}”`;
}
