import type { ApolloClient, ObservableQuery } from "@apollo/client";
import type { InMemoryCache } from "@apollo/client/cache";
import { forgetNote, placeNoteInLists } from "./cache";
import {
  ContentChangedDocument,
  NotesDocument,
  type NotesQuery,
  type NotesQueryVariables,
  TaxonomyChangedDocument,
} from "./gql/graphql";

const pageSize = 100;
/** A list read further than this is read again from its beginning as it is scrolled. */
const pagesReadAgain = 5;
const settleMs = 250;

/**
 * Keeps the cache level with the server: what changes elsewhere is merged, what is gone is forgotten, and
 * after the socket broke the queries on screen run again, since events may have passed unheard.
 * @returns the way to stop.
 */
export function startLiveUpdates(client: ApolloClient): () => void {
  const cache = client.cache as InMemoryCache;
  const changes = client.subscribe({ query: ContentChangedDocument }).subscribe({
    next: ({ data }) => {
      const change = data?.contentChanged;
      if (!change) return;
      if (change.item) placeNoteInLists(cache, change.itemId);
      else forgetNote(cache, change.itemId);
      refreshSoon(client, ["ContentCounts"]);
    },
    error: () => undefined,
  });
  const taxonomy = client.subscribe({ query: TaxonomyChangedDocument }).subscribe({
    next: () => refreshSoon(client, ["Taxonomy", "ContentCounts", "Notes", "Note"]),
    error: () => undefined,
  });
  let isOver = false;
  let stopListening: (() => void) | undefined;
  import("./liveSocket").then(
    ({ onReconnected }) => {
      if (!isOver) stopListening = onReconnected(() => void reloadActive(client));
    },
    // without the socket's code there is no socket to come back either
    () => undefined,
  );
  return () => {
    isOver = true;
    changes.unsubscribe();
    taxonomy.unsubscribe();
    stopListening?.();
  };
}

const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Runs the named queries again when they are on screen; many changes in a row cost one run. */
export function refreshSoon(client: ApolloClient, names: readonly string[]): void {
  for (const name of names) {
    clearTimeout(waiting.get(name));
    waiting.set(
      name,
      setTimeout(() => void reload(client, (query) => query.queryName === name), settleMs),
    );
  }
}

/** Runs every query on screen again. */
export function reloadActive(client: ApolloClient): Promise<void> {
  return reload(client, () => true);
}

async function reload(client: ApolloClient, wanted: (query: ObservableQuery) => boolean): Promise<void> {
  const queries = [...client.getObservableQueries("active")].filter(wanted);
  await Promise.allSettled(
    queries.map((query) =>
      query.queryName === "Notes"
        ? reloadNotes(client, query.variables as NotesQueryVariables)
        : query.refetch().then(() => undefined),
    ),
  );
}

/** Reads as many pages as stand on screen and puts them in the place of the old ones in one step. */
async function reloadNotes(client: ApolloClient, { filter, sort }: NotesQueryVariables): Promise<void> {
  const variables: NotesQueryVariables = { filter, sort };
  const shown = client.readQuery({ query: NotesDocument, variables })?.notes.nodes.length ?? 0;
  const pages = Math.min(pagesReadAgain, Math.max(1, Math.ceil(shown / pageSize)));
  const nodes: NotesQuery["notes"]["nodes"] = [];
  let last: NotesQuery["notes"] | undefined;
  for (let page = 0; page < pages && (last?.pageInfo.hasNextPage ?? true); page++) {
    const first = Math.min(pageSize, Math.max(shown, 50));
    const { data } = await client.query({
      query: NotesDocument,
      variables: { ...variables, first, after: last?.pageInfo.endCursor ?? null },
      fetchPolicy: "no-cache",
    });
    if (!data) return;
    last = data.notes;
    nodes.push(...last.nodes);
  }
  if (last) client.writeQuery({ query: NotesDocument, variables, data: { notes: { ...last, nodes } } });
}
