import { beforeEach, expect, test } from "vitest";
import { makeCache } from "../../../data/cache";
import { NoteCardFragmentDoc, NotesDocument } from "../../../gql/graphql";
import { make } from "../../../testing/make";
import { dropDraft, keepDraft } from "./noteDrafts";
import { holdWaitingNote, letGoOfSent, showWaitingNote } from "./showWaitingNote";

beforeEach(() => localStorage.clear());

const variables = { first: 50, filter: { isArchived: false } };

function listed(cache: ReturnType<typeof makeCache>): { title: string; createdAt: string }[] {
  const read = cache.readQuery({ query: NotesDocument, variables }, true);
  return (read?.notes.nodes ?? []).map((node: unknown) => {
    const { title, createdAt } = node as ReturnType<typeof make.noteCard>;
    return { title, createdAt };
  });
}

function withList(nodes: ReturnType<typeof make.noteCard>[]) {
  const cache = makeCache();
  const pageInfo = { __typename: "PageInfo" as const, hasNextPage: false, endCursor: null };
  cache.writeQuery({
    query: NotesDocument,
    variables,
    data: { notes: { __typename: "NotePage", nodes, pageInfo } } as never,
  });
  return cache;
}

test("a note that only its card is known of keeps its own time", () => {
  const createdAt = "2026-01-05T08:00:00.000Z";
  const cache = withList([make.noteCard({ createdAt })]);
  showWaitingNote(cache, "note", make.draft({ title: "Rye" }), 1);
  expect(listed(cache)).toEqual([{ title: "Rye", createdAt }]);
});

test("a stored note that isn't known does not appear as new", () => {
  const cache = withList([]);
  const shown = showWaitingNote(cache, "note", make.draft({ title: "Rye" }), 3);
  expect(shown).toMatchObject({ title: "Rye", version: 3 });
  expect(listed(cache)).toEqual([]);
  expect(cache.readFragment({ id: "Note:note", fragment: NoteCardFragmentDoc, fragmentName: "NoteCard" })).toBeNull();
});

test("a new note appears", () => {
  const cache = withList([]);
  showWaitingNote(cache, "note", make.draft({ title: "Rye" }), 0);
  expect(listed(cache)).toMatchObject([{ title: "Rye" }]);
});

test("a held note is shown over answers, with later words too, as long as a draft of it waits", () => {
  const cache = withList([make.noteCard()]);
  const title = () => listed(cache)[0]?.title;
  const answer = (title: string) => cache.modify({ id: "Note:note", fields: { title: () => title } });
  const first = holdWaitingNote(cache, "ada", showWaitingNote(cache, "note", make.draft({ title: "Rye" }), 1));
  answer("Stored");
  expect(title()).toBe("Rye");
  const second = holdWaitingNote(cache, "ada", showWaitingNote(cache, "note", make.draft({ title: "Rye bread" }), 1));
  answer("Rye");
  first();
  expect(title()).toBe("Rye bread");
  keepDraft("ada", "note", make.draft({ title: "Rye bread", isWaiting: true }));
  second();
  expect(title()).toBe("Rye bread");
  answer("Wheat");
  letGoOfSent(cache, "ada");
  expect(title()).toBe("Rye bread");
  dropDraft("ada", "note");
  letGoOfSent(cache, "ada");
  expect(title()).toBe("Wheat");
});

test("only the words of a held note are shown over answers: what else becomes of it shows", async () => {
  const cache = withList([make.noteCard()]);
  const letGo = holdWaitingNote(cache, "ada", showWaitingNote(cache, "note", make.draft({ title: "Rye" }), 1));
  const state = { title: "Stored", isFavorite: true, isArchived: true, deletedAt: "2026-01-06T08:00:00.000Z" };
  cache.modify({
    id: "Note:note",
    fields: Object.fromEntries(Object.entries(state).map(([name, value]) => [name, () => value])),
  });
  const card = () =>
    cache.readFragment({ id: "Note:note", fragment: NoteCardFragmentDoc, fragmentName: "NoteCard" }, true);
  await Promise.resolve();
  expect(card()).toMatchObject({ ...state, title: "Rye" });
  // later words, too
  showWaitingNote(cache, "note", make.draft({ title: "Rye bread" }), 1);
  expect(card()).toMatchObject({ ...state, title: "Rye bread" });
  letGo();
  expect(card()).toMatchObject({ ...state, title: "Rye bread" });
});

test("the stored note is shown once no draft of it waits", () => {
  const cache = withList([make.noteCard()]);
  const letGo = holdWaitingNote(cache, "ada", showWaitingNote(cache, "note", make.draft({ title: "Rye" }), 1));
  cache.modify({ id: "Note:note", fields: { title: () => "Stored" } });
  letGo();
  expect(listed(cache)[0]?.title).toBe("Stored");
});
