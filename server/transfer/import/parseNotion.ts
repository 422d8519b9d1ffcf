import { createHash } from "node:crypto";
import type { NoteText } from "../../content/html/noteText.js";
import type { ImportNote } from "./importRecord.js";
import { takeHead } from "./markdownHtml.js";
import { namesOf } from "./NoteNames.js";
import { noteOfMarkdown } from "./noteOfMarkdown.js";
import { baseName, isElsewhere, isKnownFile, plainPath, withoutEnding } from "./paths.js";
import { readCsv } from "./readCsv.js";
import { instantOf, wholeTitle } from "./wholeTitle.js";

/** Notion appends a page's id to its title. */
export const idPattern = /[ -]([0-9a-f]{32})(?:_all)?$/i;
const tagNames = /^(?:tags?|labels?)$/i;
const createdNames = /^created(?: time| at)?$/i;
const updatedNames = /^(?:last edited(?: time)?|updated(?: at)?)$/i;

export type ParsedPage = Omit<ImportNote, "files"> & {
  links: readonly string[];
  /** Those of its pictures that its text can't show where they stand. */
  unshown: string[];
  /** Whether it has no contents. */
  isEmpty: boolean;
};

export function parsePage({ path, text }: { path: string; text: string }): ParsedPage {
  const stem = withoutEnding(baseName(path));
  const id = idPattern.exec(stem)?.[1]?.toLowerCase() ?? null;
  const whole = text.replace(/\r\n?/g, "\n");
  const { head, body } = takeHead(whole);
  const { properties, rest } = takeProperties(body);
  const title = wholeTitle(head) ?? wholeTitle(stem.replace(idPattern, "")) ?? "Untitled";
  const others = properties.filter(
    ({ name, value }) => !tagNames.test(name) && !(isInstantName(name) && instantOf(value) !== null),
  );
  const isEmpty = rest.trim() === "" && others.length === 0;
  const lines = linesOf(others);
  const key = id ?? createHash("sha256").update(`${path}\n${text}`).digest("hex");
  const above = whole.slice(0, whole.length - body.length);
  const { text: content, named, unshown, lost } = noteOfMarkdown(`${lines}\n\n${rest}`, path, above);
  const names = namesOf({ path, root: "", id: null, title, aliases: [], named });
  return { ...note(key, title, content, properties), names, links: named.links, unshown, lost, isEmpty };
}

const isInstantName = (name: string) => createdNames.test(name) || updatedNames.test(name);

interface Property {
  name: string;
  value: string;
}

function linesOf(properties: readonly Property[]): string {
  return properties
    .map(({ name, value }) => (name ? `**${name}:** ${withFileLinks(value)}` : withFileLinks(value)))
    .join("  \n");
}

/** Notion writes the files of a property as their paths alone. */
function withFileLinks(value: string): string {
  const paths = value.split(", ");
  const areFiles = paths.every((path) => /^[^\s<>]+\/[^\s<>]+$/.test(path) && isKnownFile(path) && !isElsewhere(path));
  if (!areFiles) return value;
  return paths.map((path) => `[${plainPath(path).replaceAll(/[[\]]/g, " ")}](<${path}>)`).join(", ");
}

/** The lines `Name: value` directly below the title, up to the first empty one. */
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

function note(key: string, title: string, text: NoteText, properties: Property[]): Omit<ImportNote, "files"> {
  const propertyOf = (names: RegExp) => properties.find(({ name }) => names.test(name))?.value ?? null;
  const createdAt = instantOf(propertyOf(createdNames));
  return {
    key,
    ownId: null,
    title,
    text,
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
  };
}

/** The rows of a database that have no page of their own. @param pages the titles of those that have one, each for one row. */
export function parseTable({ path, text, pages }: { path: string; text: string; pages: string[] }): ParsedPage[] {
  const known = new Map<string, number>();
  for (const page of pages.map(comparable)) known.set(page, (known.get(page) ?? 0) + 1);
  const table = tableName(path);
  const [names = [], ...rows] = readCsv(text);
  return rows.flatMap((row) => {
    const title = wholeTitle(row[0]);
    const name = comparable(title ?? "");
    const left = known.get(name) ?? 0;
    if (title && left > 0) {
      known.set(name, left - 1);
      return [];
    }
    const properties = row
      .map((value, at) => ({ name: names[at] ?? "", value: value.trim() }))
      .slice(1)
      .filter(({ value }) => value);
    if (!title && properties.length === 0) return [];
    const lines = linesOf(properties.filter(({ name }) => !tagNames.test(name)));
    const key = createHash("sha256")
      .update(`${table}\n${JSON.stringify(row)}`)
      .digest("hex");
    const { text: content, named, unshown, lost } = noteOfMarkdown(lines, path);
    return [
      {
        ...note(key, title ?? "Untitled", content, properties),
        names: namesOf({
          path: `${withoutEnding(path)}/${title ?? ""}`,
          root: "",
          id: null,
          title,
          aliases: [],
          named,
        }),
        links: named.links,
        unshown,
        lost,
        isEmpty: false,
      },
    ];
  });
}

/** The name of a database by the path of its table. */
export function tableName(path: string): string {
  return baseName(withoutEnding(path)).replace(/_all$/, "");
}

/** File names lack characters that no system allows, and are truncated. */
function comparable(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .slice(0, 40);
}
