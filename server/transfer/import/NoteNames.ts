import { nameIdOf } from "../../content/markdown/noteNames.js";
import { baseName, resolvePath, withoutEnding } from "./paths.js";

const maxAliases = 20;
/** Links may leave out the outer folders of a path, but keep at most this many. */
const maxFolders = 4;
/** How many names that no note has are remembered. */
const maxWanted = 100_000;

/** A name of a note, and the words of a link to it as another. */
export type Label = readonly [nameId: string, wordsId: string];

/** Where the title stands among the names of a note, and after it that of its file. */
const titleStrength = 2;

/** The names by which other notes of an archive may call a note. */
export interface NamesOfNote {
  /** The ids of its names: lists of equal strength, the strongest first. */
  own: readonly (readonly string[])[];
  /** The ids of the paths that its text links to, each with that of the last part, for a file that is elsewhere. */
  linked: readonly (readonly [path: string, baseName: string])[];
  /** The ids of the names that its text leads to, and the names as it has them. */
  wanted: readonly (readonly [id: string, name: string])[];
  /** The names that its text leads to with words of its own, and these as names. */
  labels: readonly Label[];
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
  labels,
}: {
  path: string;
  root: string;
  id: string | null;
  title: string | null;
  aliases: readonly string[];
  links: readonly string[];
  wanted: NamesOfNote["wanted"];
  labels: NamesOfNote["labels"];
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
    labels,
  };
}

/** Whether a link in a text leads to the file of a note. */
export const isNotePath = (link: string): boolean => /\.(?:md|markdown)(?:[?#]|$)/i.test(link);

/** The notes of an archive by the ids of their names. */
export class NoteNames {
  readonly #notes: Map<string, string>[] = [];
  readonly #baseNames = new Map<string, string>();
  /** The ids of the titles of notes, and of the names of their files. */
  readonly #titles = new Map<string, readonly string[]>();
  readonly #labels = new Map<string, { label: Label; path: string; count: number }>();
  readonly #wanted = new Map<string, { name: string; path: string; count: number }>();

  /** Among notes with the same name of the same strength the first has it. */
  add(noteId: string, { own, linked }: NamesOfNote): void {
    for (const [strength, ids] of own.entries()) {
      const notes = this.#notes[strength] ?? new Map<string, string>();
      this.#notes[strength] = notes;
      for (const id of ids) if (!notes.has(id)) notes.set(id, noteId);
    }
    for (const [path, name] of linked) this.#baseNames.set(path, name);
    this.#titles.set(noteId, own.slice(titleStrength, titleStrength + 2).flat());
  }

  /** Remembers what a new note leads to. @param path of its file. */
  want({ wanted, labels }: NamesOfNote, path: string): void {
    for (const label of labels) {
      const key = label.join(" ");
      const known = this.#labels.get(key);
      if (known) known.count += 1;
      else if (this.#labels.size < maxWanted) this.#labels.set(key, { label, path, count: 1 });
    }
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
