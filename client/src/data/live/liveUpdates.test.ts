// @vitest-environment jsdom
import { ApolloClient, ApolloLink } from "@apollo/client";
import type { InMemoryCache } from "@apollo/client/cache";
import { OperationTypeNode, parse } from "graphql";
import { Observable, of, type Subscriber, throwError } from "rxjs";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { ContentCountsDocument, NotesDocument, ProjectsDocument } from "../../gql/graphql";
import { make } from "../../testing/make";
import { makeCache } from "../cache";
import { connection } from "../connection";
import type { WaitingChange } from "../offline/offlineStore";
import { waitingChanges } from "../offline/waitingChanges";
import { startLiveUpdates } from "./liveUpdates";
import { loadSocketBy } from "./socketLoader";

const order = vi.hoisted(() => [] as string[]);
vi.mock("../offline/offlineQueue", () => ({
  sendWaiting: () => {
    order.push("sent what waited");
    return Promise.resolve(1);
  },
}));

type Note = ReturnType<typeof make.noteCard>;

const list = { query: NotesDocument, variables: { filter: { isArchived: false, isTrashed: false } } };
const bakery = { __typename: "Category", id: "bakery", name: "Bakery", color: "#FFE4B5", icon: null };
const crumb = { __typename: "Tag", id: "crumb", name: "crumb", color: "#FFE4B5" };
const oven = { __typename: "LinkedProject", id: "oven", path: "Oven" };

let notes: Note[];
let categories: object[];
let tags: object[];
let isAway: boolean;
const say = new Map<string, Subscriber<ApolloLink.Result>>();
let reconnect: () => void;
let isListening: boolean;

const socket = {
  liveSocket: ApolloLink.empty(),
  onReconnected: (listener: () => void) => {
    reconnect = listener;
    isListening = true;
    return () => {
      isListening = false;
    };
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  notes = [
    make.noteCard({
      id: "a",
      category: bakery,
      tags: [crumb],
      linkedProjects: [oven],
      updatedAt: "2026-11-20T09:00:00.000Z",
    }),
    make.noteCard({ id: "b" }),
  ];
  categories = [bakery];
  tags = [crumb];
  isAway = false;
  isListening = false;
  order.length = 0;
  say.clear();
  loadSocketBy(() => Promise.resolve(socket));
});
afterEach(() => {
  waitingChanges.set([]);
  connection.answered(Number.POSITIVE_INFINITY);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const countNames = ["notes", "favoriteNotes", "archivedNotes", "trashedNotes", "categoriesOfNotes", "videos"];
const videoCountNames = ["videoSeconds", "favoriteVideos", "archivedVideos", "trashedVideos", "categoriesOfVideos"];
const counts = {
  contentCounts: {
    __typename: "ContentCounts",
    ...Object.fromEntries([...countNames, ...videoCountNames].map((name) => [name, 0])),
  },
  projectCounts: { __typename: "ProjectCounts", active: 0, trashed: 0 },
};

function answerTo(name: string): Record<string, unknown> {
  if (name === "Notes") {
    const pageInfo = { __typename: "PageInfo", hasNextPage: false, endCursor: null };
    const nodes = notes.filter(({ deletedAt }) => deletedAt === null);
    return { notes: { __typename: "NoteConnection", nodes, pageInfo, totalCount: nodes.length } };
  }
  if (name === "Taxonomy") return { categories, tags };
  if (name === "Projects") return { ...counts, projects: [] };
  return name === "ContentCounts" ? counts : { __typename: "Query" };
}

/**
 * A page that shows a list of notes, the counts and the projects, and receives events.
 * @param others further queries that it shows, by their names.
 */
async function openPage(...others: string[]) {
  const asked: string[] = [];
  const variablesOf: Record<string, unknown>[] = [];
  const link = new ApolloLink(({ operationName = "", operationType, variables }) => {
    if (operationType === OperationTypeNode.SUBSCRIPTION) {
      return new Observable((observer) => {
        say.set(operationName, observer);
        return () => void say.delete(operationName);
      });
    }
    asked.push(operationName);
    variablesOf.push(variables);
    order.push(`asked for ${operationName}`);
    return isAway ? throwError(() => new TypeError("Failed to fetch")) : of({ data: answerTo(operationName) });
  });
  const client = new ApolloClient({ cache: makeCache(), link });
  const watching = [
    client.watchQuery(list as never).subscribe({ error: () => undefined }),
    client.watchQuery({ query: ContentCountsDocument } as never).subscribe({ error: () => undefined }),
    client.watchQuery({ query: ProjectsDocument } as never).subscribe({ error: () => undefined }),
    ...others.map((name) =>
      client
        .watchQuery({ query: parse(`query ${name} { __typename }`), fetchPolicy: "no-cache" })
        .subscribe(() => undefined),
    ),
  ];
  const stop = startLiveUpdates(client);
  onTestFinished(() => {
    stop();
    for (const one of watching) one.unsubscribe();
  });
  await vi.advanceTimersByTimeAsync(0);
  asked.length = 0;
  variablesOf.length = 0;
  order.length = 0;
  const shown = () =>
    (client.readQuery(list as never) as { notes: { nodes: Note[] } } | null)?.notes.nodes.map(({ id }) => id);
  const hear = (name: string, field: string, change: object | boolean | null): void =>
    say.get(name)?.next({ data: { [field]: change } });
  const hearOf = (itemId: string, item: ReturnType<typeof make.note> | null): void =>
    hear("ContentChanged", "contentChanged", { __typename: "ContentChange", itemId, contentType: "NOTE", item });
  const cache = client.cache as InMemoryCache;
  return {
    client,
    watching,
    asked,
    variablesOf,
    cache,
    stop,
    shown,
    hear,
    hearOf,
    keys: () => Object.keys(cache.extract()),
  };
}

const settle = () => vi.advanceTimersByTimeAsync(300);

test("removes a note that was permanently deleted elsewhere from lists and cache", async () => {
  const { hearOf, shown, keys } = await openPage();
  expect(shown()).toEqual(["a", "b"]);
  hearOf("a", null);
  expect(shown()).toEqual(["b"]);
  expect(keys()).not.toContain("Note:a");
});

test("moves a note that was changed elsewhere to its place in the list", async () => {
  const { hearOf, shown } = await openPage();
  hearOf("b", make.note({ id: "b", title: "Rye", updatedAt: "2026-11-20T10:00:00.000Z", version: 2 }));
  expect(shown()).toEqual(["b", "a"]);
  hearOf("b", make.note({ id: "b", isArchived: true, version: 3 }));
  expect(shown()).toEqual(["a"]);
  hearOf("new", make.note({ id: "new", updatedAt: "2026-11-20T11:00:00.000Z" }));
  expect(shown()).toEqual(["new", "a"]);
});

test("counts once, a moment after the last of many changes", async () => {
  const { asked, hearOf } = await openPage();
  for (let version = 2; version < 7; version++) {
    hearOf("b", make.note({ id: "b", version }));
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(asked).toEqual([]);
  await settle();
  expect(asked).toEqual(["ContentCounts"]);
});

test("a change of an item reloads what shows or counts items, and nothing else", async () => {
  const { asked, hearOf } = await openPage(
    "Dashboard",
    "ProjectItems",
    "CategoryIndex",
    "TagIndex",
    "TagOptions",
    "Note",
  );
  hearOf("b", make.note({ id: "b", version: 2 }));
  await settle();
  expect(asked.toSorted()).toEqual(["CategoryIndex", "ContentCounts", "Dashboard", "ProjectItems", "TagIndex"]);
});

test("a change of a tag or category reloads what offers or counts them, and nothing else", async () => {
  const { asked, variablesOf, hear } = await openPage(
    "CategoryOptions",
    "CategoryIndex",
    "TagOptions",
    "TagIndex",
    "Dashboard",
    "Note",
  );
  hear("TaxonomyChanged", "taxonomyChanged", true);
  await settle();
  const reloaded = ["CategoryIndex", "CategoryOptions", "ContentCounts", "TagIndex", "TagOptions"];
  expect(asked.toSorted()).toEqual([...reloaded, "Taxonomy", "Taxonomy"]);
  expect(variablesOf.flatMap(({ contentType }) => contentType ?? [])).toEqual(["NOTE", "VIDEO"]);
});

test("an event without data changes nothing", async () => {
  const { asked, hear, hearOf, shown } = await openPage();
  hear("ContentChanged", "contentChanged", null);
  hear("ProjectChanged", "projectChanged", null);
  await settle();
  expect(shown()).toEqual(["a", "b"]);
  expect(asked).toEqual([]);
  hearOf("a", null);
  expect(shown()).toEqual(["b"]);
});

test("hides a deleted or trashed project from its linked items, but not a changed one", async () => {
  const { hear, keys, asked } = await openPage();
  const change = (project: object | null) =>
    hear("ProjectChanged", "projectChanged", { __typename: "ProjectChange", projectId: "oven", project });
  change(make.project({ id: "oven" }));
  expect(keys()).toContain("LinkedProject:oven");
  await settle();
  expect(asked.toSorted()).toEqual(["ContentCounts", "Notes", "Projects"]);
  change(make.project({ id: "oven", deletedAt: "2026-11-20T09:00:00.000Z" }));
  expect(keys()).not.toContain("LinkedProject:oven");
  await settle();
  expect(keys()).toContain("LinkedProject:oven");
  change(null);
  expect(keys()).not.toContain("LinkedProject:oven");
});

test("shows a category's new name without reloading lists, but reloads them when one is gone", async () => {
  const { hear, asked, keys, cache } = await openPage();
  categories = [{ ...bakery, name: "Baking" }];
  hear("TaxonomyChanged", "taxonomyChanged", true);
  await settle();
  expect(asked).not.toContain("Notes");
  expect(cache.extract()["Category:bakery"]).toMatchObject({ name: "Baking" });
  categories = [];
  notes = notes.map((note) => ({ ...note, category: null }));
  hear("TaxonomyChanged", "taxonomyChanged", true);
  await settle();
  expect(asked).toContain("Notes");
  expect(keys()).not.toContain("Category:bakery");
});

test("reloads lists and open items, and nothing else, when a tag is gone", async () => {
  const { hear, asked, keys } = await openPage("Note", "Dashboard");
  tags = [];
  notes = notes.map((note) => ({ ...note, tags: [] }));
  hear("TaxonomyChanged", "taxonomyChanged", true);
  await settle();
  expect(asked.filter((name) => name !== "Taxonomy").toSorted()).toEqual(["ContentCounts", "Note", "Notes"]);
  expect(keys()).not.toContain("Tag:crumb");
  expect(keys()).toContain("Category:bakery");
});

test("reloading a page drops the following pages of its lists that are not on screen", async () => {
  const { cache, asked } = await openPage();
  const following = { ...list, variables: { ...list.variables, after: "a" } };
  cache.writeQuery({ ...following, data: answerTo("Notes") } as never);
  expect(cache.readQuery(following as never)).not.toBeNull();
  reconnect();
  await settle();
  expect(cache.readQuery(following as never)).toBeNull();
  expect(asked.filter((name) => name === "Notes")).toHaveLength(1);
});

test("a page without a list keeps the pages of lists", async () => {
  const { cache, watching } = await openPage();
  watching[0]?.unsubscribe();
  const following = { ...list, variables: { ...list.variables, after: "a" } };
  cache.writeQuery({ ...following, data: answerTo("Notes") } as never);
  reconnect();
  await settle();
  expect(cache.readQuery(following as never)).not.toBeNull();
});

test("a following page on screen is not reloaded by itself", async () => {
  const { client, asked } = await openPage();
  const query = parse("query Notes($after: String) { __typename }");
  const page = client
    .watchQuery({ query, variables: { after: "a" }, fetchPolicy: "no-cache" })
    .subscribe(() => undefined);
  onTestFinished(() => page.unsubscribe());
  await vi.advanceTimersByTimeAsync(0);
  asked.length = 0;
  reconnect();
  await settle();
  expect(asked.filter((name) => name === "Notes")).toHaveLength(1);
});

test("does not treat categories as gone when they can't be read", async () => {
  const { hear, keys } = await openPage();
  isAway = true;
  hear("TaxonomyChanged", "taxonomyChanged", true);
  await settle();
  expect(keys()).toContain("Category:bakery");
});

test("after reconnecting, sends waiting changes first and then reloads the page", async () => {
  await openPage();
  waitingChanges.set([{ refusal: null } as WaitingChange]);
  reconnect();
  await settle();
  expect(order[0]).toBe("sent what waited");
  expect(order.slice(1).toSorted()).toEqual(["asked for ContentCounts", "asked for Notes", "asked for Projects"]);
});

test("sends nothing when nothing is waiting or the browser is offline", async () => {
  await openPage();
  reconnect();
  await settle();
  expect(order).not.toContain("sent what waited");
  waitingChanges.set([{ refusal: null } as WaitingChange]);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  reconnect();
  await settle();
  expect(order).not.toContain("sent what waited");
});

test("probes an unreachable server every 10 seconds while there is a network", async () => {
  const { asked } = await openPage();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked).toEqual([]);
  connection.failed();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(3);
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked).toHaveLength(3);
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(6);
});

test("a stopped page ignores events, and sends and reads nothing", async () => {
  const { asked, stop } = await openPage();
  connection.failed();
  expect([...say.keys()].toSorted()).toEqual(["ContentChanged", "ProjectChanged", "TaxonomyChanged"]);
  stop();
  expect(say.size).toBe(0);
  expect(isListening).toBe(false);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked).toEqual([]);
});

test("a page stopped before its socket has loaded does not listen to it", async () => {
  const loading = Promise.withResolvers<typeof socket>();
  loadSocketBy(() => loading.promise);
  const { stop } = await openPage();
  stop();
  loading.resolve(socket);
  await settle();
  expect(isListening).toBe(false);
});
