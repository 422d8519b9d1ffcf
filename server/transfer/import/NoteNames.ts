import { nameIdOf } from "../../content/markdown/noteNames.js";
import { baseName, resolvePath, withoutEnding } from "./paths.js";

const maxAliases = 20;
/** Links may leave out the outer folders of a path, but keep at most this many. */
const maxFolders = 4;
/** How many names that no note has are remembered. */
const maxWanted = 100_000;

/** The names by which other notes of an archive may call a note. */
export interface NamesOfNote {
  /** The ids of its names: lists of equal strength, the strongest first. */
  own: readonly (readonly string[])[];
  /** The ids of the paths that its text links to, each with that of the last part, for a file that is elsewhere. */
  linked: readonly (readonly [path: string, baseName: string])[];
  /** The ids of the names that its text leads to, and the names as it has them. */
  wanted: readonly (readonly [id: string, name: string])[];
}

/**
 * @param root the folder that all files are in; links leave it out.
 * @param links as they are written in the text.
 */
export function namesOf({
  path,
  root,
  id,
  title,
  aliases,
  links,
  wanted,
}: {
  path: string;
  root: string;
  id: string | null;
  title: string | null;
  aliases: readonly string[];
  links: readonly string[];
  wanted: NamesOfNote["wanted"];
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
  const targets = links.filter(isNotePath).flatMap((link) => resolvePath(path, link) ?? []);
  return {
    own: names.map((each) => each.filter(Boolean).map(nameIdOf)),
    linked: targets.map((target) => [nameIdOf(target), nameIdOf(baseName(target))]),
    wanted,
  };
}

/** Whether a link in a text leads to the file of a note. */
export const isNotePath = (link: string): boolean => /\.(?:md|markdown)(?:[?#]|$)/i.test(link);

/** The notes of an archive by the ids of their names. */
export class NoteNames {
  readonly #notes: Map<string, string>[] = [];
  readonly #baseNames = new Map<string, string>();
  readonly #wanted = new Map<string, { name: string; path: string; count: number }>();

  /** Among notes with the same name of the same strength the first has it. */
  add(noteId: string, { own, linked }: NamesOfNote): void {
    for (const [strength, ids] of own.entries()) {
      const notes = this.#notes[strength] ?? new Map<string, string>();
      this.#notes[strength] = notes;
      for (const id of ids) if (!notes.has(id)) notes.set(id, noteId);
    }
    for (const [path, name] of linked) this.#baseNames.set(path, name);
  }

  /** Remembers what a new note leads to. @param path of its file. */
  want({ wanted }: NamesOfNote, path: string): void {
    for (const [id, name] of wanted) {
      const known = this.#wanted.get(id);
      if (known) known.count += 1;
      else if (this.#wanted.size < maxWanted) this.#wanted.set(id, { name, path, count: 1 });
    }
  }

  /** The names that notes lead to and that no note has, each with the first of the files that have it, and how many do. */
  *missing(): Generator<{ name: string; path: string; count: number }> {
    for (const [id, wanted] of this.#wanted) if (this.get(id) === undefined) yield wanted;
  }

  /** The name that a text has for what it leads to. */
  nameOf(id: string): string | undefined {
    return this.#wanted.get(id)?.name;
  }

  /** The note that has this name. */
  get(nameId: string): string | undefined {
    const byBaseName = this.#baseNames.get(nameId);
    return this.#find(nameId) ?? (byBaseName === undefined ? undefined : this.#find(byBaseName));
  }

  #find(nameId: string): string | undefined {
    for (const notes of this.#notes) {
      const found = notes.get(nameId);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
