import type { Reference } from "../../content/html/reference.js";
import { fileIdOf, nameIdOf } from "../../content/markdown/noteNames.js";
import { baseName, endingOf, resolvePath, withoutEnding } from "./paths.js";

const maxAliases = 20;
/** Links may leave out the outer folders of a path, but keep at most this many. */
const maxFolders = 4;
/** How many names that no note has are remembered. */
const maxWanted = 100_000;
/** How many headings and blocks of notes are remembered. Of further notes a link leads to what has the id that it names. */
const maxPlaces = 500_000;

/** A name of a note, and the words of a link to it as another. */
export type Label = readonly [nameId: string, wordsId: string];

/** A heading or block of a note that a text leads to. */
export interface Part {
  nameId: string;
  placeId: string;
  /** The id of the heading alone where the text also names those that it is below; else null. */
  heading: string | null;
  /** The name of the note and of the place as the text has it. */
  name: string;
  /** Whether it embeds the heading. */
  isEmbed: boolean;
}

/** Something that notes lead to, the first of the files that have it, and how many do. */
interface Wanted {
  name: string;
  path: string;
  count: number;
}

/** Where the title stands among the names of a note, and after it that of its file. */
const titleStrength = 3;

/** The ids by which texts name the places of a note, and the ids of the blocks that these are in. */
export type Places = ReadonlyMap<string, string>;

/** The notes and places that a text leads to, and its own places. */
export interface NamesInText {
  /** Its links to files and notes, as they are written. */
  links: readonly string[];
  /** The ids of the names that it leads to, and the names as it has them. */
  wanted: readonly (readonly [id: string, name: string])[];
  /** The names that it leads to with words of its own, and these as names. */
  labels: readonly Label[];
  /** The headings and blocks that it leads to. */
  parts: readonly Part[];
  places: Places;
}

/** The names by which other notes of an archive may call a note. */
export interface NamesOfNote extends Omit<NamesInText, "links"> {
  /** The ids of its names: lists of equal strength, the strongest first. */
  own: readonly (readonly string[])[];
  /** The ids of the paths that its text links to, each with those of the path as written and its last part. */
  linked: readonly (readonly [path: string, ...others: string[]])[];
}

/** @param root the folder that all files are in; links leave it out. */
export function namesOf({
  path,
  root,
  id,
  title,
  aliases,
  named: { links, ...named },
}: {
  path: string;
  root: string;
  id: string | null;
  title: string | null;
  aliases: readonly string[];
  named: NamesInText;
}): NamesOfNote {
  const whole = withoutEnding(path);
  const folders = whole.split("/").slice(-1 - maxFolders);
  const paths = [whole, ...folders.slice(0, -1).map((_, at) => folders.slice(at).join("/"))];
  const names = [
    [whole.slice(root.length), id ?? ""],
    paths,
    [title ?? ""],
    [baseName(whole)],
    aliases.slice(0, maxAliases),
  ];
  const targets = links.filter(isNotePath).flatMap((link) => {
    const target = resolvePath(path, link);
    return target === null ? [] : [[target, resolvePath("", link) ?? "", baseName(target)] as const];
  });
  return {
    own: [[fileIdOf(path)], ...names.map((each) => each.filter(Boolean).map(nameIdOf))],
    linked: targets.map(([target, ...others]) => [nameIdOf(target), ...others.filter(Boolean).map(nameIdOf)]),
    ...named,
  };
}

/** Whether a link in a text leads to the file of a note, whose ending may be left out. */
export function isNotePath(link: string): boolean {
  const [path = ""] = link.split(/[?#]/, 1);
  return path !== "" && ["", "md", "markdown"].includes(endingOf(path));
}

/** The notes of an archive by the ids of their names. */
export class NoteNames {
  readonly #notes: Map<string, string>[] = [];
  /** The ids of further names that a path may mean, for a file that is elsewhere. */
  readonly #otherNames = new Map<string, readonly string[]>();
  /** The ids of the titles of notes, and of the names of their files. */
  readonly #titles = new Map<string, readonly string[]>();
  readonly #labels = new Map<string, { label: Label; path: string; count: number }>();
  readonly #wanted = new Map<string, Wanted>();
  readonly #parts = new Map<string, Wanted & { part: Part }>();
  readonly #embedded = new Map<string, Wanted & { part: Part }>();
  /** The ids of headings alone, by those with the headings that they are below. */
  readonly #headings = new Map<string, string>();
  /** By the ids of the notes. */
  readonly #places = new Map<string, Places>();
  #placeCount = 0;

  /** Among notes with the same name of the same strength the first has it. */
  add(noteId: string, { own, linked, places }: NamesOfNote): void {
    for (const [strength, ids] of own.entries()) {
      const notes = this.#notes[strength] ?? new Map<string, string>();
      this.#notes[strength] = notes;
      for (const id of ids) if (!notes.has(id)) notes.set(id, noteId);
    }
    for (const [path, ...others] of linked) this.#otherNames.set(path, others);
    this.#placeCount += places.size;
    if (this.#placeCount <= maxPlaces) this.#places.set(noteId, places);
    this.#titles.set(noteId, own.slice(titleStrength, titleStrength + 2).flat());
  }

  /** Remembers what a new note leads to. @param path of its file. */
  want({ wanted, labels, parts }: NamesOfNote, path: string): void {
    for (const label of labels) count(this.#labels, label.join(" "), { label, path, count: 1 });
    for (const [id, name] of wanted) count(this.#wanted, id, { name, path, count: 1 });
    const counted = new Set<string>();
    for (const part of parts) {
      const key = `${part.nameId} ${part.placeId}`;
      const first = { part, name: part.name, path, count: 1 };
      if (part.isEmbed) count(this.#embedded, key, first);
      if (!counted.has(key)) count(this.#parts, key, first);
      counted.add(key);
      if (part.heading !== null && this.#headings.size < maxWanted) this.#headings.set(part.placeId, part.heading);
    }
  }

  /** The names that notes lead to and that no note has. */
  *missing(): Generator<Wanted> {
    for (const [id, wanted] of this.#wanted) if (this.get(id) === undefined) yield wanted;
  }

  /** The headings and blocks that their notes don't have. */
  *missingParts(): Generator<Wanted> {
    for (const { part, ...found } of this.#parts.values()) if (this.#placeOfPart(part) === null) yield found;
  }

  /** The headings that are embedded, in whose place their whole notes are shown. */
  *embeddedHeadings(): Generator<Wanted> {
    for (const { part, ...found } of this.#embedded.values())
      if (this.get(part.nameId) !== undefined && this.#placeOfPart(part) !== null) yield found;
  }

  /** The links to notes whose words are not their titles: the first of the files that have any, and how many there are. */
  relabelled(): { path: string; count: number } | null {
    let first: string | null = null;
    let sum = 0;
    for (const { label, path, count } of this.#labels.values()) {
      const note = this.get(label[0]);
      if (note === undefined || this.#titles.get(note)?.includes(label[1])) continue;
      first ??= path;
      sum += count;
    }
    return first === null ? null : { path: first, count: sum };
  }

  /** The name that a text has for what it leads to. */
  nameOf(id: string): string | undefined {
    return this.#wanted.get(id)?.name;
  }

  /** The note that has this name. */
  get(nameId: string): string | undefined {
    const found = this.#find(nameId);
    if (found !== undefined) return found;
    for (const other of this.#otherNames.get(nameId) ?? []) {
      const note = this.#find(other);
      if (note !== undefined) return note;
    }
    return undefined;
  }

  /** The block that a reference leads to; null if its note has no such place, undefined where that is not known. */
  placeOf({ targetId, targetBlockId }: Pick<Reference, "targetId" | "targetBlockId">): string | null | undefined {
    const places = this.#places.get(this.get(targetId) ?? "");
    if (targetBlockId === null || !places) return undefined;
    // the outer headings only tell apart headings with the same words
    return places.get(targetBlockId) ?? places.get(this.#headings.get(targetBlockId) ?? "") ?? null;
  }

  #placeOfPart({ nameId, placeId }: Part): string | null | undefined {
    return this.placeOf({ targetId: nameId, targetBlockId: placeId });
  }

  #find(nameId: string): string | undefined {
    for (const notes of this.#notes) {
      const found = notes.get(nameId);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** Remembers one more of what several notes may lead to. */
function count<T extends { count: number }>(all: Map<string, T>, key: string, first: T): void {
  const known = all.get(key);
  if (known) known.count += 1;
  else if (all.size < maxWanted) all.set(key, first);
}
