import { useApolloClient } from "@apollo/client/react";
import { errorText } from "../../data/errorText";
import {
  type AttachmentFieldsFragment,
  AttachmentUrlDocument,
  DeleteAttachmentDocument,
  RestoreAttachmentDocument,
} from "../../gql/graphql";
import { toast } from "../../ui/toast/toast";
import { addToNote, takeFromNote } from "./cachedAttachments";
import { ItemUploads } from "./ItemUploads";

export interface AttachmentActions {
  download(attachment: AttachmentFieldsFragment): Promise<void>;
  /** Moves it to the trash, with Undo in the toast. @returns false when it failed. */
  remove(attachment: AttachmentFieldsFragment): Promise<boolean>;
}

/** The actions on a note's attachments. Each reports its own result. */
export function useAttachmentActions(noteId: string): AttachmentActions {
  const client = useApolloClient();

  async function restore(id: string): Promise<boolean> {
    try {
      const { data } = await client.mutate({ mutation: RestoreAttachmentDocument, variables: { id } });
      if (data) addToNote(client.cache, noteId, data.restoreAttachment);
      return true;
    } catch (error) {
      toast.error(errorText(error, "Failed to restore attachment"), { retry: () => void restore(id) });
      return false;
    }
  }

  return {
    async download({ id }) {
      let address: string;
      try {
        const { data } = await client.query({
          query: AttachmentUrlDocument,
          variables: { id },
          fetchPolicy: "no-cache",
        });
        // uses only the path: the server's own host name may differ from the page's
        address = new URL(data?.attachmentUrl ?? "", window.location.href).pathname;
      } catch (error) {
        toast.error(errorText(error, "Failed to get download URL"));
        return;
      }
      const isThere = await fetch(address, { method: "HEAD" }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isThere) follow(address);
      else toast.error("Failed to download attachment");
    },
    async remove({ id }) {
      try {
        await client.mutate({
          mutation: DeleteAttachmentDocument,
          variables: { id },
          update: (cache) => takeFromNote(cache, noteId, id),
        });
      } catch (error) {
        toast.error(errorText(error, "Failed to delete attachment"));
        return false;
      }
      ItemUploads.of(client, noteId).forget(id);
      toast.show("Attachment deleted", { undo: () => restore(id) });
      return true;
    },
  };
}

function follow(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}
