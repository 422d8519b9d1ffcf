import { createHash, randomInt } from "node:crypto";
import { blocksOf, type NoteBlock } from "./noteBlocks.js";

/** The max number of a note's blocks. */
export const maxBlocks = 10_000;
/** Characters of a block id. */
export const blockIdLength = 8;
/** A place in a list of ids that the text gives none for. */
const none = "-".repeat(blockIdLength);
/** Characters of an id that follow from the id of the note, where ids follow from it. */
const derivedPrefix = 4;
/** How many blocks of the former text are looked at for one that was edited. */
const reach = 5;
/** Two texts are alike when at least this part of the longer is in both. */
const likeness = 0.5;

const letters = "0123456789abcdefghijklmnopqrstuvwxyz";

/** Ids in one text, in the order of their blocks; null when none is given. */
export function joinedIds(ids: readonly (string | null)[]): string | null {
  return ids.some((id) => id !== null) ? ids.map((id) => id ?? none).join("") : null;
}

/** The ids in one text; null for a block that has none. */
export const splitIds = (ids: string | null): (string | null)[] =>
  Array.from({ length: (ids?.length ?? 0) / blockIdLength }, (_, at) => {
    const id = ids?.slice(at * blockIdLength, (at + 1) * blockIdLength) ?? none;
    return id === none ? null : id;
  });

/**
 * The ids of a note's blocks.
 * @param ids as stored; null for a note whose text was never saved again: its ids follow from its own id.
 */
export function blockIdsOf(noteId: string, ids: string | null, count: number): string[] {
  const stored = splitIds(ids);
  const prefix = createHash("sha256")
    .update(noteId)
    .digest()
    .readUInt32BE(0)
    .toString(36)
    .padStart(7, "0")
    .slice(-derivedPrefix);
  return Array.from({ length: count }, (_, at) => stored[at] ?? prefix + at.toString(36).padStart(4, "0"));
}

/** The position of a block by its id, or null; the arguments are those of `blockIdsOf`. */
export function placeOfBlock(noteId: string, ids: string | null, blockId: string): number | null {
  const stored = splitIds(ids);
  const place = stored.indexOf(blockId);
  if (place >= 0) return place;
  const derived = Number.parseInt(blockId.slice(derivedPrefix), 36);
  return derived >= 0 && derived < maxBlocks && blockIdsOf(noteId, ids, derived + 1)[derived] === blockId
    ? derived
    : null;
}

/** A note's text as it is stored, and its new text. */
export interface IdsOfText {
  noteId: string;
  former: string | null;
  formerIds: string | null;
  content: string | null;
  /** Those that the new text gives; see joinedIds. */
  givenIds: string | null;
}

/** The ids of a text that is stored for the first time; null when it gives none. */
export function firstBlockIds(content: string | null, givenIds: string | null): string | null {
  if (givenIds === null) return null;
  return keptBlockIds({ noteId: "", former: null, formerIds: null, content, givenIds });
}

/**
 * The ids of the blocks of a new text, as they are stored: those that it gives stay; the other blocks keep the ids that
 * they had in the former text where they are the same or recognizably so. The work is linear in both texts.
 */
export function keptBlockIds({ noteId, former, formerIds, content, givenIds }: IdsOfText): string | null {
  if (givenIds !== null && !givenIds.includes(none)) return givenIds;
  const blocks = blocksOf(content);
  if (blocks.length === 0) return null;
  const before = blocksOf(former);
  const match = new Match(before, blockIdsOf(noteId, formerIds, before.length), blocks, splitIds(givenIds));
  match.same();
  match.alike();
  match.lists();
  return match.complete();
}

class Match {
  readonly #before: readonly NoteBlock[];
  readonly #formerIds: readonly string[];
  readonly #blocks: readonly NoteBlock[];
  readonly #ids: (string | null)[];
  readonly #used: Set<string>;
  readonly #placeBefore: ReadonlyMap<string, number>;

  constructor(
    before: readonly NoteBlock[],
    formerIds: readonly string[],
    blocks: readonly NoteBlock[],
    given: readonly (string | null)[],
  ) {
    this.#before = before;
    this.#formerIds = formerIds;
    this.#blocks = blocks;
    this.#ids = blocks.map((_, at) => given[at] ?? null);
    this.#used = new Set(this.#ids.filter((id) => id !== null));
    this.#placeBefore = new Map(formerIds.map((id, at) => [id, at]));
  }

  /** Blocks of the same type and text, wherever they stand. */
  same(): void {
    const places = new Map<string, number[]>();
    for (const [at, block] of this.#before.entries()) {
      if (block.text === "" || this.#isUsed(at)) continue;
      const known = places.get(keyOf(block));
      if (known) known.push(at);
      else places.set(keyOf(block), [at]);
    }
    for (const known of places.values()) known.reverse();
    for (const [at, block] of this.#blocks.entries()) {
      if (this.#ids[at] === null && block.text !== "") this.#take(at, places.get(keyOf(block))?.pop());
    }
  }

  /** Edited blocks, between blocks that are known. */
  alike(): void {
    let next = 0;
    for (const [at, block] of this.#blocks.entries()) {
      const id = this.#ids[at] ?? null;
      const known = id === null ? undefined : this.#placeBefore.get(id);
      if (known !== undefined) next = known + 1;
      if (id !== null || block.type === "LIST") continue;
      for (let place = next; place < Math.min(next + reach, this.#before.length); place += 1) {
        const former = this.#before[place];
        if (!former || former.type === "LIST" || this.#isUsed(place)) continue;
        if (!isAlike(former, block) && !this.#isFirstPart(former, at)) continue;
        this.#take(at, place);
        next = place + 1;
        break;
      }
    }
  }

  /** Whether the block was split and this is its first part: the next one is another part of it. */
  #isFirstPart(former: NoteBlock, at: number): boolean {
    const [first, second] = [this.#blocks[at]?.text ?? "", this.#blocks[at + 1]?.text ?? ""];
    if (first === "" || second === "" || this.#ids[at + 1] !== null) return false;
    const shared = sameStart(former.text, first);
    if (shared < first.length * likeness || sameStart(former.text, second) >= second.length * likeness) return false;
    const rest = former.text.slice(shared).trim();
    return rest.includes(second) || isAlike({ ...former, text: rest }, { ...former, text: second });
  }

  /** A list is the one that its first known item was in. */
  lists(): void {
    for (const [at, { parent }] of this.#blocks.entries()) {
      const id = this.#ids[at] ?? null;
      const place = id === null ? undefined : this.#placeBefore.get(id);
      const list = place === undefined ? null : (this.#before[place]?.parent ?? null);
      const isList = parent !== null && this.#blocks[parent]?.type === "LIST" && this.#ids[parent] === null;
      if (isList && list !== null && this.#before[list]?.type === "LIST" && !this.#isUsed(list))
        this.#take(parent, list);
    }
  }

  complete(): string {
    return this.#ids.map((id) => id ?? this.#newId()).join("");
  }

  #isUsed(place: number): boolean {
    return this.#used.has(this.#formerIds[place] ?? "");
  }

  #take(at: number, place: number | undefined): void {
    const id = place === undefined ? undefined : this.#formerIds[place];
    if (id === undefined) return;
    this.#ids[at] = id;
    this.#used.add(id);
  }

  #newId(): string {
    const id = Array.from({ length: blockIdLength }, () => letters[randomInt(letters.length)]).join("");
    if (this.#used.has(id) || this.#placeBefore.has(id)) return this.#newId();
    this.#used.add(id);
    return id;
  }
}

const keyOf = ({ type, text }: NoteBlock) => `${type} ${text}`;

/** How many characters two texts have in common at their beginnings. */
function sameStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** Whether one may be the other after an edit: they begin and end alike, or have most of their words in common. */
function isAlike(one: NoteBlock, other: NoteBlock): boolean {
  if (one.text === "" && other.text === "") return one.type === other.type;
  const longer = Math.max(one.text.length, other.text.length);
  const shorter = Math.min(one.text.length, other.text.length);
  if (shorter < longer * likeness) return false;
  const start = sameStart(one.text, other.text);
  let end = 0;
  while (end < shorter - start && one.text.at(-1 - end) === other.text.at(-1 - end)) end += 1;
  if (start + end >= longer * likeness) return true;
  const words = new Set(one.text.split(/\s+/));
  const others = other.text.split(/\s+/);
  return others.filter((word) => words.has(word)).length >= Math.max(words.size, others.length) * likeness;
}
