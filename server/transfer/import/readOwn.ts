import * as z from "zod";
import { parseCalendar } from "../../calendar/ics/parseCalendar.js";
import { contentTypes } from "../../contentKinds/contentKinds.js";
import type { Context } from "../../platform/context.js";
import { AppError, InvalidInputError } from "../../platform/errors.js";
import { parsedJson } from "../../platform/parsedJson.js";
import { parsingTask } from "../../platform/parsing/parsingTask.js";
import { exportFormat, exportFormatVersion } from "../formatName.js";
import { contentListPath } from "../transferredKind.js";
import { type Archive, DamagedEntryError } from "./Archive.js";
import { type ImportRecord, isContent, leftOut, type Reader } from "./importRecord.js";
import { linesOf } from "./linesOf.js";
import { parseEntry, tooIntricate } from "./parseEntry.js";
import { parseOwnLines } from "./parseOwn.js";

const megabyte = 1024 ** 2;
const maxManifestBytes = megabyte;
const maxCalendarBytes = 32 * megabyte;
/** The max size of an item: a video with a transcript. */
const maxLineBytes = 16 * megabyte;
/** How many bytes are sent to a thread at once. */
const batchBytes = 256 * 1024;
const batchLines = 500;

const parsing = parsingTask("./parseOwn.js", import.meta.url, parseOwnLines);
const manifestShape = z.object({ format: z.literal(exportFormat), formatVersion: z.number().int().min(1) });

/** Our own export, from any account or instance. */
export const readOwn: Reader = async function* (archive, { ctx, timeZone }) {
  await checkManifest(archive);
  const paths = new Set(archive.entries.map(({ path }) => path));
  yield* listed(ctx, archive, "data/categories.json");
  yield* listed(ctx, archive, "data/tags.json");
  yield* listed(ctx, archive, "data/projects.json");
  for (const type of contentTypes) {
    for await (const found of listed(ctx, archive, contentListPath(type))) {
      if (isContent(found)) found.item.files = found.item.files.filter(({ path }) => paths.has(path));
      yield found;
    }
  }
  // Tasks refer to projects and content.
  yield* listed(ctx, archive, "data/tasks.json");
  yield* listed(ctx, archive, "data/event-types.json");
  yield* listed(ctx, archive, "data/event-uids.json");
  if (paths.has("calendar.ics")) yield* calendar(ctx, archive, timeZone);
  yield* listed(ctx, archive, "data/saved-searches.json");
};

async function* calendar(ctx: Context, archive: Archive, timeZone: string): AsyncGenerator<ImportRecord> {
  const { text, reason } = await archive.text("calendar.ics", maxCalendarBytes);
  if (text === null) return yield leftOut("calendar.ics", reason);
  try {
    const { events, skipped } = await parseCalendar(ctx, Buffer.from(text), timeZone);
    for (const item of events) yield { kind: "event", item };
    for (const { title, reason } of skipped) yield leftOut(`“${title}”`, reason);
  } catch (error) {
    // The rest of the export can be imported without its calendar.
    if (!(error instanceof AppError)) throw error;
    yield leftOut("calendar.ics", error.message);
  }
}

async function checkManifest(archive: Archive): Promise<void> {
  const refuse = (sentence: string): never => {
    throw new InvalidInputError(sentence, { file: sentence });
  };
  const isThere = archive.entries.some(({ path }) => path === "manifest.json");
  const { text } = isThere ? await archive.text("manifest.json", maxManifestBytes) : { text: null };
  const manifest = manifestShape.safeParse(text === null ? null : parsedJson(text)).data;
  if (!manifest) return refuse("This is not an export of Commonplace. Choose the zip as it was downloaded");
  if (manifest.formatVersion > exportFormatVersion) {
    refuse("This export was made by a newer Commonplace. Update this one first");
  }
}

/** The items of a list, one per line as an export writes them. */
async function* listed(ctx: Context, archive: Archive, path: string): AsyncGenerator<ImportRecord> {
  if (!archive.entries.some((entry) => entry.path === path)) return;
  let lines: Uint8Array[] = [];
  let bytes = 0;
  let count = 0;
  const parsed = async (): Promise<ImportRecord[]> => {
    if (lines.length === 0) return [];
    const first = count - lines.length + 1;
    const found = await parseEntry(ctx, parsing, { path, lines, first });
    const given = lines.length;
    lines = [];
    bytes = 0;
    if (found) return found;
    return Array.from({ length: given }, (_, at) => leftOut(`${path}, item ${first + at}`, tooIntricate));
  };
  try {
    for await (const line of linesOf(await archive.open(path), maxLineBytes)) {
      if (line !== null && isBracket(line)) continue;
      if (line === null || bytes + line.length > batchBytes || lines.length === batchLines) yield* await parsed();
      count += 1;
      if (line === null) yield leftOut(`${path}, item ${count}`, `larger than ${maxLineBytes / megabyte}MB`);
      else {
        lines.push(line);
        bytes += line.length;
      }
    }
  } catch (error) {
    if (!(error instanceof DamagedEntryError)) throw error;
    yield* await parsed();
    return yield leftOut(path, error.reason);
  }
  yield* await parsed();
}

/** Whether a line contains no item, but one of the list's brackets. */
function isBracket(line: Uint8Array): boolean {
  return line.length < 16 && /^\s*[[\]]?\s*,?\s*$/.test(Buffer.from(line).toString("utf8"));
}
