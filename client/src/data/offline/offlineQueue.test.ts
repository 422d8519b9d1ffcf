// @vitest-environment jsdom
import { ApolloClient, ApolloLink, CombinedGraphQLErrors, type OperationVariables } from "@apollo/client";
import "fake-indexeddb/auto";
import { Observable, throwError } from "rxjs";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { ContentRowFragmentDoc, EventFieldsFragmentDoc, TaskFieldsFragmentDoc } from "../../gql/graphql";
import { make } from "../../testing/make";
import { pageViewer } from "../auth/pageViewer";
import { makeCache } from "../cache";
import * as queue from "./offlineQueue";
import { offlineStore, type WaitingChange } from "./offlineStore";
import { waitingChanges } from "./waitingChanges";

const said = vi.hoisted(() => ({ errors: [] as string[] }));
vi.mock("../../ui/toast/toast", () => ({ toast: { error: (text: string) => said.errors.push(text) } }));

const unreachable = new TypeError("Failed to fetch");
const refused = (code: string, message: string, item?: object) =>
  new CombinedGraphQLErrors({ errors: [{ message, extensions: { code, item } }] });

interface Sent {
  name: string;
  variables: OperationVariables;
}

/** The server's answer to a change that it accepts. */
const accepted = ({ name }: Sent) => ({ [name.charAt(0).toLowerCase() + name.slice(1)]: null });

/** A tab of the app with a fake server; the browser's store keeps its data. */
function openTab(viewerId = "ada") {
  vi.spyOn(pageViewer, "id").mockReturnValue(viewerId);
  const sent: Sent[] = [];
  const state = {
    answer: accepted as (sent: Sent) => object | Error | Promise<object>,
  };
  const server = new ApolloLink(({ operationName = "", variables }) => {
    sent.push({ name: operationName, variables });
    const answer = state.answer({ name: operationName, variables });
    if (answer instanceof Error) return throwError(() => answer);
    return new Observable((observer) => {
      void Promise.resolve(answer).then((data) => {
        observer.next({ data: data as Record<string, unknown> });
        observer.complete();
      });
    });
  });
  const client = new ApolloClient({ cache: makeCache(), link: server });
  const keep = (
    operationName: string,
    variables: OperationVariables,
    optimisticResponse?: object,
  ): ReturnType<typeof queue.keepWaiting> =>
    queue.keepWaiting({
      operationName,
      variables,
      client,
      getContext: () => ({ optimisticResponse }),
    } as unknown as ApolloLink.Operation);
  const favorite = (id: string, isFavorite = true) =>
    keep("SetFavorite", { itemIds: [id], favorite: isFavorite }, { setFavorite: [make.note({ id, isFavorite })] });
  const stored = async () => (await offlineStore()).getAll("waiting");
  return { ...queue, client, sent, state, keep, favorite, stored, waiting: waitingChanges };
}

const ids = (sent: readonly Sent[]) => sent.map(({ variables }) => variables.itemIds?.[0] ?? variables.id);

let isOnline = false;

beforeEach(async () => {
  isOnline = false;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
  await (await offlineStore()).clear("waiting");
  waitingChanges.set([]);
  localStorage.clear();
  said.errors.length = 0;
});
afterEach(() => void vi.restoreAllMocks());

test("stores changes in the browser before the page gets the answer, and sends them in order", async () => {
  const tab = openTab();
  expect(await tab.favorite("a")).toEqual({ setFavorite: [make.note({ id: "a", isFavorite: true })] });
  await tab.favorite("b");
  await tab.favorite("a", false);
  expect(await tab.stored()).toMatchObject([
    { viewerId: "ada", name: "SetFavorite", title: "Bread", refusal: null },
    { variables: { itemIds: ["b"] } },
    { variables: { itemIds: ["a"], favorite: false } },
  ]);
  expect(tab.waiting.all()).toHaveLength(3);
  expect(tab.sent).toEqual([]);
  expect(await tab.sendWaiting(tab.client)).toBe(3);
  expect(ids(tab.sent)).toEqual(["a", "b", "a"]);
  expect(tab.sent.map(({ variables }) => variables.favorite)).toEqual([true, true, false]);
  expect(await tab.stored()).toEqual([]);
  expect(tab.waiting.all()).toEqual([]);
  expect(await tab.sendWaiting(tab.client)).toBe(0);
});

test("sends a change made online at once, behind the waiting ones", async () => {
  const tab = openTab();
  await tab.favorite("a");
  isOnline = true;
  await tab.favorite("b");
  await expect.poll(() => ids(tab.sent)).toEqual(["a", "b"]);
});

test("a second call during sending sends nothing twice", async () => {
  const tab = openTab();
  await tab.favorite("a");
  expect(await Promise.all([tab.sendWaiting(tab.client), tab.sendWaiting(tab.client)])).toEqual([1, 1]);
  expect(tab.sent).toHaveLength(1);
});

test.each(["RATE_LIMITED", "UNAUTHENTICATED", "UPSTREAM_FAILED", null])(
  "after %s keeps everything as it is and sends it later",
  async (code) => {
    const tab = openTab();
    await tab.favorite("a");
    await tab.favorite("b");
    tab.state.answer = ({ variables }) => (variables.itemIds[0] === "a" && code ? refused(code, "Later") : unreachable);
    expect(await tab.sendWaiting(tab.client)).toBe(0);
    expect(ids(tab.sent)).toEqual(["a"]);
    expect(said.errors).toEqual([]);
    expect(await tab.stored()).toMatchObject([{ refusal: null }, { refusal: null }]);
    tab.state.answer = accepted;
    expect(await tab.sendWaiting(tab.client)).toBe(2);
  },
);

test("holds changes behind a refused one of the same item and sends the others", async () => {
  const tab = openTab();
  await tab.favorite("a");
  await tab.favorite("b");
  await tab.favorite("a", false);
  tab.state.answer = (sent) =>
    sent.variables.itemIds[0] === "a" ? refused("INVALID_INPUT", "No such note") : accepted(sent);
  expect(await tab.sendWaiting(tab.client)).toBe(1);
  expect(ids(tab.sent)).toEqual(["a", "b"]);
  expect(said.errors).toEqual(["“Bread” could not be sent. No such note"]);
  expect(tab.waiting.all()).toMatchObject([
    { variables: { favorite: true }, refusal: { code: "INVALID_INPUT", text: "No such note" } },
    { variables: { favorite: false }, refusal: null },
  ]);
  expect(await tab.sendWaiting(tab.client)).toBe(0);
  expect(tab.sent).toHaveLength(2);
});

test("shows a server error without its own words", async () => {
  const tab = openTab();
  await tab.favorite("a");
  tab.state.answer = () => refused("INTERNAL", "null is not an object");
  await tab.sendWaiting(tab.client);
  expect(said.errors).toEqual(["“Bread” could not be sent. The server rejected it."]);
});

test("insisting sends a refused change over the stored one, then the changes behind it", async () => {
  const tab = openTab();
  const event = make.event({ version: 3 });
  tab.client.cache.writeFragment({ fragment: EventFieldsFragmentDoc, fragmentName: "EventFields", data: event });
  await tab.keep("UpdateEvent", { id: "event", input: { title: "Later" }, version: null });
  await tab.keep("UpdateEvent", { id: "event", input: { location: "Yard" }, version: null });
  expect((await tab.stored()).map(({ variables }) => variables.version)).toEqual([3, null]);
  tab.state.answer = () => refused("CONFLICT", "It was changed elsewhere", { title: "Sooner" });
  expect(await tab.sendWaiting(tab.client)).toBe(0);
  const [first] = tab.waiting.all();
  expect(first?.refusal).toEqual({ code: "CONFLICT", text: "It was changed elsewhere" });
  tab.state.answer = () => ({ updateEvent: event });
  await tab.insistOn(tab.client, first as NonNullable<typeof first>);
  expect(tab.sent.slice(1).map(({ variables }) => variables)).toMatchObject([
    { input: { title: "Later" }, version: null },
    { input: { location: "Yard" }, version: null },
  ]);
  expect(tab.waiting.all()).toEqual([]);
});

test("recognizes a change whose answer was lost by its stored values, whatever their time format", async () => {
  const tab = openTab();
  const start = "2026-11-20T09:00:00.000Z";
  tab.client.cache.writeFragment({ fragment: EventFieldsFragmentDoc, fragmentName: "EventFields", data: make.event() });
  await tab.keep("UpdateEvent", { id: "event", input: { title: "Visit", start }, version: 1 });
  const stored = { title: "Visit", start: "2026-11-20T10:00:00+01:00", location: "Yard" };
  tab.state.answer = () => refused("CONFLICT", "It was changed elsewhere", stored);
  expect(await tab.sendWaiting(tab.client)).toBe(1);
  expect(said.errors).toEqual([]);
  expect(await tab.stored()).toEqual([]);
});

test.each([{ title: "Other", start: "2026-11-20T09:00:00.000Z" }, { title: "Visit" }, undefined])(
  "leaves a conflict with %j to the person",
  async (stored) => {
    const tab = openTab();
    const input = { title: "Visit", start: "2026-11-20T09:00:00.000Z" };
    tab.client.cache.writeFragment({
      fragment: EventFieldsFragmentDoc,
      fragmentName: "EventFields",
      data: make.event(),
    });
    await tab.keep("UpdateEvent", { id: "event", input, version: 1 });
    tab.state.answer = () => refused("CONFLICT", "It was changed elsewhere", stored);
    expect(await tab.sendWaiting(tab.client)).toBe(0);
    expect(tab.waiting.all()).toMatchObject([{ refusal: { code: "CONFLICT" } }]);
  },
);

test("discarding a change drops later ones of the same item only", async () => {
  const tab = openTab();
  await tab.favorite("a");
  await tab.favorite("b");
  await tab.favorite("a", false);
  await tab.favorite("a");
  await tab.favorite("b", false);
  const second = tab.waiting.all()[2];
  await tab.giveUp(tab.client, second as NonNullable<typeof second>);
  expect((await tab.stored()).map(({ variables }) => variables.itemIds)).toEqual([["a"], ["b"], ["b"]]);
  expect(tab.waiting.all()).toHaveLength(3);
});

test("discarding a creation removes the item from the lists", async () => {
  const tab = openTab();
  const task = make.task({ id: "new" });
  tab.client.cache.writeFragment({ fragment: TaskFieldsFragmentDoc, fragmentName: "TaskFields", data: task });
  await tab.keep("CreateTask", { input: { id: "new", title: task.title } }, { createTask: task });
  const [change] = tab.waiting.all();
  expect(tab.client.cache.extract()).toHaveProperty("Task:new");
  await tab.giveUp(tab.client, change as NonNullable<typeof change>);
  expect(tab.client.cache.extract()).not.toHaveProperty("Task:new");
  expect(await tab.stored()).toEqual([]);
});

test("discarding a change of an item keeps the item in the lists", async () => {
  const tab = openTab();
  const task = make.task({ id: "task" });
  tab.client.cache.writeFragment({ fragment: TaskFieldsFragmentDoc, fragmentName: "TaskFields", data: task });
  await tab.keep("UpdateTask", { id: "task", input: { title: "Oak" } });
  const [change] = tab.waiting.all();
  await tab.giveUp(tab.client, change as NonNullable<typeof change>);
  expect(tab.client.cache.extract()).toHaveProperty("Task:task");
});

test("leaves a change that this version of the app no longer knows to the person", async () => {
  const tab = openTab();
  await tab.favorite("a");
  const [change] = await tab.stored();
  await (await offlineStore()).put("waiting", { ...change, name: "SetOldField" } as WaitingChange);
  expect(await tab.sendWaiting(tab.client)).toBe(0);
  const text = "This version of the app no longer supports this change.";
  expect(await tab.stored()).toMatchObject([{ refusal: { code: "UNKNOWN", text } }]);
  expect(said.errors).toEqual([`“Bread” could not be sent. ${text}`]);
});

test("names a change by the cached title, if its answer has none", async () => {
  const tab = openTab();
  const note = make.note({ id: "a", title: "Rye" });
  tab.client.cache.writeFragment({
    fragment: ContentRowFragmentDoc,
    fragmentName: "ContentRow",
    data: note,
  });
  for (const id of ["a", "not read"])
    await tab.keep("SetFavorite", { itemIds: [id] }, { setFavorite: [{ __typename: "Note", id, isFavorite: true }] });
  expect((await tab.stored()).map(({ title }) => title)).toEqual(["Rye", "Untitled"]);
});

test("a change of an event expects the version that was read, unless another change of it waits", async () => {
  const tab = openTab();
  tab.client.cache.writeFragment({
    fragment: EventFieldsFragmentDoc,
    fragmentName: "EventFields",
    data: make.event({ version: 3 }),
  });
  await tab.favorite("a");
  await tab.keep("UpdateEvent", { id: "event", input: { title: "Later" }, version: null });
  expect((await tab.stored()).map(({ variables }) => variables)).toEqual([
    { itemIds: ["a"], favorite: true },
    { id: "event", input: { title: "Later" }, version: 3 },
  ]);
});

test("loads what is shown again once changes were sent, and only then", async () => {
  const tab = openTab();
  const reload = vi.spyOn(tab.client, "getObservableQueries");
  await tab.sendWaiting(tab.client);
  expect(reload).not.toHaveBeenCalled();
  await tab.favorite("a");
  await tab.sendWaiting(tab.client);
  expect(reload).toHaveBeenCalled();
});

test("a refusal other than a conflict is never taken for sent", async () => {
  const tab = openTab();
  tab.client.cache.writeFragment({ fragment: EventFieldsFragmentDoc, fragmentName: "EventFields", data: make.event() });
  await tab.keep("UpdateEvent", { id: "event", input: { title: "Visit" }, version: 1 });
  tab.state.answer = () => refused("INVALID_INPUT", "No such event", { title: "Visit" });
  expect(await tab.sendWaiting(tab.client)).toBe(0);
  expect(tab.waiting.all()).toMatchObject([{ refusal: { code: "INVALID_INPUT" } }]);
});

test("tells the links below that a change is sent again", async () => {
  const tab = openTab();
  await tab.favorite("a");
  const mutate = vi.spyOn(tab.client, "mutate");
  await tab.sendWaiting(tab.client);
  expect(mutate.mock.calls[0]?.[0].context).toEqual({ isReplayed: true });
});

test("sends in one tab only, where the browser has locks", async () => {
  const tab = openTab();
  await tab.favorite("a");
  const held: string[] = [];
  const request = vi.fn((name: string, work: () => Promise<unknown>) => {
    held.push(name);
    return work();
  });
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "locks"));
  expect(await tab.sendWaiting(tab.client)).toBe(1);
  expect(held).toEqual(["commonplace.waiting"]);
});

test("sends waiting changes only for the person who made them", async () => {
  const ada = openTab("ada");
  await ada.favorite("a");
  const bea = openTab("bea");
  await bea.favorite("b");
  expect(bea.waiting.all()).toHaveLength(1);
  expect(await bea.sendWaiting(bea.client)).toBe(1);
  expect(ids(bea.sent)).toEqual(["b"]);
  const again = openTab("ada");
  expect(await again.sendWaiting(again.client)).toBe(1);
  expect(ids(again.sent)).toEqual(["a"]);
});

test("keeps no changes without a viewer or without a known result", async () => {
  const tab = openTab();
  expect(await tab.keep("DeleteTag", { id: "tag" }, { deleteTag: "tag" })).toBeNull();
  expect(await tab.keep("UpdateTask", { id: "not read", input: { title: "Oak" } })).toBeNull();
  expect(await tab.keep("MoveTask", { id: "task", input: {} })).toBeNull();
  vi.mocked(pageViewer.id).mockReturnValue(null);
  expect(await tab.favorite("a")).toBeNull();
  expect(await tab.stored()).toEqual([]);
});

test("tells other tabs when a change waits, was sent or discarded, or is insisted on", async () => {
  const heard = vi.fn();
  const other = new BroadcastChannel("commonplace.waiting");
  onTestFinished(() => other.close());
  other.addEventListener("message", heard);
  const isHeard = async (times: number): Promise<void> => {
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(times), { interval: 1 });
  };
  const tab = openTab();
  await tab.favorite("a");
  await isHeard(1);
  await tab.sendWaiting(tab.client);
  await isHeard(2);
  await tab.favorite("b");
  await isHeard(3);
  const [change] = tab.waiting.all();
  tab.state.answer = () => unreachable;
  await tab.insistOn(tab.client, change as NonNullable<typeof change>);
  await isHeard(4);
  await tab.giveUp(tab.client, change as NonNullable<typeof change>);
  await isHeard(5);
});

test("sends nothing while the browser's store can't be opened", async () => {
  const tab = openTab();
  await tab.favorite("a");
  const store = await offlineStore();
  vi.spyOn(store, "getAll").mockRejectedValue(new DOMException("closed", "InvalidStateError"));
  expect(await tab.sendWaiting(tab.client)).toBe(0);
  vi.restoreAllMocks();
  expect(await openTab().sendWaiting(tab.client)).toBe(1);
});

test("shows a task with its waiting change", async () => {
  const tab = openTab();
  const write = (task: ReturnType<typeof make.task>) =>
    tab.client.cache.writeFragment({ fragment: TaskFieldsFragmentDoc, fragmentName: "TaskFields", data: task });
  write(make.task({ id: "a" }));
  write(make.task({ id: "b", status: "COMPLETED", completedAt: "2026-11-01T08:00:00.000Z" }));
  const changed = async (id: string, input: object) => {
    const answer = await tab.keep("UpdateTask", { id, input });
    return answer?.updateTask;
  };
  expect(await changed("a", { title: "Oak", unknownHere: 1 })).toEqual({
    ...make.task({ id: "a", title: "Oak" }),
    next: null,
  });
  expect(await changed("a", { isCompleted: true })).toMatchObject({
    status: "COMPLETED",
    completedAt: expect.stringMatching(/Z$/),
  });
  expect(await changed("a", { status: "BLOCKED" })).toMatchObject({ status: "BLOCKED", completedAt: null });
  expect(await changed("b", { title: "Done" })).toMatchObject({ completedAt: "2026-11-01T08:00:00.000Z" });
  expect(await changed("b", { isCompleted: false })).toMatchObject({ status: "PENDING", completedAt: null });
  const many = await tab.keep("UpdateTasks", { taskIds: ["a", "b"], input: { priority: "URGENT" } });
  expect(many?.updateTasks).toMatchObject([{ priority: "URGENT" }, { priority: "URGENT" }]);
  expect(await tab.keep("UpdateTasks", { taskIds: ["a", "not read"], input: {} })).toBeNull();
});
