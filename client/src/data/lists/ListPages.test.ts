import { ApolloClient, ApolloLink } from "@apollo/client";
import type { InMemoryCache } from "@apollo/client/cache";
import { from, map } from "rxjs";
import { expect, onTestFinished, test, vi } from "vitest";
import { type NoteCardFragment, NoteCardFragmentDoc, NotesDocument } from "../../gql/graphql";
import { contentKinds } from "../../lib/contentKinds";
import { make } from "../../testing/make";
import { forgetItem, makeCache, placeItemInLists } from "../cache";
import { ListPages, type ListVariables } from "./ListPages";

const instant = (index: number): string => new Date(Date.UTC(2026, 10, 20) - index * 3_600_000).toISOString();

const note = (index: number, title = `Note ${index}`) =>
  make.noteCard({ id: `note-${index}`, title, createdAt: instant(index), updatedAt: instant(index) });

/** An answer never arrives in the task that asked for it. */
const nextTask = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A fake server that returns pages of its notes; the cursor is the index in the list. */
function library(count: number) {
  const notes = Array.from({ length: count }, (_, index) => note(index));
  const asked: (string | null)[] = [];
  /** Answers wait for it; those of an unreachable server reject. */
  const server = { ready: Promise.resolve() };
  const link = new ApolloLink(({ variables }) => {
    const start = Number(variables.after ?? 0);
    const end = start + variables.first;
    asked.push(variables.after);
    return from(server.ready.then(nextTask)).pipe(
      map(() => ({
        data: {
          notes: {
            __typename: "NoteConnection",
            nodes: notes.slice(start, end),
            pageInfo: { __typename: "PageInfo", hasNextPage: end < notes.length, endCursor: String(end) },
          },
        },
      })),
    );
  });
  const client = new ApolloClient({ cache: makeCache(), link });
  const openList = () =>
    new ListPages<NoteCardFragment>(client, { kind: contentKinds.NOTE, document: NotesDocument }, variables);
  return { notes, asked, server, client, cache: client.cache as InMemoryCache, openList, list: openList() };
}

const away = (): Promise<void> => {
  const answer = Promise.reject(new TypeError("Failed to fetch"));
  answer.catch(() => undefined);
  return answer;
};

/** Subscribes until the test is over, and waits for the first page. */
async function show({ list }: ReturnType<typeof library>): Promise<void> {
  onTestFinished(list.subscribe(() => undefined));
  await expect.poll(() => list.snapshot().isLoading).toBe(false);
}

const nothing = { items: [], isLoading: true, hasMore: false, isLoadingMore: false, moreFailed: false };

const variables: ListVariables = {
  filter: { isArchived: false, isTrashed: false },
  sort: { by: "UPDATED_AT", order: "DESC" },
};

const titles = (list: ListPages<NoteCardFragment>): string[] => list.snapshot().items.map(({ title }) => title);

test("reads a list page by page to its end", async () => {
  const { list, asked } = library(120);
  const stop = list.subscribe(() => undefined);
  await expect.poll(() => titles(list)).toHaveLength(50);
  list.loadMore();
  await expect.poll(() => titles(list)).toHaveLength(100);
  list.loadMore();
  await expect.poll(() => titles(list)).toHaveLength(120);
  expect(list.snapshot().hasMore).toBe(false);
  list.loadMore();
  expect(asked).toEqual([null, "50", "100"]);
  stop();
});

test("moves a note changed elsewhere between pages and removes a deleted one", async () => {
  const { list, cache } = library(90);
  const stop = list.subscribe(() => undefined);
  await expect.poll(() => titles(list)).toHaveLength(50);
  list.loadMore();
  await expect.poll(() => titles(list)).toHaveLength(90);

  const changed = { ...note(80, "Touched just now"), updatedAt: "2026-11-21T08:00:00.000Z" };
  cache.writeFragment({ fragment: NoteCardFragmentDoc, fragmentName: "NoteCard", data: changed });
  placeItemInLists(cache, "note-80");
  await expect.poll(() => titles(list)[0]).toBe("Touched just now");
  expect(titles(list)).toHaveLength(90);

  forgetItem(cache, "note-0");
  await expect.poll(() => titles(list)).toHaveLength(89);
  expect(titles(list)[1]).toBe("Note 1");
  stop();
});

test("reloading after a lost connection adds missed items and keeps the scroll place", async () => {
  const { list, notes, asked } = library(120);
  const stop = list.subscribe(() => undefined);
  await expect.poll(() => titles(list)).toHaveLength(50);
  list.loadMore();
  await expect.poll(() => titles(list)).toHaveLength(100);
  notes.unshift({ ...note(-1, "Written meanwhile") });
  notes.splice(100, 1);
  const lengths: number[] = [];
  const stopCounting = list.subscribe(() => lengths.push(titles(list).length));
  await ListPages.reloadAll();
  stopCounting();
  expect(lengths.every((length) => length === 100)).toBe(true);
  await expect.poll(() => titles(list)).toHaveLength(100);
  expect(titles(list)[0]).toBe("Written meanwhile");
  expect(titles(list)).not.toContain("Note 99");
  expect(asked).toEqual([null, "50", null, "50"]);
  stop();
});

test("reloading reads as many pages as before, and no more than there are now", async () => {
  const shelf = library(130);
  await show(shelf);
  const { list, notes, asked } = shelf;
  for (const length of [100, 130]) {
    list.loadMore();
    await expect.poll(() => titles(list)).toHaveLength(length);
  }
  asked.length = 0;
  await ListPages.reloadAll();
  expect(asked.splice(0)).toEqual([null, "50", "100"]);
  expect(titles(list)).toHaveLength(130);
  notes.splice(50);
  await ListPages.reloadAll();
  expect(asked).toEqual([null]);
  expect(titles(list)).toHaveLength(50);
});

test("is loading until the first answer, and tells when the next page is", async () => {
  const shelf = library(110);
  const { list, server } = shelf;
  expect(list.snapshot()).toEqual({ ...nothing, error: undefined });
  const gate = Promise.withResolvers<void>();
  server.ready = gate.promise;
  const heard = vi.fn();
  onTestFinished(list.subscribe(heard));
  expect(list.snapshot()).toEqual({ ...nothing, error: undefined });
  gate.resolve();
  await expect.poll(() => list.snapshot()).toMatchObject({ isLoading: false, hasMore: true, moreFailed: false });
  expect(heard).toHaveBeenCalled();
  const next = Promise.withResolvers<void>();
  server.ready = next.promise;
  list.loadMore();
  expect(list.snapshot()).toMatchObject({ isLoadingMore: true, moreFailed: false, hasMore: true });
  expect(titles(list)).toHaveLength(50);
  next.resolve();
  await expect.poll(() => list.snapshot()).toMatchObject({ isLoadingMore: false, hasMore: true });
  expect(titles(list)).toHaveLength(100);
  list.loadMore();
  expect(list.snapshot()).toMatchObject({ isLoadingMore: true, hasMore: true });
  await expect.poll(() => list.snapshot()).toMatchObject({ isLoadingMore: false, hasMore: false });
  expect(titles(list)).toHaveLength(110);
});

test("a list that can't be read says so, and is read when tried again", async () => {
  const shelf = library(3);
  shelf.server.ready = away();
  await show(shelf);
  const { list, server } = shelf;
  expect(list.snapshot()).toMatchObject({ items: [], isLoading: false, moreFailed: false, isLoadingMore: false });
  expect(list.snapshot().error).toBeInstanceOf(TypeError);
  server.ready = Promise.resolve();
  list.retry();
  await expect.poll(() => titles(list)).toHaveLength(3);
  expect(list.snapshot().error).toBeUndefined();
});

test("keeps the items when a later reading fails", async () => {
  const shelf = library(3);
  await show(shelf);
  const { list, server } = shelf;
  server.ready = away();
  await ListPages.reloadAll();
  expect(titles(list)).toHaveLength(3);
  expect(list.snapshot().error).toBeUndefined();
});

test("loads more after a reload that failed", async () => {
  const shelf = library(60);
  await show(shelf);
  const { list, server, asked } = shelf;
  server.ready = away();
  await ListPages.reloadAll();
  server.ready = Promise.resolve();
  list.loadMore();
  await expect.poll(() => titles(list)).toHaveLength(60);
  expect(asked).toEqual([null, null, "50"]);
});

test("a next page that can't be read leaves the others, and is read when asked for again", async () => {
  const shelf = library(60);
  await show(shelf);
  const { list, server, asked } = shelf;
  server.ready = away();
  list.loadMore();
  await expect.poll(() => list.snapshot()).toMatchObject({ moreFailed: true, isLoadingMore: false });
  expect(titles(list)).toHaveLength(50);
  server.ready = Promise.resolve();
  list.loadMore();
  await expect.poll(() => titles(list)).toHaveLength(60);
  expect(list.snapshot()).toMatchObject({ moreFailed: false, error: undefined });
  expect(asked).toEqual([null, "50", "50"]);
});

test("a list with one page asks for no further one", async () => {
  const shelf = library(50);
  await show(shelf);
  shelf.list.loadMore();
  expect(shelf.asked).toEqual([null]);
  expect(shelf.list.snapshot()).toMatchObject({ hasMore: false, isLoadingMore: false });
});

test("asks for no further page while the first one loads", async () => {
  const shelf = library(60);
  const gate = Promise.withResolvers<void>();
  shelf.server.ready = gate.promise;
  const showing = show(shelf);
  shelf.list.loadMore();
  expect(shelf.list.snapshot()).toEqual({ ...nothing, error: undefined });
  gate.resolve();
  await showing;
  expect(shelf.asked).toEqual([null]);
});

test("shows cached items before anything is read", async () => {
  const shelf = library(60);
  await show(shelf);
  const again = shelf.openList();
  expect(again.snapshot()).toMatchObject({ isLoading: false, hasMore: true, error: undefined, moreFailed: false });
  expect(titles(again)).toHaveLength(50);
  again.loadMore();
  expect(shelf.asked).toEqual([null]);
});

test("reads its first page again when it is opened again, and following pages from the cache", async () => {
  const shelf = library(60);
  const { list, asked } = shelf;
  const stop = list.subscribe(() => undefined);
  await expect.poll(() => titles(list)).toHaveLength(50);
  list.loadMore();
  await expect.poll(() => titles(list)).toHaveLength(60);
  stop();
  expect(titles(list)).toHaveLength(50);
  await show(shelf);
  list.loadMore();
  await expect.poll(() => titles(list)).toHaveLength(60);
  expect(asked).toEqual([null, "50", null]);
});

test("is reloaded while anybody shows it, and no longer", async () => {
  const { list, asked } = library(3);
  const heard = [vi.fn(), vi.fn()] as const;
  const [stopOne, stopOther] = heard.map((listener) => list.subscribe(listener)) as [() => void, () => void];
  await expect.poll(() => titles(list)).toHaveLength(3);
  stopOne();
  heard[0].mockClear();
  await ListPages.reloadAll();
  expect(asked).toEqual([null, null]);
  expect(heard[0]).not.toHaveBeenCalled();
  stopOther();
  heard[1].mockClear();
  await ListPages.reloadAll();
  expect(asked).toEqual([null, null]);
  expect(heard[1]).not.toHaveBeenCalled();
});

test("shows an item once that moved to the next page while it was read", async () => {
  const shelf = library(70);
  await show(shelf);
  shelf.notes.unshift(note(-1));
  shelf.list.loadMore();
  await expect.poll(() => shelf.list.snapshot().isLoadingMore).toBe(false);
  expect(titles(shelf.list)).toEqual(Array.from({ length: 70 }, (_, index) => `Note ${index}`));
});

test("reads the next page again once the cursor before it has changed", async () => {
  const shelf = library(120);
  await show(shelf);
  const { list, cache } = shelf;
  list.loadMore();
  await expect.poll(() => titles(list)).toHaveLength(100);
  list.loadMore();
  await expect.poll(() => titles(list)).toHaveLength(120);
  const first = { query: NotesDocument, variables: { ...variables, first: 50, after: null } };
  cache.updateQuery(
    first,
    (data) => data && { notes: { ...data.notes, pageInfo: { ...data.notes.pageInfo, endCursor: "49" } } },
  );
  await expect.poll(() => titles(list)).toHaveLength(50);
  expect(list.snapshot()).toMatchObject({ hasMore: true, isLoadingMore: false });
  list.loadMore();
  await expect.poll(() => titles(list)).toHaveLength(99);
});

test("a list that is reloaded loads nothing more meanwhile, and is reloaded once more if asked to", async () => {
  const shelf = library(120);
  await show(shelf);
  const { list, server, asked } = shelf;
  const gate = Promise.withResolvers<void>();
  server.ready = gate.promise;
  const reloaded = ListPages.reloadAll();
  list.loadMore();
  await ListPages.reloadAll();
  await ListPages.reloadAll();
  expect(asked).toEqual([null, null]);
  gate.resolve();
  await reloaded;
  expect(asked).toEqual([null, null, null]);
  list.loadMore();
  await expect.poll(() => titles(list)).toHaveLength(100);
});

test("stops being reloaded when it is closed", async () => {
  const { list, server, asked } = library(120);
  const stop = list.subscribe(() => undefined);
  await expect.poll(() => titles(list)).toHaveLength(50);
  list.loadMore();
  await expect.poll(() => titles(list)).toHaveLength(100);
  const gate = Promise.withResolvers<void>();
  server.ready = gate.promise;
  const reloaded = ListPages.reloadAll();
  stop();
  gate.resolve();
  await reloaded;
  expect(asked).toEqual([null, "50", null]);
});

test("a closed list has no queries on screen, and its reloading ends", async () => {
  const { list, client, server, asked } = library(120);
  const stop = list.subscribe(() => undefined);
  await expect.poll(() => titles(list)).toHaveLength(50);
  list.loadMore();
  await expect.poll(() => titles(list)).toHaveLength(100);
  const gate = Promise.withResolvers<void>();
  const reloaded = ListPages.reloadAll();
  server.ready = gate.promise;
  await expect.poll(() => asked).toEqual([null, "50", null, "50"]);
  expect(client.getObservableQueries().size).toBe(2);
  stop();
  await reloaded;
  expect(client.getObservableQueries().size).toBe(0);
  gate.resolve();
});
