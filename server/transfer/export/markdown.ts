import { type FieldName, fieldOf, fieldsOfKind, fieldsWith } from "../../content/fields.js";
import { figureIds } from "../../content/html/figures.js";
import { markdownOfHtml } from "../../content/markdown/markdownRules.js";
import type { ContentType } from "../../contentKinds/contentKinds.js";
import { AppError } from "../../platform/errors.js";
import { longText } from "../../platform/parsing/longText.js";
import { parsingTask } from "../../platform/parsing/parsingTask.js";
import type { Services } from "../../platform/services.js";
import { stringifyFrontMatter } from "../frontMatter.js";
import { transferredKind } from "../transferredKind.js";
import type { ItemLinks } from "./contentLinks.js";
import type { ExportedItem } from "./exportLists.js";
import { type ExportedText, markdownHtml, withPaths } from "./markdownHtml.js";

/**
 * A note's text as Markdown; a thread calls it by its name.
 * @public
 */
export function bodyMarkdown(text: ExportedText): string {
  return markdownOfHtml(markdownHtml(text));
}

const writing = parsingTask("./markdown.js", import.meta.url, bodyMarkdown);

/** An item of an export with everything that its Markdown refers to. */
interface ExportedContent {
  type: ContentType;
  item: ExportedItem;
  files: readonly { id: string; fileName: string; path: string }[];
  links: ItemLinks;
  /** Whether `[[title]]` leads to it. */
  isNamed: boolean;
}

/**
 * An item as Markdown with front matter; its files are linked at the end, except the images in its text. A long text is
 * converted in a thread.
 */
export async function contentMarkdown(
  { parsing }: Pick<Services, "parsing">,
  key: string,
  { type, item, files, links, isNamed }: ExportedContent,
): Promise<string> {
  const paths = new Map(files.map(({ id, path }) => [id, `../${path}`]));
  const shown = new Set<string>();
  const parts = [stringifyFrontMatter(factsOf(type, item, isNamed))];
  for (const section of transferredKind(type).sections(item)) {
    if ("head" in section) parts.push(section.text ? `## ${section.head}\n\n${section.text}` : "");
    else if (section.html) {
      for (const id of figureIds(section.html)) shown.add(id);
      const text = { id: item.id, html: section.html, blockIds: item.blockIds ?? null, links, paths };
      parts.push(await markdownOf(parsing, text, key));
    }
  }
  const linked = files.filter(({ id }) => !shown.has(id));
  const fileLinks = linked.map(({ fileName, path }) => `- [${fileName.replace(/[\\[\]]/g, "\\$&")}](<../${path}>)`);
  return [...parts, fileLinks.join("\n")].filter(Boolean).join("\n\n").concat("\n");
}

/** One note must not fail the whole export: a text that is too complex stays HTML, which Markdown allows. */
async function markdownOf(parsing: Services["parsing"], text: ExportedText, key: string): Promise<string> {
  if (text.html.length <= longText) return bodyMarkdown(text);
  try {
    return await parsing.run(writing, text, { key, seconds: 60 });
  } catch (error) {
    if (error instanceof AppError && error.code === "TOO_LARGE") return withPaths(text.html, text.paths);
    throw error;
  }
}

function factsOf(type: ContentType, item: ExportedItem, isNamed: boolean) {
  const own = fieldsWith(fieldsOfKind[type], "front").map((name: FieldName) => [
    fieldOf(name).front?.[0],
    item[name as keyof typeof item],
  ]);
  return {
    title: item.title,
    id: isNamed ? null : item.id,
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
