import { ApolloLink, gql } from "@apollo/client";
import type { InMemoryCache } from "@apollo/client/cache";
import { Observable } from "rxjs";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import {
  DeleteContentDocument,
  RecordActivityDocument,
  SetFavoriteDocument,
  TaxonomyChangedDocument,
} from "../../gql/graphql";
import { apollo } from "../apollo";
import { markDeleted, placeItemInLists } from "../cache";
import { loadSocketBy } from "../live/socketLoader";

const socket = { say: null as (() => void) | null };
loadSocketBy(() =>
  Promise.resolve({
    liveSocket: new ApolloLink(
      () =>
        new Observable((observer) => {
          socket.say = () => observer.next({ data: { taxonomyChanged: true } });
        }),
    ),
    onReconnected: () => () => undefined,
  }),
);

interface Note {
  __typename: "Note";
  id: string;
  contentType: "NOTE";
  title: string;
  isFavorite: boolean;
  isArchived: boolean;
  updatedAt: string;
  deletedAt: string | null;
  version: number;
  category: { __typename: "Category"; id: string; name: string };
}

const query = gql`
  query Notes($filter: NoteFilter) {
    notes(filter: $filter) {
      nodes {
        id
        title
        isFavorite
        isArchived
        updatedAt
        deletedAt
        category {
          id
          name
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;
const list = { query, variables: { filter: { isArchived: false, isTrashed: false } } };

let note: Note;
/** How many times the list was queried. */
let requests = 0;
/** Sends the first answer to the list, with the state at the time of the request. */
let sendFirst: (() => void) | null = null;
/** Loses the answers to all but the list. */
let isAnswerLost = false;
/** Runs between each request for the list and its answer. */
let meanwhile = (): void => undefined;

function answerTo(operation: string): Record<string, unknown> {
  if (operation === "SetFavorite") {
    note = { ...note, isFavorite: true };
    return { setFavorite: [note] };
  }
  if (operation === "DeleteContent") {
    note = { ...note, deletedAt: "2026-11-20T09:00:00.000Z" };
    return { deleteContent: [note.id] };
  }
  if (operation === "RecordActivity") {
    return { recordActivity: { __typename: "Viewer", id: "viewer", lastActiveAt: "2026-11-20T09:00:00.000Z" } };
  }
  const pageInfo = { __typename: "PageInfo", hasNextPage: false, endCursor: null };
  return { notes: { __typename: "NoteConnection", nodes: note.deletedAt ? [] : [note], pageInfo } };
}

beforeEach(async () => {
  note = {
    __typename: "Note",
    id: "note",
    contentType: "NOTE",
    title: "Bread for the weekend",
    isFavorite: false,
    isArchived: false,
    updatedAt: "2026-11-20T08:00:00.000Z",
    deletedAt: null,
    version: 1,
    category: { __typename: "Category", id: "category", name: "Bakery" },
  };
  socket.say = null;
  requests = 0;
  sendFirst = null;
  isAnswerLost = false;
  meanwhile = () => undefined;
  vi.stubGlobal("fetch", (_address: string, { body }: { body: string }) => {
    const { operationName } = JSON.parse(body) as { operationName: string };
    const response = Response.json({ data: answerTo(operationName) });
    if (operationName !== "Notes") {
      return isAnswerLost ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(response);
    }
    meanwhile();
    requests += 1;
    if (requests > 1) return Promise.resolve(response);
    return new Promise((resolve) => {
      sendFirst = () => resolve(response);
    });
  });
  await apollo.clearStore();
});

afterEach(() => vi.unstubAllGlobals());

/** Queries the list and returns the result when the first answer arrives only after the change. */
async function readAcross(change: () => unknown): Promise<Note[] | undefined> {
  const reading = apollo.query<{ notes: { nodes: Note[] } }>({ ...list, fetchPolicy: "network-only" });
  await expect.poll(() => sendFirst).not.toBeNull();
  await change();
  sendFirst?.();
  return (await reading).data?.notes.nodes;
}

/** Subscribes to events; `socket.say` sends them. */
async function listen(): Promise<void> {
  const events = apollo.subscribe({ query: TaxonomyChangedDocument }).subscribe({});
  onTestFinished(() => events.unsubscribe());
  await expect.poll(() => socket.say).not.toBeNull();
}

const cached = (): Note[] | undefined => apollo.readQuery<{ notes: { nodes: Note[] } }>(list)?.notes.nodes;

test("discards an answer read before a change", async () => {
  await readAcross(() =>
    apollo.mutate({ mutation: SetFavoriteDocument, variables: { itemIds: [note.id], favorite: true } }),
  );
  expect(cached()).toMatchObject([{ isFavorite: true }]);
});

test("discards an answer read before a change whose own answer was lost", async () => {
  await readAcross(async () => {
    isAnswerLost = true;
    const change = { mutation: SetFavoriteDocument, variables: { itemIds: [note.id], favorite: true } };
    await expect(apollo.mutate(change)).rejects.toThrow("Failed to fetch");
  });
  expect(cached()).toMatchObject([{ isFavorite: true }]);
});

test("discards an answer that would bring back a deleted note", async () => {
  const cache = apollo.cache as InMemoryCache;
  await readAcross(() =>
    apollo.mutate({
      mutation: DeleteContentDocument,
      variables: { itemIds: [note.id] },
      update: () => {
        markDeleted(cache, note.id, "2026-11-20T09:00:00.000Z");
        placeItemInLists(cache, note.id);
      },
    }),
  );
  expect(cached()).toEqual([]);
});

test("repeats a query that was answered before an event", async () => {
  await listen();
  await readAcross(() => {
    note = { ...note, category: { ...note.category, name: "Baking" } };
    socket.say?.();
  });
  expect(cached()).toMatchObject([{ category: { name: "Baking" } }]);
});

test("accepts an answer eventually when changes keep coming", async () => {
  await listen();
  const notes = await readAcross(() => {
    meanwhile = () => socket.say?.();
    meanwhile();
  });
  expect(notes).toHaveLength(1);
  expect(requests).toBe(3);
});

test("a mutation that changes nothing on a page repeats no query", async () => {
  await readAcross(() => apollo.mutate({ mutation: RecordActivityDocument, context: { changesNothing: true } }));
  expect(requests).toBe(1);
});
