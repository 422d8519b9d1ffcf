import type { ApolloClient } from "@apollo/client";
import type { InMemoryCache } from "@apollo/client/cache";
import { placeItemInLists } from "../cache";
import { CreateNoteDocument, NoteDocument, type NoteFullFragment, UpdateNoteDocument } from "../gql/graphql";
import { refreshSoon } from "../liveUpdates";
import type { NoteStore } from "./NoteSaver";

/** A request that hangs this long is given up and asked again. */
const longestMs = 20_000;
/** What a browser still sends for a page that is going away, in bytes of a request. */
const mostKeptAlive = 60_000;

/** Stores notes on the server and in the lists of this tab. */
export function noteStore(client: ApolloClient): NoteStore {
  const place = (note: NoteFullFragment): NoteFullFragment => {
    placeItemInLists(client.cache as InMemoryCache, note.id);
    refreshSoon(client, ["ContentCounts", "Taxonomy"]);
    return note;
  };
  const context = (input?: unknown) => ({
    fetchOptions: {
      signal: AbortSignal.timeout(longestMs),
      keepalive: input !== undefined && JSON.stringify(input).length * 3 < mostKeptAlive,
    },
  });
  return {
    async create(input) {
      const { data } = await client.mutate({
        mutation: CreateNoteDocument,
        variables: { input },
        context: context(input),
      });
      return place(data?.createNote as NoteFullFragment);
    },
    async update(id, input, version) {
      const { data } = await client.mutate({
        mutation: UpdateNoteDocument,
        variables: { id, input, version },
        context: context(input),
      });
      return place(data?.updateNote as NoteFullFragment);
    },
    async read(id) {
      const { data } = await client.query({
        query: NoteDocument,
        variables: { id },
        fetchPolicy: "network-only",
        context: context(),
      });
      return data?.note as NoteFullFragment;
    },
  };
}
