import type { ApolloClient } from "@apollo/client";
import type { InMemoryCache } from "@apollo/client/cache";
import { v7 as uuidv7 } from "uuid";
import { nextNoteColor } from "../content/nextNoteColor";
import { placeItemInLists } from "../data/cache";
import { refreshSoon } from "../data/live/reload";
import { reportFailure } from "../data/reportFailure";
import { CreateNoteDocument } from "../gql/graphql";

/** Creates an empty note to link to. @returns its id; null if that failed, which was said. */
export async function createLinkedNote(client: ApolloClient, title: string): Promise<string | null> {
  const id = uuidv7();
  const creating = client.mutate({
    mutation: CreateNoteDocument,
    variables: { input: { id, title, color: nextNoteColor(client.cache) } },
  });
  if (!(await reportFailure(creating, "Failed to create note"))) return null;
  placeItemInLists(client.cache as InMemoryCache, id);
  refreshSoon(client, ["ContentCounts"]);
  return id;
}
