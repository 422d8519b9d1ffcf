import type { ApolloClient } from "@apollo/client";
import { NoteBlocksDocument } from "../gql/graphql";
import { paths } from "../lib/paths";
import { toast } from "../ui/toast/toast";

/**
 * Copies the address of a saved note's block.
 * @param place the block's number among those with ids, from 0.
 */
export async function copyBlockLink(client: ApolloClient, noteId: string, place: number): Promise<void> {
  try {
    const { data } = await client.query({
      query: NoteBlocksDocument,
      variables: { id: noteId },
      fetchPolicy: "network-only",
    });
    const block = data?.note?.blocks[place];
    if (!block) throw new Error("No such block");
    await navigator.clipboard.writeText(`${location.origin}${paths.note(noteId)}#${block.id}`);
    toast.show("Link copied");
  } catch {
    toast.error("The link could not be copied");
  }
}
