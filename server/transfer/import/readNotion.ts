import { createHash } from "node:crypto";
import { InvalidInputError } from "../../platform/errors.js";
import type { Archive } from "./Archive.js";
import { type Found, type FoundNote, leftOut, type Reader } from "./found.js";
import { markdownHtml, takeHead } from "./markdownHtml.js";
import { baseName, endingOf, folderOf, isHidden, withoutEnding } from "./paths.js";
import { readCsv } from "./readCsv.js";
import { FilesOfArchive, maxTextBytes } from "./readMarkdown.js";
import { instantOf, wholeTitle } from "./wholeTitle.js";

/** They put a page's id behind its title. */
const idPattern = /[ -]([0-9a-f]{32})(?:_all)?$/i;
const tagNames = /^(?:tags?|labels?)$/i;
const createdNames = /^created(?: time| at)?$/i;
const updatedNames = /^(?:last edited(?: time)?|updated(?: at)?)$/i;

/** Notion's export as Markdown and CSV: a file a page, a table for each database. */
export const readNotion: Reader = async function* (archive) {
  const files = new FilesOfArchive(archive);
  const entries = archive.entries.filter(({ path }) => !isHidden(path));
  const pages = entries.filter(({ path }) => endingOf(path) === "md");
  const tables = entries.filter(({ path }) => endingOf(path) === "csv");
  if (![...pages, ...tables].some(({ path }) => idPattern.test(withoutEnding(path)))) {
    const sentence = "There is nothing of Notion in this file. Choose the zip of an export as Markdown & CSV";
    throw new InvalidInputError(sentence, { file: sentence });
  }
  for (const { path } of pages) {
    const text = await archive.text(path, maxTextBytes);
    yield text === null ? leftOut(path, "larger than 1MB") : page(path, text, files);
  }
  const paths = new Set(entries.map(({ path }) => path));
  for (const { path } of tables) {
    const isDoubled = paths.has(`${withoutEnding(path)}_all.csv`);
    if (!isDoubled) yield* rowsOf(archive, path, pages);
  }
  for (const { path } of entries) {
    if (!["md", "csv"].includes(endingOf(path)) && !files.isUsed(path)) yield leftOut(path, "not a note");
  }
};

function page(path: string, text: string, files: FilesOfArchive): Found {
  const stem = withoutEnding(baseName(path));
  const id = idPattern.exec(stem)?.[1]?.toLowerCase() ?? null;
  const { head, body } = takeHead(text.replace(/\r\n?/g, "\n"));
  const { properties, rest } = takeProperties(body);
  const title = wholeTitle(head) ?? wholeTitle(stem.replace(idPattern, "")) ?? "Untitled";
  const others = properties.filter(
    ({ name }) => ![tagNames, createdNames, updatedNames].some((known) => known.test(name)),
  );
  const linked = files.linked(path, text);
  if (rest.trim() === "" && others.length === 0 && linked.length === 0) {
    return leftOut(title === "Untitled" ? path : `“${title}”`, "empty");
  }
  const lines = others.map(({ name, value }) => `**${name}:** ${value}`).join("  \n");
  const key = id ?? createHash("sha256").update(`${path}\n${text}`).digest("hex");
  return note(key, title, markdownHtml(`${lines}\n\n${rest}`), properties, linked);
}

interface Property {
  name: string;
  value: string;
}

/** The lines `Name: value` right below the title, up to the first empty one. */
function takeProperties(body: string): { properties: Property[]; rest: string } {
  const lines = body.replace(/^\n+/, "").split("\n");
  const properties: Property[] = [];
  for (const line of lines) {
    const pair = /^([\p{L}\p{N}][^:\n]{0,60}): (.*)$/u.exec(line);
    if (!pair) break;
    properties.push({ name: (pair[1] ?? "").trim(), value: (pair[2] ?? "").trim() });
  }
  const after = lines[properties.length];
  const isBlock = properties.length > 0 && (after === undefined || after.trim() === "");
  return isBlock ? { properties, rest: lines.slice(properties.length).join("\n") } : { properties: [], rest: body };
}

function note(key: string, title: string, html: string, properties: Property[], files: FoundNote["files"]): Found {
  const propertyOf = (names: RegExp) => properties.find(({ name }) => names.test(name))?.value ?? null;
  const createdAt = instantOf(propertyOf(createdNames));
  return {
    kind: "note",
    item: {
      key,
      ownId: null,
      title,
      html,
      link: null,
      color: null,
      category: null,
      tags: (propertyOf(tagNames) ?? "")
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean),
      projectIds: [],
      isFavorite: false,
      isArchived: false,
      createdAt,
      updatedAt: instantOf(propertyOf(updatedNames)) ?? createdAt,
      files,
    },
  };
}

/** The rows of a database that have no page of their own. */
async function* rowsOf(archive: Archive, path: string, pages: readonly { path: string }[]): AsyncGenerator<Found> {
  const text = await archive.text(path, 10 * maxTextBytes);
  if (text === null) return yield leftOut(path, "larger than 10MB");
  const table = baseName(withoutEnding(path)).replace(/_all$/, "");
  const folders = new Set([`${folderOf(path)}/${table}`, `${folderOf(path)}/${table.replace(idPattern, "")}`]);
  const known = new Set(
    pages
      .filter((each) => folders.has(folderOf(each.path)) || folders.has(`/${folderOf(each.path)}`))
      .map((each) => comparable(withoutEnding(baseName(each.path)).replace(idPattern, ""))),
  );
  const [names = [], ...rows] = readCsv(text);
  for (const row of rows) {
    const title = wholeTitle(row[0]);
    if (title && known.has(comparable(title))) continue;
    const properties = names
      .map((name, index) => ({ name, value: row[index]?.trim() ?? "" }))
      .slice(1)
      .filter(({ value }) => value);
    if (!title && properties.length === 0) continue;
    const lines = properties
      .filter(({ name }) => !tagNames.test(name))
      .map(({ name, value }) => `**${name}:** ${value}`)
      .join("  \n");
    const key = createHash("sha256")
      .update(`${table}\n${JSON.stringify(row)}`)
      .digest("hex");
    yield note(key, title ?? "Untitled", markdownHtml(lines), properties, []);
  }
}

/** File names lose what no system allows in them, and are cut. */
function comparable(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .slice(0, 40);
}
