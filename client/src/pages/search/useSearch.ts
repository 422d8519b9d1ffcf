import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { SearchDocument, type SearchKind, type SearchQuery } from "../../gql/graphql";

export type SearchAnswer = SearchQuery["search"];
export type SearchGroup = SearchAnswer["groups"][number];

const debounceMs = 300;
/** The number of hits of each kind at first, so that every kind is visible; more of one kind load on request. */
const firstHits = 5;
const maxHits = 20;

/** More hits of one kind, up to the max. */
export function useMoreHits(query: string): {
  more: ReadonlyMap<SearchKind, SearchGroup>;
  showMore: (kind: SearchKind) => Promise<void>;
} {
  const client = useApolloClient();
  const [found, setFound] = useState<{ query: string; groups: ReadonlyMap<SearchKind, SearchGroup> }>();
  async function showMore(kind: SearchKind): Promise<void> {
    const { data } = await client.query({
      query: SearchDocument,
      variables: { input: { query, kinds: [kind], first: maxHits } },
    });
    const group = data?.search.groups.find((each) => each.kind === kind);
    if (group)
      setFound((before) => ({
        query,
        groups: new Map([...(before?.query === query ? before.groups : []), [kind, group]]),
      }));
  }
  return { more: found?.query === query ? found.groups : none, showMore };
}

const none: ReadonlyMap<SearchKind, SearchGroup> = new Map();

/**
 * The hits of a search: from the cache at once, from the server with a debounce of 300 ms. The previous answer stays
 * until the next arrives. A failure is only logged.
 */
export function useSearch(query: string): { answer: SearchAnswer | null; isLoading: boolean } {
  const client = useApolloClient();
  const [found, setFound] = useState<{ query: string; answer: SearchAnswer } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const isAsked = query !== "";

  useEffect(() => {
    if (!isAsked) return;
    const request = { query: SearchDocument, variables: { input: { query, first: firstHits } } };
    const cached = client.readQuery(request);
    if (cached) setFound({ query, answer: cached.search });
    const abort = new AbortController();
    const timer = setTimeout(() => {
      client
        .query({ ...request, fetchPolicy: "network-only", context: { fetchOptions: { signal: abort.signal } } })
        .then(({ data }) => {
          if (abort.signal.aborted || !data) return;
          setFound({ query, answer: data.search });
          setFailed(null);
        })
        .catch((error: unknown) => {
          if (abort.signal.aborted) return;
          console.error("Search failed", error);
          setFailed(query);
        });
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [client, query, isAsked]);

  if (!isAsked) return { answer: null, isLoading: false };
  return { answer: found?.answer ?? null, isLoading: found?.query !== query && failed !== query };
}
