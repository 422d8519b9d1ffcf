import { ApolloClient, ApolloLink } from "@apollo/client";
import type { InMemoryCache } from "@apollo/client/cache";
import { of } from "rxjs";
import { expect, test, vi } from "vitest";
import { type NoteCardFragment, NoteCardFragmentDoc, NotesDocument } from "../../gql/graphql";
import { contentKinds } from "../../lib/contentKinds";
import { make } from "../../testing/make";
import { forgetItem, makeCache, placeItemInLists } from "../cache";
import { ListPages } from "./ListPages";

const instant = (index: number): string => new Date(Date.UTC(2026, 10, 20) - index * 3_600_000).toISOString();

const note = (index: number, title = `Note ${index}`) =>
  make.noteCard({ id: `note-${index}`, title, createdAt: instant(index), updatedAt: instant(index) });

/** A fake server that returns pages of its notes; the cursor is the index in the list. */
function library(count: number) {
  const notes = Array.from({ length: count }, (_, index) => note(index));
  const asked: (string | null)[] = [];
  const link = new ApolloLink(({ variables }) => {
    const start = Number(variables.after ?? 0);
    const end = start + variables.first;
    asked.push(variables.after);
    return of({
      data: {
        notes: {
          __typename: "NoteConnection",
          nodes: notes.slice(start, end),
          pageInfo: { __typename: "PageInfo", hasNextPage: end < notes.length, endCursor: String(end) },
        },
      },
    });
  });
  const client = new ApolloClient({ cache: makeCache(), link });
  const list = new ListPages<NoteCardFragment>(
    client,
    { kind: contentKinds.NOTE, document: NotesDocument },
    {
      filter: { isArchived: false, isTrashed: false },
      sort: { by: "UPDATED_AT", order: "DESC" },
    },
  );
  return { notes, asked, client, cache: client.cache as InMemoryCache, list };
}

const titles = (list: ListPages<NoteCardFragment>): string[] => list.snapshot().items.map(({ title }) => title);

test("reads a list page by page to its end", async () => {
  const { list, asked } = library(120);
  const stop = list.subscribe(() => undefined);
  await vi.waitFor(() => expect(titles(list)).toHaveLength(50));
  list.loadMore();
  await vi.waitFor(() => expect(titles(list)).toHaveLength(100));
  list.loadMore();
  await vi.waitFor(() => expect(titles(list)).toHaveLength(120));
  expect(list.snapshot().hasMore).toBe(false);
  list.loadMore();
  expect(asked).toEqual([null, "50", "100"]);
  stop();
});

test("moves a note changed elsewhere between pages and removes a deleted one", async () => {
  const { list, cache } = library(90);
  const stop = list.subscribe(() => undefined);
  await vi.waitFor(() => expect(titles(list)).toHaveLength(50));
  list.loadMore();
  await vi.waitFor(() => expect(titles(list)).toHaveLength(90));

  const changed = { ...note(80, "Touched just now"), updatedAt: "2026-11-21T08:00:00.000Z" };
  cache.writeFragment({ fragment: NoteCardFragmentDoc, fragmentName: "NoteCard", data: changed });
  placeItemInLists(cache, "note-80");
  await vi.waitFor(() => expect(titles(list)[0]).toBe("Touched just now"));
  expect(titles(list)).toHaveLength(90);

  forgetItem(cache, "note-0");
  await vi.waitFor(() => expect(titles(list)).toHaveLength(89));
  expect(titles(list)[1]).toBe("Note 1");
  stop();
});

test("reloading after a lost connection adds missed items and keeps the scroll place", async () => {
  const { list, notes, asked } = library(120);
  const stop = list.subscribe(() => undefined);
  await vi.waitFor(() => expect(titles(list)).toHaveLength(50));
  list.loadMore();
  await vi.waitFor(() => expect(titles(list)).toHaveLength(100));
  notes.unshift({ ...note(-1, "Written meanwhile") });
  notes.splice(100, 1);
  const lengths: number[] = [];
  const stopCounting = list.subscribe(() => lengths.push(titles(list).length));
  await ListPages.reloadAll();
  stopCounting();
  expect(lengths.every((length) => length === 100)).toBe(true);
  await vi.waitFor(() => expect(titles(list)).toHaveLength(100));
  expect(titles(list)[0]).toBe("Written meanwhile");
  expect(titles(list)).not.toContain("Note 99");
  expect(asked).toEqual([null, "50", null, "50"]);
  stop();
});
