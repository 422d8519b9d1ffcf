import type { Context } from "../../platform/context.js";
import { InvalidInputError } from "../../platform/errors.js";
import { parsingTask } from "../../platform/parsing/parsingTask.js";
import type { Archive } from "./Archive.js";
import { type ImportRecord, leftOut, noteOf, type Reader } from "./importRecord.js";
import { parseEntry, tooIntricate } from "./parseEntry.js";
import { idPattern, type ParsedPage, parsePage, parseTable, tableName } from "./parseNotion.js";
import { baseName, endingOf, folderOf, isHidden, resolvePath, withoutEnding } from "./paths.js";
import { FilesOfArchive, maxTextBytes } from "./readMarkdown.js";

const pageTask = parsingTask("./parseNotion.js", import.meta.url, parsePage);
const noDatabase = "a database has no note of its own; the words of the link stay";
const tableTask = parsingTask("./parseNotion.js", import.meta.url, parseTable);

/** Notion's export as Markdown and CSV: one file per page, one table per database. */
export const readNotion: Reader = async function* (archive, { ctx }) {
  const files = new FilesOfArchive(archive);
  const entries = archive.entries.filter(({ path }) => !isHidden(path));
  const pages = entries.filter(({ path }) => endingOf(path) === "md");
  const tables = entries.filter(({ path }) => endingOf(path) === "csv");
  if (![...pages, ...tables].some(({ path }) => idPattern.test(withoutEnding(path)))) {
    const sentence = "There is nothing of Notion in this file. Choose the zip of an export as Markdown & CSV";
    throw new InvalidInputError(sentence, { file: sentence });
  }
  for (const { path } of pages) {
    yield* pageOf(ctx, archive, path, files);
  }
  const paths = new Set(entries.map(({ path }) => path));
  for (const { path } of tables) {
    const isDoubled = paths.has(`${withoutEnding(path)}_all.csv`);
    if (!isDoubled) yield* rowsOf(ctx, archive, path, pages, files);
  }
  for (const { path } of entries) {
    if (!["md", "csv"].includes(endingOf(path)) && !files.isUsed(path)) yield leftOut(path, "not a note");
  }
};

async function* pageOf(
  ctx: Context,
  archive: Archive,
  path: string,
  files: FilesOfArchive,
): AsyncGenerator<ImportRecord> {
  const { text, reason } = await archive.text(path, maxTextBytes);
  if (text === null) return yield leftOut(path, reason);
  const parsed = await parseEntry(ctx, pageTask, { path, text });
  if (!parsed) return yield leftOut(path, tooIntricate);
  yield* recordsOf(path, parsed, files);
}

/** A note, and what a text links to that is not there. @param path of the file that it is from. */
function* recordsOf(path: string, parsed: ParsedPage, files: FilesOfArchive): Generator<ImportRecord> {
  const { links, unshown, isEmpty, ...note } = parsed;
  const linked = files.linked(path, links);
  if (isEmpty && linked.length === 0)
    return yield leftOut(note.title === "Untitled" ? path : `“${note.title}”`, "empty");
  const databases = links.filter((link) => endingOf(resolvePath(path, link) ?? "") === "csv");
  const lost = [...(note.lost ?? []), ...files.unshown(path, unshown), ...files.unshown(path, databases, noDatabase)];
  yield noteOf({ ...note, names: note.names && files.withoutNames(path, note.names), path, lost, files: linked });
  yield* files.missing(path, links, note.names);
}

/** The rows of a database that have no page of their own. */
async function* rowsOf(
  ctx: Context,
  archive: Archive,
  path: string,
  pages: readonly { path: string }[],
  files: FilesOfArchive,
): AsyncGenerator<ImportRecord> {
  const { text, reason } = await archive.text(path, 10 * maxTextBytes);
  if (text === null) return yield leftOut(path, reason);
  const table = tableName(path);
  const folders = new Set([`${folderOf(path)}/${table}`, `${folderOf(path)}/${table.replace(idPattern, "")}`]);
  const titles = pages
    .filter((each) => folders.has(folderOf(each.path)) || folders.has(`/${folderOf(each.path)}`))
    .map((each) => withoutEnding(baseName(each.path)).replace(idPattern, ""));
  const notes = await parseEntry(ctx, tableTask, { path, text, pages: titles });
  if (!notes) return yield leftOut(path, tooIntricate);
  for (const note of notes) yield* recordsOf(path, note, files);
}
