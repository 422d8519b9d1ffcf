// @vitest-environment jsdom
import { CombinedGraphQLErrors } from "@apollo/client";
import { expect, test, vi } from "vitest";
import type { CreateNoteInput, NoteFullFragment, UpdateNoteInput } from "../../../gql/graphql";
import { make } from "../../../testing/make";
import { NoteSaver, rewrittenBy, type SaverState } from "./NoteSaver";
import { fingerprint, type NoteFormValues, wordsOfNote } from "./noteFormValues";

const refused = (code: string) => new CombinedGraphQLErrors({ errors: [{ message: code, extensions: { code } }] });
const unreachable = new TypeError("Failed to fetch");

/** A fake server with at most one note. */
class Library {
  note: NoteFullFragment | null = null;
  /** Called instead of the next requests: an error it throws is the answer; null lets the request through. */
  faults: ((() => void) | null)[] = [];
  readonly requests: { create?: unknown; update?: unknown; version?: number }[] = [];
  private madeFrom = "";

  constructor(note: NoteFullFragment | null = null) {
    this.note = note;
  }

  create = async (input: CreateNoteInput, _rewrittenTasks?: readonly string[]): Promise<NoteFullFragment> => {
    this.requests.push({ create: input });
    return this.answer(() => {
      const body = JSON.stringify(input);
      if (this.note && body !== this.madeFrom) throw refused("CONFLICT");
      this.madeFrom = body;
      // the same request again returns the stored note
      this.note ??= make.note({
        id: String(input.id),
        title: input.title,
        content: (input.imagesOf ? input.content?.replaceAll("one", "copy") : input.content) ?? null,
        color: input.color ?? "",
        link: input.link ?? null,
      });
    });
  };

  update = async (_id: string, input: UpdateNoteInput, version: number): Promise<NoteFullFragment> => {
    this.requests.push({ update: input, version });
    return this.answer(() => {
      if (!this.note) throw refused("NOT_FOUND");
      if (version !== this.note.version) throw refused("CONFLICT");
      this.note = { ...this.note, ...(input as object), version: version + 1 };
    });
  };

  read = async (): Promise<NoteFullFragment> => {
    if (!this.note) throw refused("NOT_FOUND");
    return this.note;
  };

  /** A save by somebody else. */
  change(fields: Partial<NoteFullFragment>): void {
    if (this.note) this.note = { ...this.note, ...fields, version: this.note.version + 1 };
  }

  private answer(act: () => void): NoteFullFragment {
    const fault = this.faults.shift();
    if (fault) {
      fault();
      throw unreachable;
    }
    act();
    return this.note as NoteFullFragment;
  }

  /** The next request is processed, but its answer is lost. */
  loseNextAnswer(then: () => void): void {
    this.faults.push(then);
  }
}

const stored = make.note({ content: "<p>Flour</p>", version: 3 });
const base = wordsOfNote(stored);

function opened(changes: Partial<SaverState> = {}) {
  const library = new Library(stored);
  const saver = new NoteSaver(library, { id: "note", version: 3, base, sent: [], ...changes });
  const onSending = vi.fn();
  const save = (words: Partial<NoteFormValues>) => saver.save({ ...base, ...words }, onSending);
  return { library, saver, save, onSending };
}

test("sends only changed values, each save based on the previous one", async () => {
  const { library, saver, save, onSending } = opened();
  expect(saver.isSaved(base)).toBe(true);
  expect(saver.isSaved({ ...base, title: "Rye" })).toBe(false);
  expect(await save({ title: "Rye" })).toMatchObject({ kind: "saved", note: { title: "Rye", version: 4 } });
  expect(onSending).toHaveBeenCalledTimes(1);
  expect(saver.isSaved({ ...base, title: "Rye" })).toBe(true);
  expect(await save({ title: "Rye", html: "<p>Water</p>" })).toMatchObject({ kind: "saved" });
  expect(library.requests).toEqual([
    { update: { title: "Rye" }, version: 3 },
    { update: { content: "<p>Water</p>" }, version: 4 },
  ]);
});

test("a save after one without an answer rewrites the lines that either has changed, and no others", async () => {
  const ids = ["0198c1de-7c1f-7b6a-9d2e-0f6a3b1c2d01", "0198c1de-7c1f-7b6a-9d2e-0f6a3b1c2d02"];
  const third = "0198c1de-7c1f-7b6a-9d2e-0f6a3b1c2d03";
  const list = (...texts: string[]) =>
    `<ul data-type="checklist">${[...ids, third]
      .map((task, at) => `<li data-checked="false" data-task="${task}"><p>${texts[at]}</p></li>`)
      .join("")}</ul>`;
  const lines = { ...base, html: list("One", "Two", "Three") };
  const { library, save } = opened({ base: lines });
  const update = vi.spyOn(library, "update");
  library.loseNextAnswer(() => undefined);
  expect(await save({ html: list("One!", "Two", "Three") })).toEqual({ kind: "unreachable" });
  expect(await save({ html: list("One", "Two!", "Three") })).toMatchObject({ kind: "saved" });
  expect(update.mock.calls.map((sent) => sent[3 as never])).toEqual([[ids[0]], ids]);
  expect(await save({ html: list("One", "Two!", "Three!") })).toMatchObject({ kind: "saved" });
  expect(update.mock.lastCall?.[3 as never]).toEqual([third]);

  // from a draft of a former build
  const unknown = opened({ base: lines, sent: ["a print"] });
  const all = vi.spyOn(unknown.library, "update");
  await unknown.save({ html: list("One!", "Two", "Three") });
  expect(all.mock.lastCall?.[3 as never]).toEqual([...ids, third]);
});

test("a draft knows which lines its saves may have rewritten, unless a former build sent it", () => {
  const [first, second] = ["0198c1de-7c1f-7b6a-9d2e-0f6a3b1c2d01", "0198c1de-7c1f-7b6a-9d2e-0f6a3b1c2d02"];
  const list = (one: string, two: string) =>
    `<ul data-type="checklist"><li data-checked="false" data-task="${first}"><p>${one}</p></li><li data-checked="false" data-task="${second}"><p>${two}</p></li></ul>`;
  const draft = make.draft({ base: { ...base, html: list("One", "Two") }, html: list("One", "Two!") });
  expect(rewrittenBy(draft)).toEqual([second]);
  expect(rewrittenBy({ ...draft, sent: ["a print"], rewritten: [first] })).toEqual([first, second]);
  expect(rewrittenBy({ ...draft, sent: ["a print"] })).toBeUndefined();
  expect(rewrittenBy({ ...draft, base: null })).toEqual([first, second]);
});

test("creates a new note once, under its own id", async () => {
  const library = new Library();
  const saver = new NoteSaver(library, { id: "new", version: 0, base: null, sent: [] });
  const words = { ...base, isFavorite: true };
  expect(saver.isSaved(words)).toBe(false);
  expect(await saver.save(words, () => undefined)).toMatchObject({ kind: "saved", note: { id: "new", version: 1 } });
  expect(library.requests).toMatchObject([{ create: { id: "new", title: "Bread", isFavorite: true } }]);
  expect(saver.state).toMatchObject({ id: "new", version: 1, sent: [] });
});

test("a new note is saved though a copy of a task's line comes back ticked", async () => {
  const library = new Library();
  const saver = new NoteSaver(library, { id: "new", version: 0, base: null, sent: [] });
  const task = "0198c1de-7c1f-7b6a-9d2e-0f6a3b1c2d3e";
  const line = (mark: string) => `<ul data-type="checklist"><li data-checked=${mark}><p>Milk</p></li></ul>`;
  const note = make.note({ ...stored, id: "new", version: 1, content: line('"true"') });
  const create = vi.spyOn(library, "create").mockResolvedValueOnce(note);
  const words = { ...base, html: line(`"false" data-task="${task}"`) };
  expect(await saver.save(words, () => undefined)).toEqual({ kind: "saved", note });
  expect(create.mock.lastCall).toMatchObject([{ id: "new" }, [task]]);
});

test("a color chosen after a create without an answer is sent", async () => {
  const library = new Library();
  const saver = new NoteSaver(library, { id: "new", version: 0, base: null, sent: [] });
  library.loseNextAnswer(() => void library.create(library.requests.at(-1)?.create as CreateNoteInput));
  expect(await saver.save({ ...base }, () => undefined)).toEqual({ kind: "unreachable" });
  expect(await saver.save({ ...base, color: "#ABCDEF" }, () => undefined)).toMatchObject({ kind: "saved" });
  expect(library.note).toMatchObject({ color: "#ABCDEF", version: 2 });
});

test("records a save before sending it, so that a draft can be stored", async () => {
  const { library, saver, save } = opened();
  library.loseNextAnswer(() => undefined);
  expect(await save({ title: "Rye" })).toEqual({ kind: "unreachable" });
  expect(saver.state.sent).toEqual([fingerprint("Rye", base.html)]);
  expect(saver.isSaved(base)).toBe(false);
});

test("treats stored words whose answer was lost as no conflict, and sends everything again", async () => {
  const { library, saver, save } = opened();
  library.loseNextAnswer(() => library.change({ title: "Rye" }));
  expect(await save({ title: "Rye" })).toEqual({ kind: "unreachable" });
  expect(await save({ title: "Rye bread" })).toMatchObject({ kind: "saved", note: { title: "Rye bread", version: 5 } });
  expect(library.requests.at(-1)).toMatchObject({
    update: { title: "Rye bread", content: "<p>Flour</p>" },
    version: 4,
  });
  expect(saver.state.sent).toEqual([]);
});

test("treats stored words whose answer was lost as no conflict after an outdated answer to reading too", async () => {
  const { library, saver, save } = opened();
  library.loseNextAnswer(() => library.change({ title: "Rye" }));
  expect(await save({ title: "Rye" })).toEqual({ kind: "unreachable" });
  vi.spyOn(library, "read").mockResolvedValueOnce(stored);
  expect(await save({ title: "Rye bread" })).toMatchObject({ kind: "saved", note: { title: "Rye bread", version: 5 } });
  expect(saver.state.sent).toEqual([]);
});

test("treats words identical to the stored ones as saved", async () => {
  const { library, save } = opened();
  library.loseNextAnswer(() => library.change({ title: "Rye" }));
  await save({ title: "Rye" });
  expect(await save({ title: "Rye" })).toMatchObject({ kind: "saved", note: { version: 4 } });
  expect(library.requests).toHaveLength(2);
});

test("asks about somebody else's color, even if the words are the same", async () => {
  const { library, saver, save } = opened();
  library.change({ title: "Rye", color: "#B4EFCF" });
  expect(await save({ title: "Rye" })).toMatchObject({ kind: "conflict", stored: { color: "#B4EFCF" } });
  expect(library.note).toMatchObject({ title: "Rye", color: "#B4EFCF", version: 4 });
  expect(saver.state.sent).toEqual([]);
});

test("treats words as saved that are stored without the space after their title", async () => {
  const { library, save } = opened();
  library.change({ title: "Rye" });
  expect(await save({ title: "Rye " })).toMatchObject({ kind: "saved", note: { version: 4 } });
  expect(library.requests).toHaveLength(1);
});

test("finds a new note whose answer was lost instead of creating a second one", async () => {
  const library = new Library();
  const saver = new NoteSaver(library, { id: "new", version: 0, base: null, sent: [] });
  library.loseNextAnswer(() => {
    library.note = make.note({ id: "new", content: "<p>Flour</p>" });
  });
  expect(await saver.save({ ...base }, () => undefined)).toEqual({ kind: "unreachable" });
  expect(await saver.save({ ...base, title: "Rye" }, () => undefined)).toMatchObject({
    kind: "saved",
    note: { title: "Rye", version: 2 },
  });
  expect(library.requests.map((request) => Object.keys(request as object)[0])).toEqual(["create", "create", "update"]);
});

test("accepts a new note as the server stored it", async () => {
  const library = new Library();
  const note = make.note({ id: "new", content: "<p>Flour</p>", link: "https://oven.example/" });
  vi.spyOn(library, "create").mockResolvedValueOnce(note);
  const saver = new NoteSaver(library, { id: "new", version: 0, base: null, sent: [] });
  const words = { ...base, link: "oven.example" };
  expect(await saver.save(words, () => undefined)).toEqual({ kind: "saved", note });
  expect(saver.isSaved(words)).toBe(true);
});

test("sends everything again if a new note whose answer was lost was changed elsewhere", async () => {
  const library = new Library();
  const saver = new NoteSaver(library, { id: "new", version: 0, base: null, sent: [] });
  library.loseNextAnswer(() => {
    library.note = make.note({ id: "new", content: "<p>Flour</p>", color: "#B4EFCF", version: 2 });
  });
  expect(await saver.save({ ...base }, () => undefined)).toEqual({ kind: "unreachable" });
  expect(await saver.save({ ...base }, () => undefined)).toMatchObject({ kind: "saved", note: { version: 3 } });
  expect(library.requests.at(-1)).toMatchObject({ update: { title: "Bread", color: base.color }, version: 2 });
});

test("reports somebody else's words as a conflict until the person chooses", async () => {
  const { library, saver, save } = opened();
  library.change({ title: "Spelt" });
  expect(await save({ title: "Rye" })).toMatchObject({ kind: "conflict", stored: { title: "Spelt", version: 4 } });
  expect(library.note?.title).toBe("Spelt");
  expect(saver.state).toMatchObject({ version: 3, sent: [] });
  saver.rebaseOnto(library.note as NoteFullFragment);
  expect(saver.isSaved({ ...base, title: "Spelt" })).toBe(true);
  expect(await save({ title: "Rye" })).toMatchObject({ kind: "saved", note: { title: "Rye", version: 5 } });
});

test("reports a line that somebody else ticked as a conflict, not as this save or the text it is based on", async () => {
  const list = (...checked: boolean[]) =>
    `<ul data-type="checklist">${checked.map((is) => `<li data-checked="${is}"><p>Oak</p></li>`).join("")}</ul>`;
  const html = list(false, false);
  for (const mine of [list(true, false), `${html}<p>More</p>`]) {
    const { library, save } = opened({ base: { ...base, html } });
    library.change({ content: list(false, true) });
    expect(await save({ html: mine })).toMatchObject({ kind: "conflict", stored: { content: list(false, true) } });
  }
});

test("reports no conflict when somebody else restores words sent before", async () => {
  const { library, save } = opened({ sent: [fingerprint("Spelt", base.html)] });
  library.change({ title: "Spelt" });
  expect(await save({ title: "Rye" })).toMatchObject({ kind: "saved", note: { title: "Rye", version: 5 } });
});

test("keeps and shows somebody else's change beside the words", async () => {
  const { library, saver } = opened();
  library.change({ color: "#B4EFCF" });
  const words = { ...base, title: "Rye" };
  expect(await saver.save(words, () => undefined)).toMatchObject({
    kind: "saved",
    note: { title: "Rye", color: "#B4EFCF", version: 5 },
  });
  expect(words.color).toBe("#B4EFCF");
  expect(library.requests.at(-1)).toEqual({ update: { title: "Rye" }, version: 4 });
});

test("takes a text that the server formatted otherwise for the one it is based on", async () => {
  const { library, save } = opened();
  library.change({ content: `<p data-block="b1">Flour</p>`, color: "#B4EFCF" });
  expect(await save({ html: "<p>Water</p>" })).toMatchObject({
    kind: "saved",
    note: { content: "<p>Water</p>", color: "#B4EFCF", version: 5 },
  });
});

test("reports a conflict when both sides changed a property differently", async () => {
  const one = opened();
  one.library.change({ color: "#B4EFCF" });
  expect(await one.save({ color: "#87CEEB" })).toMatchObject({ kind: "conflict", stored: { color: "#B4EFCF" } });
  const link = "https://oven.example/";
  one.library.change({ link });
  expect(await one.save({ color: "#87CEEB" })).toMatchObject({ kind: "conflict", stored: { color: "#B4EFCF", link } });
  const two = opened();
  two.library.change({ color: "#B4EFCF" });
  expect(await two.save({ title: "Rye", color: "#B4EFCF" })).toMatchObject({ kind: "saved", note: { version: 5 } });
});

test("reports somebody else's words as a conflict, even if only the color was changed here", async () => {
  const { library, save } = opened();
  library.change({ title: "Spelt" });
  expect(await save({ color: "#87CEEB" })).toMatchObject({ kind: "conflict", stored: { title: "Spelt" } });
});

test("keeps somebody else's change to a note without text", async () => {
  const library = new Library(make.note({ content: null }));
  const saver = new NoteSaver(library, { id: "note", version: 1, base: { ...base, html: "" }, sent: [] });
  library.change({ color: "#B4EFCF" });
  const words = { ...base, title: "Rye", html: "" };
  expect(await saver.save(words, () => undefined)).toMatchObject({ kind: "saved", note: { title: "Rye", version: 3 } });
  expect(words.color).toBe("#B4EFCF");
  library.loseNextAnswer(() => library.change({ title: "Oat" }));
  await saver.save({ ...words, title: "Oat" }, () => undefined);
  expect(await saver.save({ ...words, title: "Oat" }, () => undefined)).toMatchObject({ note: { version: 4 } });
});

test("reports different words as a conflict when only the draft is known", async () => {
  const { library, save } = opened({ base: null, version: 2 });
  expect(await save({ title: "Rye" })).toMatchObject({ kind: "conflict", stored: { version: 3 } });
  expect(library.requests).toMatchObject([{ update: { title: "Rye", content: "<p>Flour</p>" }, version: 2 }]);
});

test("distinguishes a trashed or deleted note from a refusal", async () => {
  const trashed = opened();
  trashed.library.change({ deletedAt: "2026-11-20T09:00:00.000Z" });
  expect(await trashed.save({ title: "Rye" })).toEqual({ kind: "gone" });
  const gone = opened();
  gone.library.note = null;
  expect(await gone.save({ title: "Rye" })).toEqual({ kind: "gone" });
  expect(gone.saver.state.sent).toEqual([]);
  gone.saver.startAnew("again");
  expect(gone.saver.state).toMatchObject({ id: "again", version: 0, sent: [] });
  expect(await gone.save({ title: "Rye" })).toMatchObject({ kind: "saved", note: { id: "again", version: 1 } });
  const made = new Library(make.note({ id: "new", content: "<p>Flour</p>", deletedAt: "2026-11-20T09:00:00.000Z" }));
  const saver = new NoteSaver(made, { id: "new", version: 0, base: null, sent: [] });
  expect(await saver.save({ ...base }, () => undefined)).toEqual({ kind: "gone" });
});

test("saves as a new note with copies of its images, once", async () => {
  const { library, saver, save } = opened();
  const html = '<figure data-attachment="one"><img alt="Oven"></figure>';
  library.note = null;
  saver.startAnew("copy");
  // begun anew twice, it still has the images of the stored note
  saver.startAnew("again");
  library.loseNextAnswer(() => void library.create(library.requests.at(-1)!.create as CreateNoteInput));
  expect(await save({ html })).toEqual({ kind: "unreachable" });
  expect(await save({ html })).toMatchObject({ kind: "saved", note: { content: html.replace("one", "copy") } });
  expect(library.requests).toMatchObject(Array(3).fill({ create: { id: "again", content: html, imagesOf: "note" } }));
  expect(saver.isSaved({ ...base, html })).toBe(true);
  expect(saver.state.imagesOf).toBeUndefined();
});

test.each([
  ["RATE_LIMITED", "unreachable", 1],
  ["UNAUTHENTICATED", "unreachable", 1],
  // it may be stored nevertheless
  ["INTERNAL", "refused", 1, true],
  ["INVALID_INPUT", "refused", 0, false],
  ["TOO_LARGE", "refused", 0, false],
  ["NOT_FOUND", "gone", 0],
])("after %s a save is %s, with %s of unknown outcome", async (code, kind, unknown, mayWork = undefined) => {
  const { library, saver, save } = opened();
  library.faults.push(() => {
    throw refused(code);
  });
  const outcome = await save({ title: "Rye" });
  expect(outcome.kind).toBe(kind);
  expect("mayWork" in outcome ? outcome.mayWork : undefined).toBe(mayWork);
  expect(saver.state.sent).toHaveLength(unknown);
});

test("gives up for now when the note changes at every attempt", async () => {
  const { library, saver, save } = opened();
  const colors = ["#B4EFCF", "#FFE4B5", "#87CEEB", "#FFFFFF", "#FFE4B5", "#B4EFCF"];
  const { update } = library;
  library.update = (id, input, version) => {
    library.change({ color: colors.shift() ?? "" });
    return update(id, input, version);
  };
  expect(await save({ title: "Rye" })).toEqual({ kind: "unreachable" });
  expect(library.requests).toHaveLength(4);
  expect(saver.state.version).toBe(7);
});

test("remembers the last 30 saves without an answer", async () => {
  const { library, saver, save } = opened();
  for (let count = 1; count <= 31; count++) {
    library.loseNextAnswer(() => undefined);
    await save({ title: `Bread ${count}` });
  }
  expect(saver.state.sent).toHaveLength(30);
  expect(saver.state.sent.at(-1)).toBe(fingerprint("Bread 31", base.html));
  expect(saver.state.sent).not.toContain(fingerprint("Bread 1", base.html));
});
