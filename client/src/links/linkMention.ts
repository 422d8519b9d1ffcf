import type { ApolloClient } from "@apollo/client";
import { errorCode, errorText } from "../data/errorText";
import { linkQueries } from "../data/live/linkQueries";
import { refreshSoon } from "../data/live/reload";
import { NoteDocument, type NoteFullFragment, UpdateNoteDocument } from "../gql/graphql";
import { rewrittenTasks } from "../richText/html/taskLines";
import { toast } from "../ui/toast/toast";
import { withMention } from "./withMention";

interface Mentioned {
  title: string;
  /** See `readReference`. */
  reference: string;
}

/** The texts of a note until now and from now on. */
interface Texts {
  before: string;
  after: string;
}

/** @returns the new version. */
async function save(client: ApolloClient, id: string, { before, after }: Texts, version: number): Promise<number> {
  const { data } = await client.mutate({
    mutation: UpdateNoteDocument,
    // the editor's text has no ticks of tasks
    variables: { id, input: { content: after }, version, rewrittenTasks: rewrittenTasks(after, before) },
  });
  refreshSoon(client, linkQueries);
  return data?.updateNote.version ?? version + 1;
}

/** Saves a note with its first mention of a thing turned into a link, with Undo. Says itself how that went. */
export async function linkMention(
  client: ApolloClient,
  noteId: string,
  { title, reference }: Mentioned,
): Promise<void> {
  try {
    const { data } = await client.query({
      query: NoteDocument,
      variables: { id: noteId },
      fetchPolicy: "network-only",
      context: { mustBeFresh: true },
    });
    const note = data?.note as NoteFullFragment | undefined;
    const before = note?.content ?? "";
    const after = note && withMention(before, title, reference);
    if (!note || after === null || after === undefined) {
      toast.error("This note no longer mentions it");
      refreshSoon(client, linkQueries);
      return;
    }
    const version = await save(client, noteId, { before, after }, note.version);
    toast.show(`Linked in “${note.title}”`, {
      undo: async () => {
        try {
          await save(client, noteId, { before: after, after: before }, version);
          return true;
        } catch (error) {
          if (errorCode(error) !== "CONFLICT") throw error;
          toast.error(`“${note.title}” was changed since, and keeps the link`);
          return false;
        }
      },
    });
  } catch (error) {
    toast.error(
      errorCode(error) === "CONFLICT"
        ? "This note was changed elsewhere at the same moment. Try again."
        : errorText(error, "Failed to link the mention"),
    );
  }
}
