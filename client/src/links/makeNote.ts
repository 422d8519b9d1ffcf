import type { ApolloClient } from "@apollo/client";
import type { InMemoryCache } from "@apollo/client/cache";
import { v7 as uuidv7 } from "uuid";
import { nextNoteColor } from "../content/nextNoteColor";
import { markDeleted, placeItemInLists } from "../data/cache";
import { linkQueries } from "../data/live/linkQueries";
import { refreshSoon } from "../data/live/reload";
import { CreateNoteDocument, DeleteContentDocument } from "../gql/graphql";

/** Of requests that must reach the server now: neither a change nor an answer may come from this device. */
export const atOnceContext = { isReplayed: true, mustBeFresh: true };

/** Creates a note with a text that links to things. Fails without a network. @returns its id and stored text. */
export async function makeNote(
  client: ApolloClient,
  { title, content }: { title: string; content: string },
): Promise<{ id: string; content: string }> {
  const id = uuidv7();
  const { data } = await client.mutate({
    mutation: CreateNoteDocument,
    variables: { input: { id, title, color: nextNoteColor(client.cache), content } },
    context: atOnceContext,
  });
  placeItemInLists(client.cache as InMemoryCache, id);
  refreshSoon(client, ["ContentCounts", ...linkQueries]);
  return { id, content: data?.createNote.content ?? "" };
}

/** Undoes `makeNote`: the note is in the trash then. */
export async function trashMadeNote(client: ApolloClient, id: string): Promise<void> {
  await client.mutate({ mutation: DeleteContentDocument, variables: { itemIds: [id] }, context: atOnceContext });
  markDeleted(client.cache as InMemoryCache, id, new Date().toISOString());
  placeItemInLists(client.cache as InMemoryCache, id);
  refreshSoon(client, ["ContentCounts", ...linkQueries]);
}
