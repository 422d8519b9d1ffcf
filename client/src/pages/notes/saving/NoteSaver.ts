import { eachProperty } from "../../../content/noteProperties";
import { errorCode } from "../../../data/errorText";
import type { CreateNoteInput, NoteFullFragment, UpdateNoteInput } from "../../../gql/graphql";
import { withoutImageIds } from "../../../richText/html/imageHtml";
import { rewrittenTasks } from "../../../richText/html/taskLines";
import type { NoteDraft } from "./noteDrafts";
import { changedInput, fingerprint, inputOf, isSameWords, type NoteFormValues, wordsOfNote } from "./noteFormValues";

/** Stores notes; each method rejects with the network's or the server's error. */
export interface NoteStore {
  /** @param rewrittenTasks the tasks whose lines the text writes. */
  create(input: CreateNoteInput, rewrittenTasks: readonly string[]): Promise<NoteFullFragment>;
  /** @param rewrittenTasks the tasks whose lines the text rewrites. */
  update(
    id: string,
    input: UpdateNoteInput,
    version: number,
    rewrittenTasks: readonly string[],
  ): Promise<NoteFullFragment>;
  read(id: string): Promise<NoteFullFragment>;
}

export type SaveOutcome =
  | { kind: "saved"; note: NoteFullFragment }
  /** No answer from the server, which may have saved nevertheless. */
  | { kind: "unreachable" }
  /** The stored note has changes by somebody else. */
  | { kind: "conflict"; stored: NoteFullFragment }
  /** In the trash or permanently deleted. */
  | { kind: "gone" }
  /** `mayWork`: the server failed, and may save the same values later. */
  | { kind: "refused"; error: unknown; mayWork: boolean };

export interface SaverState {
  id: string;
  /** The stored version that the edit is based on; 0 while the note is not known to be stored. */
  version: number;
  /** The values of that version; null when only the draft is known. */
  base: NoteFormValues | null;
  /** Fingerprints of saves that were never answered. */
  sent: readonly string[];
  /** The tasks whose lines those saves rewrote; absent where it is unknown. */
  rewritten?: readonly string[] | undefined;
  /** The note that a new one began as, whose images are copied to it under ids of their own. */
  imagesOf?: string | undefined;
}

/**
 * The tasks whose lines the saves of a draft may have rewritten, one of itself among them: another tab may send it.
 * @returns undefined where it is unknown.
 */
export function rewrittenBy({ sent, rewritten, base, html }: NoteDraft): readonly string[] | undefined {
  if (sent.length > 0 && !rewritten) return undefined;
  return [...(rewritten ?? []), ...rewrittenTasks(html, base?.html ?? null)];
}

const maxSent = 30;
const maxTries = 4;

/**
 * Saves one note, one request at a time. If an answer is lost, it is unknown whether the server saved; so sent values
 * are remembered, and finding them stored is no conflict.
 */
export class NoteSaver {
  #store: NoteStore;
  #state: SaverState;

  constructor(store: NoteStore, state: SaverState) {
    this.#store = store;
    this.#state = state;
  }

  get state(): SaverState {
    return this.#state;
  }

  /** Whether these values are known to be stored. */
  isSaved(words: NoteFormValues): boolean {
    const { base, sent } = this.#state;
    return base !== null && sent.length === 0 && isSameWords(words, base);
  }

  /** Continues from the stored note; the next save overwrites it. */
  rebaseOnto(note: NoteFullFragment): void {
    this.#state = { id: note.id, version: note.version, base: wordsOfNote(note), sent: [] };
  }

  /** Continues from the same version, whose lines that are tasks have changed. */
  followText(html: string): void {
    const { base } = this.#state;
    if (base) this.#state = { ...this.#state, base: { ...base, html } };
  }

  /** Saves as a new note with this id. */
  startAnew(id: string): void {
    const { id: former, version, imagesOf } = this.#state;
    this.#state = { ...this.#state, id, version: 0, sent: [], imagesOf: version > 0 ? former : imagesOf };
  }

  /** @param onSending called before each request, once the sent values are remembered: the time to store a draft. */
  async save(words: NoteFormValues, onSending: () => void): Promise<SaveOutcome> {
    try {
      for (let tries = 0; tries < maxTries; tries++) {
        const input = this.#nextInput(words);
        this.#remember(words);
        onSending();
        const outcome = this.#state.version === 0 ? await this.#create(words) : await this.#update(words, input);
        if (outcome) return outcome;
      }
      return { kind: "unreachable" };
    } catch (error) {
      const code = errorCode(error);
      if (code === null || code === "RATE_LIMITED" || code === "UNAUTHENTICATED") return { kind: "unreachable" };
      if (code === "INTERNAL") return { kind: "refused", error, mayWork: true };
      this.#forgetLast();
      return code === "NOT_FOUND" ? { kind: "gone" } : { kind: "refused", error, mayWork: false };
    }
  }

  /** A save without an answer may be stored in part, so all values are sent again. */
  #nextInput(words: NoteFormValues): UpdateNoteInput {
    const { base, sent } = this.#state;
    return base && sent.length === 0 ? changedInput(words, base) : inputOf(words);
  }

  async #create(words: NoteFormValues): Promise<SaveOutcome | null> {
    const { id, imagesOf } = this.#state;
    const input = { ...inputOf(words), id, isFavorite: words.isFavorite, ...(imagesOf && { imagesOf }) };
    try {
      const note = await this.#store.create(input, rewrittenTasks(words.html, null));
      // made from these words; copies of tasks' lines are ticked as their tasks are
      return note.version === 1 && !note.deletedAt ? this.#saved(note, words) : this.#rebase(note, words);
    } catch (error) {
      if (errorCode(error) !== "CONFLICT") throw error;
      // stored by an earlier save with other words, whose answer was lost
      return this.#rebase(await this.#store.read(id), words);
    }
  }

  async #update(words: NoteFormValues, input: UpdateNoteInput): Promise<SaveOutcome | null> {
    const { id, version, rewritten = [] } = this.#state;
    const present = rewrittenTasks(words.html, null);
    const named = present.filter((task) => rewritten.includes(task));
    try {
      return this.#saved(await this.#store.update(id, input, version, named), words);
    } catch (error) {
      if (errorCode(error) !== "CONFLICT") throw error;
      return this.#rebase(await this.#store.read(id), words);
    }
  }

  /** Handles a changed stored note. @returns null if this saver made the change, or if it does not conflict. */
  #rebase(stored: NoteFullFragment, words: NoteFormValues): SaveOutcome | null {
    if (stored.deletedAt) return { kind: "gone" };
    const theirs = wordsOfNote(stored);
    const { title, html } = theirs;
    const { base, sent } = this.#state;
    if (this.#isThis(stored, words) && isSameWords({ ...words, title, html }, theirs))
      return this.#saved(stored, words);
    const print = fingerprint(title, html);
    if (
      base &&
      print === fingerprint(base.title, base.html) &&
      !this.#isRivalled({ ...theirs, title: base.title, html: base.html }, words, base)
    ) {
      const mine = changedInput(words, base);
      Object.assign(
        words,
        eachProperty(({ input }, name) => (input in mine ? words : theirs)[name]),
      );
      this.#forgetLast();
      this.#state = { ...this.#state, version: stored.version, base: theirs };
      return null;
    }
    // the last one is this save, which was not stored
    if (sent.slice(0, -1).includes(print)) {
      // all values are sent again, since it is unknown which others were stored
      this.#state = { ...this.#state, version: stored.version };
      return null;
    }
    this.#forgetLast();
    return { kind: "conflict", stored };
  }

  /** Whether both sides changed the same property differently. */
  #isRivalled(theirs: NoteFormValues, words: NoteFormValues, base: NoteFormValues): boolean {
    const [changedHere, changedThere] = [changedInput(words, base), changedInput(theirs, base)];
    const apart = changedInput(words, theirs);
    return Object.keys(apart).some((name) => name in changedHere && name in changedThere);
  }

  #isThis(note: NoteFullFragment, words: NoteFormValues): boolean {
    const print = (title: string, html: string) =>
      fingerprint(title, this.#state.imagesOf ? withoutImageIds(html) : html);
    return print(note.title, note.content ?? "") === print(words.title, words.html);
  }

  #saved(note: NoteFullFragment, words: NoteFormValues): SaveOutcome {
    this.#state = { id: note.id, version: note.version, base: { ...words }, sent: [] };
    return { kind: "saved", note };
  }

  #remember(words: NoteFormValues): void {
    const { base, sent, rewritten } = this.#state;
    // a save without an answer may have stored lines that these words have as they were
    const before = sent.length > 0 && !rewritten ? null : (base?.html ?? null);
    const lines = new Set([...(sent.length > 0 ? (rewritten ?? []) : []), ...rewrittenTasks(words.html, before)]);
    const prints = [...sent, fingerprint(words.title, words.html)];
    this.#state = { ...this.#state, sent: prints.slice(-maxSent), rewritten: [...lines] };
  }

  /** The server refused: the last one sent is not stored. */
  #forgetLast(): void {
    this.#state = { ...this.#state, sent: this.#state.sent.slice(0, -1) };
  }
}
