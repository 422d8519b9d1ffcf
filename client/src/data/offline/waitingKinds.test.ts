import { expect, test } from "vitest";
import { NoteCardFragmentDoc, NotesDocument, TaskFieldsFragmentDoc } from "../../gql/graphql";
import { make } from "../../testing/make";
import { makeCache } from "../cache";
import type { WaitingChange } from "./offlineStore";
import { itemsOf, showWaiting, waitingKinds } from "./waitingKinds";

test.each([
  ["CreateNote", {}, "New note"],
  ["CreateTask", {}, "New task"],
  ["UpdateTask", { input: { status: "COMPLETED" } }, "Task completed"],
  ["UpdateTasks", { input: { isCompleted: true } }, "Task completed"],
  ["UpdateTodo", { input: { isCompleted: false } }, "Task reopened"],
  ["MoveTask", { input: { status: "PENDING" } }, "Task reopened"],
  ["UpdateTask", { input: { title: "Oak" } }, "Task changed"],
  ["UpdateEvent", { input: { start: "2026-11-20T09:00:00.000Z" } }, "Event moved"],
  ["UpdateEvent", { input: { title: "Visit" } }, "Event changed"],
  ["SetFavorite", { favorite: true }, "Added to favorites"],
  ["SetFavorite", { favorite: false }, "Removed from favorites"],
])("describes %s with %j", (name, variables, words) => {
  expect(waitingKinds[name]?.word(variables)).toBe(words);
});

test("shows a waiting change in the cache and its lists", () => {
  const cache = makeCache();
  const list = { query: NotesDocument, variables: { filter: { isFavorite: true } } } as never;
  const shown = () => cache.readQuery<{ notes: { nodes: { id: string }[] } }>(list)?.notes.nodes.map(({ id }) => id);
  const pageInfo = { __typename: "PageInfo", hasNextPage: false, endCursor: null };
  cache.writeQuery({
    ...(list as object),
    data: { notes: { __typename: "NoteConnection", nodes: [], pageInfo, totalCount: 0 } },
  } as never);
  const note = make.noteCard({ id: "a" });
  cache.writeFragment({ fragment: NoteCardFragmentDoc, fragmentName: "NoteCard", data: note });
  const change = {
    name: "SetFavorite",
    variables: { itemIds: ["a"], favorite: true },
    answer: { setFavorite: [{ ...note, isFavorite: true }] },
  } as unknown as WaitingChange;
  showWaiting(cache, { ...change, name: "OfAnotherVersion" });
  expect(shown()).toEqual([]);
  showWaiting(cache, change);
  expect(shown()).toEqual(["a"]);
  expect(cache.extract()["Note:a"]).toMatchObject({ isFavorite: true });
});

test("a to-do that waits is answered with its changed values, once it was read", () => {
  const cache = makeCache();
  const answer = () => waitingKinds.UpdateTodo?.answer?.(cache, { id: "task", input: { title: "Oak" } });
  expect(answer()).toBeNull();
  cache.writeFragment({ fragment: TaskFieldsFragmentDoc, fragmentName: "TaskFields", data: make.task() });
  expect(answer()).toEqual({ updateTask: make.task({ title: "Oak" }) });
});

test("finds the items in an answer, one or many, and nothing else", () => {
  const [one, other] = [make.task({ id: "a" }), make.task({ id: "b" })];
  expect(itemsOf({ __typename: "Mutation", moveTask: null, updateTasks: [one, null], updateTask: other })).toEqual([
    one,
    other,
  ]);
});
