import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { errorCode, errorText } from "../data/errorText";
import { type LinkKind, LinkTargetsDocument } from "../gql/graphql";
import { cachedTargets, type Suggestion } from "./cachedTargets";

const debounceMs = 120;

/** Asks the server what a link may lead to. */
export async function askTargets(
  client: ApolloClient,
  query: string,
  kinds: LinkKind[] | null,
  signal?: AbortSignal,
): Promise<readonly Suggestion[]> {
  const { data } = await client.query({
    query: LinkTargetsDocument,
    variables: { query, kinds },
    fetchPolicy: "network-only",
    // Enter asks for the same words as the list, whose request ends with it
    context: { mustBeFresh: true, queryDeduplication: false, ...(signal && { fetchOptions: { signal } }) },
  });
  return data?.linkTargets ?? [];
}

interface Answer {
  query: string;
  targets: readonly Suggestion[];
  /** Why it is not the server's answer. */
  problem: string | null;
}

/**
 * The things that a link may lead to, by the words typed so far: from the cache at once, from the server with a debounce of
 * 120 ms. The last answer stays until the next arrives; without a connection this device's own knowledge answers.
 */
export function useLinkTargets(query: string, kinds: LinkKind[] | null) {
  const client = useApolloClient();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const only = kinds?.join() ?? "";

  useEffect(() => {
    const wanted = only === "" ? null : (only.split(",") as LinkKind[]);
    const request = { query: LinkTargetsDocument, variables: { query, kinds: wanted } };
    const cached = client.readQuery(request);
    if (cached) setAnswer({ query, targets: cached.linkTargets, problem: null });
    const abort = new AbortController();
    const fall = (error: unknown): void => {
      const isAway = errorCode(error) === null;
      setAnswer({
        query,
        targets: isAway ? cachedTargets(client.cache, query, wanted) : [],
        problem: isAway
          ? "No connection: these are what this device knows"
          : errorText(error, "The list could not be loaded"),
      });
    };
    const timer = setTimeout(
      () => {
        askTargets(client, query, wanted, abort.signal).then(
          (targets) => {
            if (!abort.signal.aborted) setAnswer({ query, targets, problem: null });
          },
          (error: unknown) => {
            if (!abort.signal.aborted) fall(error);
          },
        );
      },
      query === "" ? 0 : debounceMs,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [client, query, only]);

  return {
    /** Null until there is any answer. */
    targets: answer?.targets ?? null,
    /** Whether they answer these words, and not earlier ones. */
    isFresh: answer?.query === query,
    problem: answer?.problem ?? null,
  };
}
