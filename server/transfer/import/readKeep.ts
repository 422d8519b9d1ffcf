import type { Context } from "../../platform/context.js";
import { InvalidInputError } from "../../platform/errors.js";
import { type ParsingTask, parsingTask } from "../../platform/parsing/parsingTask.js";
import type { Archive } from "./Archive.js";
import {
  type ImportFile,
  type ImportRecord,
  isContent,
  type LostPart,
  leftOut,
  noteOf,
  type Reader,
} from "./importRecord.js";
import { parseEntry, tooIntricate } from "./parseEntry.js";
import { type ParsedKeep, parseKeepHtml, parseKeepJson } from "./parseKeep.js";
import { baseName, endingOf, folderOf, isHidden, withoutEnding } from "./paths.js";
import { maxTextBytes } from "./readMarkdown.js";

const maxJsonBytes = 4 * maxTextBytes;
const jsonTask = parsingTask("./parseKeep.js", import.meta.url, parseKeepJson);
const htmlTask = parsingTask("./parseKeep.js", import.meta.url, parseKeepHtml);

/** Google Keep as exported by Takeout: one JSON file per note, with an HTML version beside it. */
export const readKeep: Reader = async function* (archive, { ctx }) {
  const entries = archive.entries.filter(({ path }) => !isHidden(path));
  const jsons = entries.filter(({ path }) => endingOf(path) === "json");
  const names = new Set(archive.entries.map(({ path }) => path));
  const used = new Set<string>();
  let notes = 0;
  for (const { path } of jsons) {
    const found = await readOne(ctx, archive, jsonTask, path, maxJsonBytes, names);
    if (found) notes += 1;
    if (found && isContent(found)) for (const file of found.item.files) used.add(file.path);
    yield found ?? leftOut(path, "not a note");
    used.add(path);
    used.add(`${withoutEnding(path)}.html`);
  }
  for (const { path } of entries) {
    if (used.has(path)) continue;
    if (endingOf(path) !== "html" || !/(^|\/)Keep\//i.test(path)) {
      yield leftOut(path, "not a note");
      continue;
    }
    notes += 1;
    yield (await readOne(ctx, archive, htmlTask, path, maxTextBytes, names)) ?? leftOut(path, "not a note");
  }
  if (notes === 0) {
    const sentence = "There is nothing of Google Keep in this file. Choose the zip that Takeout gave you";
    throw new InvalidInputError(sentence, { file: sentence });
  }
};

/** Null for a file that is not a note. */
async function readOne(
  ctx: Context,
  archive: Archive,
  task: ParsingTask<{ path: string; text: string }, ParsedKeep | null>,
  path: string,
  maxBytes: number,
  names: ReadonlySet<string>,
): Promise<ImportRecord | null> {
  const { text, reason } = await archive.text(path, maxBytes);
  if (text === null) return leftOut(path, reason);
  const parsed = await parseEntry(ctx, task, { path, text });
  if (parsed === undefined) return leftOut(path, tooIntricate);
  if (parsed === null) return null;
  if ("reason" in parsed) return leftOut(parsed.name, parsed.reason);
  const { files, missing } = filesOf(names, path, parsed.attachments);
  const lost = [...(parsed.note.lost ?? []), ...missing];
  return noteOf({ ...parsed.note, path, lost, files });
}

/** Takeout sometimes refers to a picture as .jpeg but stores it as .jpg. */
function filesOf(names: ReadonlySet<string>, path: string, attachments: ParsedKeep["attachments"]) {
  const files: ImportFile[] = [];
  const missing: LostPart[] = [];
  const folder = folderOf(path) === "" ? "" : `${folderOf(path)}/`;
  for (const { filePath, mimetype } of attachments) {
    const stem = `${folder}${withoutEnding(baseName(filePath))}`;
    const path = [`${folder}${baseName(filePath)}`, `${stem}.jpg`, `${stem}.jpeg`, `${stem}.png`].find((each) =>
      names.has(each),
    );
    if (path) files.push({ path, fileName: baseName(path), fileType: mimetype ?? null });
    else missing.push({ name: baseName(filePath), reason: "not in this file" });
  }
  return { files, missing };
}
