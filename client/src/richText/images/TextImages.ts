import { createContext } from "react";
import type { ImageNode, ShownImage } from "../html/richTextNodes";

/** An image whose file is chosen; its attachment is known once the file has arrived. */
export interface ImageUpload {
  file: File;
  state: "waiting" | "queued" | "sending" | "done" | "failed";
  /** The fraction sent, 0 to 1. */
  progress: number;
  problem: string | null;
  /** Null until the file has arrived, and for one that is no image. */
  attachmentId: string | null;
}

/** Where a text's images come from. */
export interface TextImages {
  /** How the attachment is shown; null when it is in the trash or gone, undefined while that isn't known. */
  find(attachment: string): ShownImage | null | undefined;
  /** Asks for the addresses that the text has not brought along, or that have expired. */
  ask(): void;
  /** The upload of this key, unless it was taken back. */
  uploadOf(key: number): ImageUpload | undefined;
  retry(key: number): void;
}

/** Null where a text is shown as it was, with the addresses that it has brought along. */
export const TextImagesContext = createContext<TextImages | null>(null);

/** Whether an image is still without an attachment, and therefore no part of the text yet. */
export function isPending({ attachment }: Pick<ImageNode, "attachment">): boolean {
  return !attachment;
}
