import { createHash } from "node:crypto";
import { parsingTask } from "../../platform/parsing/parsingTask.js";
import type { Archive } from "./Archive.js";
import { type ImportFile, type ImportRecord, type LostPart, leftOut, noteOf, type Reader } from "./importRecord.js";
import { imageIdOf } from "./markdownHtml.js";
import { isNotePath, type NamesOfNote } from "./NoteNames.js";
import { parseEntry, tooIntricate } from "./parseEntry.js";
import { parseMarkdown } from "./parseMarkdown.js";
import { baseName, endingOf, isHidden, noteEndings, resolvePath, rootOf, withoutEnding } from "./paths.js";
import { instantOf, wholeTitle } from "./wholeTitle.js";

/** The max size of a note's text in bytes. */
export const maxTextBytes = 1_048_576;
const parsing = parsingTask("./parseMarkdown.js", import.meta.url, parseMarkdown);

/**
 * Markdown and plain text files, one per note: front matter, the first heading as the title, linked files as
 * attachments.
 */
export const readMarkdown: Reader = async function* (archive, { ctx }) {
  const files = new FilesOfArchive(archive);
  const own = archive.entries.filter(({ path }) => !isHidden(path));
  const root = rootOf(own.map(({ path }) => path));
  for (const entry of own) {
    const ending = endingOf(entry.path);
    if (!noteEndings.has(ending)) continue;
    const read = await archive.text(entry.path, maxTextBytes);
    if (read.text === null) {
      yield leftOut(entry.path, read.reason);
      continue;
    }
    const { text, isGuess } = read;
    if (text.trim() === "") {
      yield leftOut(entry.path, "empty");
      continue;
    }
    const parsed = await parseEntry(ctx, parsing, { path: entry.path, root, text, isPlain: ending === "txt" });
    if (!parsed) {
      yield leftOut(entry.path, tooIntricate);
      continue;
    }
    const { links, unshown, ...note } = parsed;
    const key = createHash("sha256").update(`${entry.path}\n${text}`).digest("hex");
    const title = note.title ?? wholeTitle(withoutEnding(baseName(entry.path))) ?? "Untitled";
    const updatedAt = note.updatedAt ?? instantOf(entry.modifiedAt);
    const { path } = entry;
    const lost = [...(note.lost ?? []), ...(isGuess ? [oddEncoding] : []), ...files.unshown(path, unshown)];
    const names = note.names && files.withoutNames(path, note.names);
    yield noteOf({ ...note, names, path, lost, title, key, updatedAt, files: files.linked(path, links) });
    yield* files.missing(entry.path, links, parsed.names);
  }
  for (const { path } of own) {
    if (!noteEndings.has(endingOf(path)) && !files.isUsed(path)) yield leftOut(path, "not a note");
  }
};

const oddEncoding: LostPart = { name: "Some characters", reason: "the file is not in UTF-8; they may be wrong" };
const noImageHere = "no image can be at this place; it is among the files of the note";

/** The files of an archive that notes can refer to. */
export class FilesOfArchive {
  private readonly paths: Map<string, string>;
  private readonly byName: Map<string, string>;
  private readonly used = new Set<string>();
  /** The folder that all files are in. */
  private readonly root: string;

  constructor(archive: Archive) {
    const paths = archive.entries.map(({ path }) => path);
    this.paths = new Map(paths.map((path) => [path, path]));
    this.byName = new Map(paths.map((path) => [baseName(path), path]));
    this.root = rootOf(paths.filter((path) => !isHidden(path)));
  }

  /** Some programs write the path from the outermost folder, or the name only. */
  private find(from: string, link: string): string | undefined {
    const path = resolvePath(from, link);
    const own = resolvePath("", link);
    const found = path === null ? undefined : this.paths.get(path);
    return found ?? this.paths.get(`${this.root}${own}`) ?? this.byName.get(baseName(path ?? own ?? ""));
  }

  /** The files that a text links to and that are not in the archive, each once; what it names as a note doesn't count. */
  missing(from: string, links: readonly string[], names: NamesOfNote | undefined): ImportRecord[] {
    const notes = new Set(names?.wanted.map(([, name]) => resolvePath(from, name)));
    const lacking = links.filter((link) => !isNotePath(link) && !this.find(from, link));
    const paths = new Set(lacking.flatMap((link) => resolvePath(from, link) ?? []));
    return [...paths]
      .filter((path) => path !== "" && !notes.has(path))
      .map((path) => leftOut(path, "not in this file"));
  }

  /** The files that a text has where it can't; by default they are images. */
  unshown(from: string, links: readonly string[], reason = noImageHere): LostPart[] {
    const paths = links.flatMap((link) => this.find(from, link) ?? []);
    return [...new Set(paths)].map((name) => ({ name, reason }));
  }

  /** The names of a note, without those in its text that are files. */
  withoutNames(from: string, { wanted, ...names }: NamesOfNote): NamesOfNote {
    return { ...names, wanted: wanted.filter(([, name]) => !this.find(from, name)) };
  }

  /** The files that a text links to, each once; other notes don't count. */
  linked(from: string, links: readonly string[]): ImportFile[] {
    const found = new Map<string, string[]>();
    for (const link of links) {
      const path = this.find(from, link);
      if (path && !/\.(?:md|markdown|csv|html)$/i.test(path))
        found.set(path, [...(found.get(path) ?? []), imageIdOf(link)]);
    }
    return [...found].map(([path, imageIds]) => this.use(path, imageIds));
  }

  use(path: string, imageIds: readonly string[]): ImportFile {
    this.used.add(path);
    return { path, fileName: baseName(path), fileType: null, imageIds };
  }

  isUsed(path: string): boolean {
    return this.used.has(path);
  }
}
