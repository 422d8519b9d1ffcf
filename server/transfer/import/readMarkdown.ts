import { createHash } from "node:crypto";
import { checkLink } from "../../content/normalizeLink.js";
import { type FrontValue, factOf, factsOf, readFrontMatter } from "../frontMatter.js";
import type { Archive } from "./Archive.js";
import { type FoundFile, type FoundNote, leftOut, type Reader } from "./found.js";
import { linksOf, markdownHtml, takeHead } from "./markdownHtml.js";
import { baseName, endingOf, isHidden, resolvePath, withoutEnding } from "./paths.js";
import { instantOf, wholeTitle } from "./wholeTitle.js";

/** A note's text may have so many bytes. */
export const maxTextBytes = 1_048_576;
const noteEndings = new Set(["md", "markdown", "txt"]);

/** Markdown and plain text files, one a note: facts in front, the first head as the title, what they link to as files. */
export const readMarkdown: Reader = async function* (archive) {
  const files = new FilesOfArchive(archive);
  const own = archive.entries.filter(({ path }) => !isHidden(path));
  for (const entry of own) {
    const ending = endingOf(entry.path);
    if (!noteEndings.has(ending)) continue;
    const text = await archive.text(entry.path, maxTextBytes);
    if (text === null) yield leftOut(entry.path, "larger than 1MB");
    else if (text.trim() === "") yield leftOut(entry.path, "empty");
    else {
      const key = createHash("sha256").update(`${entry.path}\n${text}`).digest("hex");
      const read = ending === "txt" ? plainNote(text) : markdownNote(text, files.linked(entry.path, text));
      const title = read.title ?? wholeTitle(withoutEnding(baseName(entry.path))) ?? "Untitled";
      const { modifiedAt } = entry;
      yield { kind: "note", item: { ...read, title, key, updatedAt: read.updatedAt ?? instantOf(modifiedAt) } };
    }
  }
  for (const { path } of own) {
    if (!noteEndings.has(endingOf(path)) && !files.isUsed(path)) yield leftOut(path, "not a note");
  }
};

/** Which of an archive's files notes refer to. */
export class FilesOfArchive {
  private readonly paths: Map<string, string>;
  private readonly byName: Map<string, string>;
  private readonly used = new Set<string>();

  constructor(archive: Archive) {
    this.paths = new Map(archive.entries.map(({ path }) => [path, path]));
    this.byName = new Map(archive.entries.map(({ path }) => [baseName(path), path]));
  }

  /** The files that a text links to, each once; other notes are none. */
  linked(from: string, text: string): FoundFile[] {
    const found = new Set<string>();
    for (const link of linksOf(text)) {
      const resolved = resolvePath(from, link);
      // Some programs name a file wherever it lies.
      const path = resolved && (this.paths.get(resolved) ?? this.byName.get(baseName(resolved)));
      if (path && !/\.(?:md|markdown|csv|html)$/i.test(path)) found.add(path);
    }
    return [...found].map((path) => this.use(path));
  }

  use(path: string): FoundFile {
    this.used.add(path);
    return { path, fileName: baseName(path), fileType: null };
  }

  isUsed(path: string): boolean {
    return this.used.has(path);
  }
}

type ReadNote = Omit<FoundNote, "title" | "key"> & { title: string | null };

export function markdownNote(text: string, files: FoundFile[]): ReadNote {
  const { facts, body } = readFrontMatter(text);
  const named = wholeTitle(factOf(facts, "title"));
  const { head, body: rest } = takeHead(body);
  const isSame = named !== null && head !== null && wholeTitle(head) === named;
  return {
    ...readFacts(facts),
    title: named ?? wholeTitle(head),
    html: markdownHtml(named !== null && !isSame ? body : rest),
    files,
  };
}

function plainNote(text: string): ReadNote {
  const escaped = text.replace(/\r\n?/g, "\n").replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const html = escaped
    .split(/\n{2,}/)
    .map((part) => `<p>${part.trim().replaceAll("\n", "<br>")}</p>`)
    .join("");
  return { ...readFacts(new Map()), title: null, html, files: [] };
}

function readFacts(facts: Map<string, FrontValue>): Omit<ReadNote, "title" | "html" | "files"> {
  const link = factOf(facts, "link", "url", "source");
  const color = factOf(facts, "color", "colour");
  const isTrue = (name: string) => /^(?:true|yes|1)$/i.test(factOf(facts, name) ?? "");
  return {
    ownId: null,
    category: factOf(facts, "category", "notebook"),
    tags: factsOf(facts, "tags", "tag", "keywords").map((tag) => tag.replace(/^#/, "")),
    projectIds: [],
    isFavorite: isTrue("favorite") || isTrue("pinned") || isTrue("starred"),
    isArchived: isTrue("archived"),
    createdAt: instantOf(factOf(facts, "created", "date", "created_at", "date created")),
    updatedAt: instantOf(factOf(facts, "updated", "modified", "updated_at", "last modified", "date modified")),
    link: link && checkLink(link) === null ? link : null,
    color: color && /^#[0-9a-f]{6}$/i.test(color) ? color.toUpperCase() : null,
  };
}
