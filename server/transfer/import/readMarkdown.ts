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
    const { text, reason } = await archive.text(entry.path, maxTextBytes);
    if (text === null) {
      yield leftOut(entry.path, reason);
      continue;
    }
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
    const lost = [...(note.lost ?? []), ...files.unshown(path, unshown)];
    const names = note.names && files.withoutNames(path, note.names);
    yield noteOf({ ...note, names, path, lost, title, key, updatedAt, files: files.linked(path, links) });
    yield* files.missing(entry.path, links, parsed.names);
  }
  for (const { path } of own) {
    if (!noteEndings.has(endingOf(path)) && !files.isUsed(path)) yield leftOut(path, "not a note");
  }
};

const noImageHere = "no image can be at this place; it is among the files of the note";

/** The files of an archive that notes can refer to. */
export class FilesOfArchive {
  private readonly paths: Map<string, string>;
  private readonly byName: Map<string, string>;
  private readonly used = new Set<string>();

  constructor(archive: Archive) {
    this.paths = new Map(archive.entries.map(({ path }) => [path, path]));
    this.byName = new Map(archive.entries.map(({ path }) => [baseName(path), path]));
  }

  private find(resolved: string): string | undefined {
    // Some programs refer to a file by its name only.
    return this.paths.get(resolved) ?? this.byName.get(baseName(resolved));
  }

  /** The files that a text links to and that are not in the archive, each once; what it names as a note doesn't count. */
  missing(from: string, links: readonly string[], names: NamesOfNote | undefined): ImportRecord[] {
    const notes = new Set(names?.wanted.map(([, name]) => resolvePath(from, name)));
    const paths = new Set(links.flatMap((link) => (isNotePath(link) ? [] : (resolvePath(from, link) ?? []))));
    return [...paths]
      .filter((path) => path !== "" && !notes.has(path) && !this.find(path))
      .map((path) => leftOut(path, "not in this file"));
  }

  /** The files that a text has where it can't; by default they are images. */
  unshown(from: string, links: readonly string[], reason = noImageHere): LostPart[] {
    const paths = links.flatMap((link) => this.find(resolvePath(from, link) ?? "") ?? []);
    return [...new Set(paths)].map((name) => ({ name, reason }));
  }

  /** The names of a note, without those in its text that are files. */
  withoutNames(from: string, { wanted, ...names }: NamesOfNote): NamesOfNote {
    return { ...names, wanted: wanted.filter(([, name]) => !this.find(resolvePath(from, name) ?? "")) };
  }

  /** The files that a text links to, each once; other notes don't count. */
  linked(from: string, links: readonly string[]): ImportFile[] {
    const found = new Map<string, string[]>();
    for (const link of links) {
      const resolved = resolvePath(from, link);
      const path = resolved && this.find(resolved);
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
