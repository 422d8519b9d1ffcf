import type { ApolloClient } from "@apollo/client";
import type { InMemoryCache } from "@apollo/client/cache";
import {
  ContentChangedDocument,
  ProjectChangedDocument,
  TaxonomyChangedDocument,
  TaxonomyDocument,
} from "../../gql/graphql";
import { contentTypes } from "../../lib/contentKinds";
import { forgetItem, forgetLinkedProject, placeItemInLists } from "../cache";
import { connection } from "../connection";
import { waitingChanges } from "../offline/waitingChanges";
import { linkQueries } from "./linkQueries";
import { itemQueries, listQueries, refreshSoon, reload, reloadActive, soon, trashQueries } from "./reload";
import { projectQueries } from "./reloadProjects";
import { loadSocket } from "./socketLoader";

/** How often an unreachable server is probed. */
const probeMs = 10_000;

/** Queries that show notes or videos, or count them, besides the lists. */
const contentQueries = ["ContentCounts", "ProjectItems", "Dashboard", "NoteTemplates", "DailyNotesAround"];
/** Queries that count the items with a tag or category. */
const countingQueries = ["CategoryIndex", "TagIndex"];
const taxonomyQueries = ["CategoryOptions", "TagOptions", ...countingQueries];

/**
 * Keeps the cache in sync with the server: merges remote changes, evicts deleted items, and refetches the queries on
 * screen after the socket reconnects, since events may have been missed.
 * @returns a function that stops it.
 */
export function startLiveUpdates(client: ApolloClient): () => void {
  const cache = client.cache as InMemoryCache;
  const changes = client.subscribe({ query: ContentChangedDocument }).subscribe({
    next: ({ data }) => {
      const change = data?.contentChanged;
      if (!change) return;
      if (change.item) placeItemInLists(cache, change.itemId);
      else forgetItem(cache, change.itemId);
      refreshSoon(client, [...contentQueries, ...linkQueries, ...trashQueries, ...countingQueries]);
    },
    error: () => undefined,
  });
  const taxonomy = client.subscribe({ query: TaxonomyChangedDocument }).subscribe({
    next: () => {
      refreshSoon(client, [...taxonomyQueries, ...trashQueries, "ContentCounts"]);
      soon("taxonomy", () => rereadTaxonomy(client));
    },
    error: () => undefined,
  });
  const projects = client.subscribe({ query: ProjectChangedDocument }).subscribe({
    next: ({ data }) => {
      const change = data?.projectChanged;
      if (!change) return;
      // cards and sheets no longer name the deleted project
      if (!change.project || change.project.deletedAt) forgetLinkedProject(cache, change.projectId);
      refreshSoon(client, [...projectQueries, ...linkQueries, ...trashQueries, ...listQueries, ...itemQueries]);
    },
    error: () => undefined,
  });
  let isOver = false;
  let stopListening: (() => void) | undefined;
  loadSocket().then(
    ({ onReconnected }) => {
      if (!isOver) stopListening = onReconnected(() => void sendFirst(client).then(() => reloadActive(client)));
    },
    // if the socket's code did not load, there is no socket that could reconnect
    () => undefined,
  );
  // sends waiting changes first: data read before them would show them undone
  const tryAgain = (): void => void sendFirst(client).then(() => reloadActive(client));
  const probe = setInterval(() => {
    if (connection.isLost && navigator.onLine !== false) tryAgain();
  }, probeMs);
  window.addEventListener("online", tryAgain);
  return () => {
    isOver = true;
    clearInterval(probe);
    window.removeEventListener("online", tryAgain);
    changes.unsubscribe();
    taxonomy.unsubscribe();
    projects.unsubscribe();
    stopListening?.();
  };
}

async function sendFirst(client: ApolloClient): Promise<void> {
  if (navigator.onLine === false || !waitingChanges.all().length) return;
  await import("../offline/offlineQueue").then(({ sendWaiting }) => sendWaiting(client)).catch(() => 0);
}

/**
 * A new name or color shows everywhere, since the cache has each category and tag once. Only if one was deleted, merged
 * or restored are its items read again.
 */
async function rereadTaxonomy(client: ApolloClient): Promise<void> {
  const cache = client.cache as InMemoryCache;
  const present = new Set<string | undefined>();
  const known = taxonomyIn(cache);
  try {
    for (const contentType of contentTypes) {
      const { data } = await client.query({
        query: TaxonomyDocument,
        variables: { contentType },
        fetchPolicy: "network-only",
      });
      if (!data) return;
      for (const one of [...data.categories, ...data.tags]) present.add(cache.identify(one));
    }
  } catch {
    // unreachable: everything is read again once the server is back
    return;
  }
  const gone = [...known].filter((id) => !present.has(id));
  const hasNew = [...present].some((id) => id !== undefined && !known.has(id));
  if (!gone.length && !hasNew) return;
  await reload(client, ({ queryName = "" }) => listQueries.has(queryName) || itemQueries.has(queryName));
  for (const id of gone) cache.evict({ id });
}

/** The categories and tags that the cache has. */
const taxonomyIn = (cache: InMemoryCache): ReadonlySet<string> =>
  new Set(Object.keys(cache.extract()).filter((id) => /^(Category|Tag):/.test(id)));
