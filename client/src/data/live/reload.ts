import type { ApolloClient, ObservableQuery } from "@apollo/client";
import type { InMemoryCache } from "@apollo/client/cache";
import { allKinds } from "../../lib/contentKinds";
import { forgetFollowingPages } from "../cache";
import { ListPages } from "../lists/ListPages";

const settleMs = 250;

export const listQueries = new Set<string>(allKinds.map(({ title }) => title));
/** The queries that read one item whole. */
export const itemQueries = new Set<string>(allKinds.map(({ typename }) => typename));

const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Runs the named queries again when they are on screen; many changes in a row cost one run. */
export function refreshSoon(client: ApolloClient, names: readonly string[]): void {
  for (const name of names) soon(name, () => reload(client, (query) => query.queryName === name));
}

/** Runs once nothing of this name has been asked for during a moment. */
export function soon(what: string, run: () => Promise<void>): void {
  clearTimeout(waiting.get(what));
  waiting.set(
    what,
    setTimeout(() => void run(), settleMs),
  );
}

/** Runs every query on screen again. */
export function reloadActive(client: ApolloClient): Promise<void> {
  return reload(client, () => true);
}

/** Runs the wanted queries on screen again; a list is read again whole. */
export async function reload(client: ApolloClient, wanted: (query: ObservableQuery) => boolean): Promise<void> {
  const queries = [...client.getObservableQueries("active")].filter(wanted);
  const isWithLists = queries.some(({ queryName = "" }) => listQueries.has(queryName));
  const lists = isWithLists ? ListPages.reloadAll() : null;
  // pages that are not on screen may be out of date as well
  if (isWithLists) forgetFollowingPages(client.cache as InMemoryCache);
  await Promise.allSettled([...queries.filter((query) => !isPage(query)).map((query) => query.refetch()), lists]);
}

/** A page of a list that follows others is read again with its list, behind whatever cursor is before it then. */
function isPage({ queryName = "", variables }: ObservableQuery): boolean {
  return listQueries.has(queryName) && "after" in variables;
}
