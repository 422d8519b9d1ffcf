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
import { itemQueries, listQueries, refreshSoon, reload, reloadActive, soon } from "./reload";
import { projectQueries } from "./reloadProjects";
import { loadSocket } from "./socketLoader";

/** While the server is out of reach it is tried again this often. */
const probeMs = 10_000;

/** Queries that count what has a tag or category. */
const countingQueries = ["CategoryIndex", "TagIndex"];
const taxonomyQueries = ["CategoryOptions", "TagOptions", ...countingQueries];

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
      if (change.item) placeItemInLists(cache, change.itemId);
      else forgetItem(cache, change.itemId);
      refreshSoon(client, ["ContentCounts", "ProjectItems", "Dashboard", ...countingQueries]);
    },
    error: () => undefined,
  });
  const taxonomy = client.subscribe({ query: TaxonomyChangedDocument }).subscribe({
    next: () => {
      refreshSoon(client, [...taxonomyQueries, "ContentCounts"]);
      soon("taxonomy", () => rereadTaxonomy(client));
    },
    error: () => undefined,
  });
  const projects = client.subscribe({ query: ProjectChangedDocument }).subscribe({
    next: ({ data }) => {
      const change = data?.projectChanged;
      if (!change) return;
      // cards and sheets no longer name what is gone
      if (!change.project || change.project.deletedAt) forgetLinkedProject(cache, change.projectId);
      refreshSoon(client, [...projectQueries, ...listQueries, ...itemQueries]);
    },
    error: () => undefined,
  });
  let isOver = false;
  let stopListening: (() => void) | undefined;
  loadSocket().then(
    ({ onReconnected }) => {
      if (!isOver) stopListening = onReconnected(() => void sendFirst(client).then(() => reloadActive(client)));
    },
    // without the socket's code there is no socket to come back either
    () => undefined,
  );
  // what was changed meanwhile goes first: what is read before it would show it undone
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
 * A new name or color shows wherever it is, for the cache has each category and tag once. Only when one is gone,
 * deleted or merged, what it was on is read again.
 */
async function rereadTaxonomy(client: ApolloClient): Promise<void> {
  const cache = client.cache as InMemoryCache;
  const present = new Set<string | undefined>();
  try {
    for (const contentType of contentTypes) {
      const { data } = await client.query({
        query: TaxonomyDocument,
        variables: { contentType },
        fetchPolicy: "network-only",
      });
      for (const one of [...(data?.categories ?? []), ...(data?.tags ?? [])]) present.add(cache.identify(one));
    }
  } catch {
    // out of reach: all is read again once the server is back
    return;
  }
  const gone = Object.keys(cache.extract()).filter((id) => /^(Category|Tag):/.test(id) && !present.has(id));
  if (!gone.length) return;
  await reload(client, ({ queryName = "" }) => listQueries.has(queryName) || itemQueries.has(queryName));
  for (const id of gone) cache.evict({ id });
}
