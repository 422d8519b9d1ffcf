import { sendUpload } from "../../data/sendUpload";
import { AddAttachmentDocument, type AttachmentFieldsFragment } from "../../gql/graphql";

/**
 * Uploads a file to an item.
 * @param onProgress gets the fraction sent, 0 to 1.
 * @throws what `sendUpload` throws.
 */
export async function sendFile(
  itemId: string,
  file: File,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<AttachmentFieldsFragment> {
  return (await sendUpload(AddAttachmentDocument, { itemId }, file, signal, onProgress)).addAttachment;
}
