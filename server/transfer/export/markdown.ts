import { type FieldName, fieldOf, fieldsOfKind, fieldsWith } from "../../content/fields.js";
import { mapFigures, withAddresses } from "../../content/html/figures.js";
import type { ContentType } from "../../contentKinds/contentKinds.js";
import { AppError } from "../../platform/errors.js";
import { longText } from "../../platform/parsing/longText.js";
import { parsingTask } from "../../platform/parsing/parsingTask.js";
import type { Services } from "../../platform/services.js";
import { stringifyFrontMatter } from "../frontMatter.js";
import { transferredKind } from "../transferredKind.js";
import type { ExportedItem } from "./exportLists.js";
import { turndown } from "./markdownRules.js";

/**
 * A note's HTML as Markdown; a thread calls it by its name.
 * @public
 */
export function bodyMarkdown(html: string): string {
  return turndown.turndown(html);
}

const writing = parsingTask("./markdown.js", import.meta.url, bodyMarkdown);

/**
 * An item as Markdown with front matter; its files are linked at the end, except the images in its text. A long text is
 * converted in a thread.
 */
export async function contentMarkdown(
  { parsing }: Pick<Services, "parsing">,
  key: string,
  type: ContentType,
  item: ExportedItem,
  files: readonly { id: string; fileName: string; path: string }[],
): Promise<string> {
  const paths = new Map(files.map(({ id, path }) => [id, `../${path}`]));
  const shown = new Set<string>();
  const withFiles = (html: string): string => {
    const available = mapFigures(html, (id) => (paths.has(id) ? id : null)) ?? "";
    return withAddresses(available, (id) => {
      shown.add(id);
      return { src: paths.get(id) ?? "", width: null, height: null };
    });
  };
  const parts = [stringifyFrontMatter(factsOf(type, item))];
  for (const section of transferredKind(type).sections(item)) {
    if ("head" in section) parts.push(section.text ? `## ${section.head}\n\n${section.text}` : "");
    else parts.push(await markdownOf(parsing, withFiles(section.html ?? ""), key));
  }
  const linked = files.filter(({ id }) => !shown.has(id));
  const links = linked.map(({ fileName, path }) => `- [${fileName.replace(/[\\[\]]/g, "\\$&")}](<../${path}>)`);
  return [...parts, links.join("\n")].filter(Boolean).join("\n\n").concat("\n");
}

/** One note must not fail the whole export: a text that is too complex stays HTML, which Markdown allows. */
async function markdownOf(parsing: Services["parsing"], html: string, key: string): Promise<string> {
  if (html.length <= longText) return bodyMarkdown(html);
  try {
    return await parsing.run(writing, html, { key, seconds: 60 });
  } catch (error) {
    if (error instanceof AppError && error.code === "TOO_LARGE") return html;
    throw error;
  }
}

function factsOf(type: ContentType, item: ExportedItem) {
  const own = fieldsWith(fieldsOfKind[type], "front").map((name: FieldName) => [
    fieldOf(name).front?.[0],
    item[name as keyof typeof item],
  ]);
  return {
    title: item.title,
    created: item.createdAt,
    updated: item.updatedAt,
    category: item.categoryName,
    tags: item.tags.map(({ name }) => name),
    projects: item.projects.map(({ name }) => name),
    favorite: item.isFavorite || null,
    archived: item.isArchived || null,
    ...Object.fromEntries(own),
  };
}
