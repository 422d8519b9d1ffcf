import type { ApolloClient, ObservableQuery } from "@apollo/client";
import type { InMemoryCache } from "@apollo/client/cache";
import { allKinds } from "../../lib/contentKinds";
import { forgetFollowingPages } from "../cache";
import { ListPages } from "../lists/ListPages";

const settleMs = 250;

/** The queries of lists that are read page by page. */
export const listQueries = new Set<string>([...allKinds.map(({ title }) => title), "Trash"]);
/** The queries that read one full item. */
export const itemQueries = new Set<string>(allKinds.map(({ typename }) => typename));
/** Queries that show the trash, or count it. */
export const trashQueries = ["Trash", "TrashCounts"];

const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Refetches the named queries that are on screen; debounced, so that many changes in a row cost one run. */
export function refreshSoon(client: ApolloClient, names: readonly string[]): void {
  for (const name of names) soon(name, () => reload(client, (query) => query.queryName === name));
}

/** Debounces by name: runs once nothing with this name was requested for a moment. */
export function soon(what: string, run: () => Promise<void>): void {
  clearTimeout(waiting.get(what));
  waiting.set(
    what,
    setTimeout(() => void run(), settleMs),
  );
}

/** Refetches every query on screen. */
export function reloadActive(client: ApolloClient): Promise<void> {
  return reload(client, () => true);
}

/** Refetches the matching queries on screen; a list is reloaded as a whole. */
export async function reload(client: ApolloClient, wanted: (query: ObservableQuery) => boolean): Promise<void> {
  const queries = [...client.getObservableQueries("active")].filter(wanted);
  const isWithLists = queries.some(({ queryName = "" }) => listQueries.has(queryName));
  const lists = isWithLists ? ListPages.reloadAll() : null;
  // pages that are not on screen may be out of date as well
  if (isWithLists) forgetFollowingPages(client.cache as InMemoryCache);
  await Promise.allSettled([...queries.filter((query) => !isPage(query)).map((query) => query.refetch()), lists]);
}

/** A following page is reloaded together with its list, since the cursor before it may change. */
function isPage({ queryName = "", variables }: ObservableQuery): boolean {
  return listQueries.has(queryName) && "after" in variables;
}
