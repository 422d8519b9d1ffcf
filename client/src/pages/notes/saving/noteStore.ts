import type { ApolloClient } from "@apollo/client";
import type { InMemoryCache } from "@apollo/client/cache";
import { placeItemInLists } from "../../../data/cache";
import { refreshSoon } from "../../../data/live/reload";
import { waitingChanges } from "../../../data/offline/waitingChanges";
import { CreateNoteDocument, NoteDocument, type NoteFullFragment, UpdateNoteDocument } from "../../../gql/graphql";
import { tasksBeingMade } from "../../../noteTasks/tasksBeingMade";
import type { NoteStore } from "./NoteSaver";

/** Saves notes on the server and updates the lists of this tab. */
export function noteStore(client: ApolloClient): NoteStore {
  const place = (note: NoteFullFragment): NoteFullFragment => {
    placeItemInLists(client.cache as InMemoryCache, note.id);
    refreshSoon(client, ["ContentCounts", "Taxonomy"]);
    return note;
  };
  // sends changes made offline first: this may be a change to one of them
  const sendFirst = async (): Promise<void> => {
    const making = tasksBeingMade();
    if (making) await making;
    if (!waitingChanges.all().length) return;
    const { sendWaiting } = await import("../../../data/offline/offlineQueue");
    await sendWaiting(client);
  };
  // the changes wait as a draft, and only the server knows the stored note
  const context = { isReplayed: true, mustBeFresh: true };
  return {
    async create(input, rewrittenTasks) {
      await sendFirst();
      const { data } = await client.mutate({
        mutation: CreateNoteDocument,
        variables: { input, rewrittenTasks: [...rewrittenTasks] },
        context,
      });
      return place(data?.createNote as NoteFullFragment);
    },
    async update(id, input, version, rewrittenTasks) {
      await sendFirst();
      const { data } = await client.mutate({
        mutation: UpdateNoteDocument,
        variables: { id, input, version, rewrittenTasks: [...rewrittenTasks] },
        context,
      });
      return place(data?.updateNote as NoteFullFragment);
    },
    async read(id) {
      const query = { query: NoteDocument, variables: { id } };
      const { data } = await client.query({
        ...query,
        // a result by way of the cache would have the words that are shown over it
        fetchPolicy: "no-cache",
        // a request in flight may be answered with the note as it was before the change asked about
        context: { ...context, queryDeduplication: false },
      });
      if (data) client.writeQuery({ ...query, data });
      return data?.note as NoteFullFragment;
    },
  };
}
