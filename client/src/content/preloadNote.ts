import type { ApolloClient } from "@apollo/client";
import { NoteDocument } from "../gql/graphql";

/** An answer of this age is current: changes since then have arrived as events. */
const currentMs = 1_000;

let last: { id: string; at: number } | null = null;

/** Requests a note that is probably about to be opened. */
export function preloadNote(client: ApolloClient, id: string): void {
  client.query({ query: NoteDocument, variables: { id }, fetchPolicy: "network-only" }).then(
    () => {
      last = { id, at: performance.now() };
    },
    // the error is reported when the note opens
    () => undefined,
  );
}

/** Whether the cache has a note that was requested a moment ago. */
export const isPreloaded = (id: string): boolean => last?.id === id && performance.now() - last.at < currentMs;
