import type { ApolloClient } from "@apollo/client";
import {
  NotesDocument,
  ProjectsDocument,
  RecentNotesDocument,
  RecentVideosDocument,
  VideosDocument,
} from "../../gql/graphql";
import { filterOf, readListAddress } from "./listAddress";

const key = "commonplace.keptRecentAt";
/** Not at each start: changes while the app is open arrive through live updates. */
const everyMs = 60 * 60_000;
/** Pages of ten items: what takes longer to put in the cache keeps a press waiting. */
const notePages = 25;
const videoPages = 5;

interface PageInfo {
  hasNextPage: boolean;
  endCursor: string | null;
}

/**
 * Loads the most recently saved items in full, and the projects, for offline use.
 * @param write stores them in the snapshot.
 */
export async function keepRecent(client: ApolloClient, write: () => Promise<void>): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData || Date.now() - Number(localStorage.getItem(key) ?? 0) < everyMs) return;
  const options = { fetchPolicy: "network-only", context: { mustBeFresh: true } } as const;
  await client.query({ query: ProjectsDocument, ...options });
  // the same queries as the list pages run, or their cached results would not be found
  const plain = readListAddress(new URLSearchParams());
  const variables = { filter: filterOf(plain), sort: plain.sort, first: 50, after: null };
  await client.query({ query: NotesDocument, variables, ...options });
  await client.query({ query: VideosDocument, variables, ...options });
  await readPages(notePages, async (after) => {
    const { data } = await client.query({ query: RecentNotesDocument, variables: { after }, ...options });
    return data?.notes.pageInfo;
  });
  await readPages(videoPages, async (after) => {
    const { data } = await client.query({ query: RecentVideosDocument, variables: { after }, ...options });
    return data?.videos.pageInfo;
  });
  await write();
  localStorage.setItem(key, String(Date.now()));
}

async function readPages(most: number, read: (after: string | null) => Promise<PageInfo | undefined>): Promise<void> {
  let after: string | null = null;
  for (let page = 0; page < most; page++) {
    const info = await read(after);
    if (!info?.hasNextPage || !info.endCursor) return;
    after = info.endCursor;
  }
}
