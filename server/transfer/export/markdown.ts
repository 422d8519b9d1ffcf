import TurndownService from "turndown";
import { type FieldName, fieldOf, fieldsWith, noteFields, videoFields } from "../../content/fields.js";
import { AppError } from "../../platform/errors.js";
import { longText } from "../../platform/parsing/longText.js";
import { parsingTask } from "../../platform/parsing/parsingTask.js";
import type { Services } from "../../platform/services.js";
import { stringifyFrontMatter } from "../frontMatter.js";
import type { ItemOf, notesList, videosList } from "./exportLists.js";

type ExportedNote = ItemOf<typeof notesList>;
type ExportedVideo = ItemOf<typeof videosList>;

const turndown = new TurndownService({
  headingStyle: "atx",
  bulletListMarker: "-",
  codeBlockStyle: "fenced",
  emDelimiter: "*",
});

/** The parts of a parsed element that a rule reads. */
interface Element {
  nodeName: string;
  nextSibling: Element | null;
  parentNode: Element & { children: ArrayLike<Element> };
}

// The editor's items hold paragraphs, which would make every list a loose one.
turndown.addRule("item", {
  filter: "li",
  replacement: (content, given) => {
    const item = given as unknown as Element;
    const { nodeName, children } = item.parentNode;
    const mark = nodeName === "OL" ? `${Array.from(children).indexOf(item) + 1}. ` : "- ";
    const indented = content
      .trim()
      .replace(/\n\s*\n(?=(?:- |\d+\. ))/g, "\n")
      .replaceAll("\n", `\n${" ".repeat(mark.length)}`)
      .replace(/^ +$/gm, "");
    return `${mark}${indented}${item.nextSibling ? "\n" : ""}`;
  },
});

/**
 * A note's HTML as Markdown; a thread calls it by its name.
 * @public
 */
export function bodyMarkdown(html: string): string {
  return turndown.turndown(html);
}

const writing = parsingTask("./markdown.js", import.meta.url, bodyMarkdown);

/** A note as Markdown with its facts in front; its files are linked at the end. A long text is written in a thread. */
export async function noteMarkdown(
  { parsing }: Pick<Services, "parsing">,
  key: string,
  note: ExportedNote,
  files: readonly { fileName: string; path: string }[],
): Promise<string> {
  const html = note.content ?? "";
  const body = html.length > longText ? await longMarkdown(parsing, html, key) : bodyMarkdown(html);
  const links = files.map(({ fileName, path }) => `- [${fileName.replace(/[\\[\]]/g, "\\$&")}](<../${path}>)`);
  return [stringifyFrontMatter(factsOf(note, noteFields)), body, links.join("\n")]
    .filter(Boolean)
    .join("\n\n")
    .concat("\n");
}

/** One note must not end the whole export: what is too intricate stays HTML, which Markdown may hold. */
async function longMarkdown(parsing: Services["parsing"], html: string, key: string): Promise<string> {
  try {
    return await parsing.run(writing, html, { key, seconds: 60 });
  } catch (error) {
    if (error instanceof AppError && error.code === "TOO_LARGE") return html;
    throw error;
  }
}

/** A video with what was written about it and what is said in it. */
export function videoMarkdown(video: ExportedVideo): string {
  const parts = [
    stringifyFrontMatter(factsOf(video, videoFields)),
    section("My notes", video.personalNotes),
    section("Summary", video.aiSummary),
    section("Key points", video.keyPoints.map(({ seconds, text }) => `- ${clock(seconds)} ${text}`).join("\n")),
    section(
      "Transcript",
      video.transcript?.segments
        .map(({ startMilliseconds, text }) => `${clock(Math.floor(startMilliseconds / 1000))} ${text}`)
        .join("  \n"),
    ),
  ];
  return parts.filter(Boolean).join("\n\n").concat("\n");
}

function factsOf(item: ExportedNote | ExportedVideo, fields: object) {
  const own = fieldsWith(fields, "front").map((name: FieldName) => [
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

function section(head: string, text: string | null | undefined): string {
  return text ? `## ${head}\n\n${text}` : "";
}

/** 1:02:03 or 2:03. */
function clock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const two = (part: number) => String(part).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
