import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { errorText } from "../../../data/errorText";
import { VideoBacklinksDocument } from "../../../gql/graphql";
import { escapeText } from "../../../lib/escapeText";
import { withoutParameters } from "../../../lib/withoutParameters";
import { atOnceContext, makeNote, trashMadeNote } from "../../../links/makeNote";
import { writeReference } from "../../../richText/html/reference";
import { toast } from "../../../ui/toast/toast";

/** Opens the newest note that links to a video beside it, or a new one with its title and a link to it. */
export function useTakeNotes({ id, title }: { id: string; title: string }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isOpening, setOpening] = useState(false);

  const show = (noteId: string | null): void => {
    const rest = withoutParameters(search, "note");
    const to = noteId ? `${rest ? `${rest}&` : "?"}note=${noteId}` : rest;
    void navigate({ pathname, search: to });
  };

  async function make(): Promise<string> {
    const link = `<a data-link="${writeReference({ kind: "video", id })}">${escapeText(title)}</a>`;
    const note = await makeNote(client, { title, content: `<p>${link}</p><p></p>` });
    toast.show(`Note “${title}” created`, {
      undo: async () => {
        show(null);
        await trashMadeNote(client, note.id);
        return true;
      },
    });
    return note.id;
  }

  async function takeNotes(): Promise<void> {
    setOpening(true);
    try {
      const { data } = await client.query({
        query: VideoBacklinksDocument,
        variables: { id },
        fetchPolicy: "network-only",
        context: atOnceContext,
      });
      show(data?.thing?.backlinks.nodes[0]?.item.id ?? (await make()));
    } catch (error) {
      toast.error(errorText(error, "The note could not be opened"));
    } finally {
      setOpening(false);
    }
  }

  return { isOpening, takeNotes };
}
