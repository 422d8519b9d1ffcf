import { createInterface } from "node:readline";
import * as z from "zod";
import { readIcs } from "../../calendar/ics/readIcs.js";
import { InvalidInputError } from "../../platform/errors.js";
import { exportFormat, exportFormatVersion } from "../formatName.js";
import type { Archive } from "./Archive.js";
import { type Found, type FoundItem, leftOut, type Reader } from "./found.js";
import {
  ownCategory,
  ownEventType,
  ownNote,
  ownProject,
  ownSavedSearch,
  ownTag,
  ownTask,
  ownVideo,
} from "./ownShapes.js";
import { wholeTitle } from "./wholeTitle.js";

const maxManifestBytes = 1_048_576;
const maxCalendarBytes = 100 * 1024 ** 2;
/** The longest that an item may be: a video with a transcript. */
const maxLine = 64 * 1024 ** 2;

const manifestShape = z.object({ format: z.literal(exportFormat), formatVersion: z.number().int().min(1) });

/** Our own export, whatever the account or instance it was made in. */
export const readOwn: Reader = async function* (archive, { timeZone }) {
  await checkManifest(archive);
  yield* listed(archive, "data/categories.json", ownCategory, (item) => ({ kind: "category", item }));
  yield* listed(archive, "data/tags.json", ownTag, (item) => ({ kind: "tag", item }));
  yield* listed(archive, "data/projects.json", ownProject, (item) => ({ kind: "project", item }));
  const paths = new Set(archive.entries.map(({ path }) => path));
  yield* listed(archive, "data/notes.json", ownNote, (note) => ({
    kind: "note",
    item: {
      ...filedOf(note),
      html: note.content,
      link: note.link,
      color: note.color,
      files: note.attachments
        .map((file) => ({ ...file, path: file.path.normalize("NFC") }))
        .filter(({ path }) => paths.has(path)),
    },
  }));
  yield* listed(archive, "data/videos.json", ownVideo, (video) => ({
    kind: "video",
    item: { ...filedOf(video), video },
  }));
  // Tasks refer to projects and content.
  yield* listed(archive, "data/tasks.json", ownTask, (item) => ({ kind: "task", item }));
  yield* listed(archive, "data/event-types.json", ownEventType, (item) => ({ kind: "eventType", item }));
  if (paths.has("calendar.ics")) {
    const text = await archive.text("calendar.ics", maxCalendarBytes);
    const { events, skipped } = text === null ? { events: [], skipped: [] } : readIcs(text, timeZone);
    if (text === null) yield leftOut("calendar.ics", "larger than 100MB");
    for (const item of events) yield { kind: "event", item };
    for (const { title, reason } of skipped) yield leftOut(`“${title}”`, reason);
  }
  yield* listed(archive, "data/saved-searches.json", ownSavedSearch, (item) => ({ kind: "savedSearch", item }));
};

function filedOf(item: z.infer<typeof ownNote> | z.infer<typeof ownVideo>): FoundItem {
  return {
    key: item.id,
    ownId: item.id,
    title: item.title,
    category: item.categoryName,
    tags: item.tags.map((tag) => tag.name),
    projectIds: item.projects.map(({ id }) => id),
    isFavorite: item.isFavorite,
    isArchived: item.isArchived,
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
  };
}

async function checkManifest(archive: Archive): Promise<void> {
  const refuse = (sentence: string): never => {
    throw new InvalidInputError(sentence, { file: sentence });
  };
  const isThere = archive.entries.some(({ path }) => path === "manifest.json");
  const text = isThere ? await archive.text("manifest.json", maxManifestBytes) : null;
  const manifest = manifestShape.safeParse(text === null ? null : parse(text)).data;
  if (!manifest) return refuse("This is no export of Commonplace. Choose the zip as it was downloaded");
  if (manifest.formatVersion > exportFormatVersion) {
    refuse("This export was made by a newer Commonplace. Update this one first");
  }
}

/** The items of a list, line by line as an export writes them. */
async function* listed<T>(
  archive: Archive,
  path: string,
  shape: z.ZodType<T>,
  found: (item: T) => Found,
): AsyncGenerator<Found> {
  if (!archive.entries.some((entry) => entry.path === path)) return;
  const lines = createInterface({ input: await archive.open(path), crlfDelay: Number.POSITIVE_INFINITY });
  let count = 0;
  for await (const line of lines) {
    const plain = line.trim().replace(/,$/, "");
    if (plain === "" || plain === "[" || plain === "]") continue;
    count += 1;
    const value = plain.length > maxLine ? null : parse(plain);
    const item = shape.safeParse(value);
    if (item.success) yield found(item.data);
    else yield leftOut(nameOf(value) ?? `${path}, item ${count}`, "not as an export writes it");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function nameOf(value: unknown): string | null {
  const { title, name } = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  const text = typeof title === "string" ? title : typeof name === "string" ? name : null;
  const whole = wholeTitle(text);
  return whole && `“${whole}”`;
}
