import { useApolloClient } from "@apollo/client/react";
import { useCallback, useMemo, useRef } from "react";
import { type AttachmentFieldsFragment, NoteImagesDocument } from "../../gql/graphql";
import { useNoteImagesQuery } from "../../gql/hooks";
import { imagePath, imagesIn } from "../../richText/html/imageHtml";
import type { TextImages } from "../../richText/images/TextImages";

const askedAgainMs = 10_000;

/**
 * The images of a note's text, by the addresses that came with the text and others that are asked for when needed.
 * @param noteId null for a note that is not saved yet.
 * @param content the text as it was read.
 * @param attachments undefined while they are loading.
 */
export function useNoteImages(
  noteId: string | null,
  content: string | null | undefined,
  attachments: readonly AttachmentFieldsFragment[] | undefined,
): TextImages {
  const client = useApolloClient();
  const { data } = useNoteImagesQuery({ variables: { id: noteId ?? "" }, fetchPolicy: "cache-only", skip: !noteId });
  const askedAt = useRef(0);
  const ask = useCallback(() => {
    if (!noteId || Date.now() - askedAt.current < askedAgainMs) return;
    askedAt.current = Date.now();
    const query = { query: NoteImagesDocument, variables: { id: noteId }, fetchPolicy: "network-only" } as const;
    // without a connection the descriptions stand in the place of the images
    void client.query(query).catch(() => undefined);
  }, [client, noteId]);
  return useMemo(() => {
    const read = imagesIn(content ?? "");
    const asked = new Map(data?.note?.attachments.map(({ id, imageUrl }) => [id, imagePath(imageUrl)]));
    const ids = attachments && new Set(attachments.map(({ id }) => id));
    return {
      ask,
      uploadOf: () => undefined,
      retry: () => undefined,
      find(id) {
        if (ids && !ids.has(id)) return null;
        const src = asked.get(id);
        return src ? { src } : read.get(id);
      },
    };
  }, [ask, content, data, attachments]);
}
