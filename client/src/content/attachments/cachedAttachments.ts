import type { ApolloCache, Reference } from "@apollo/client";
import { type AttachmentFieldsFragment, AttachmentFieldsFragmentDoc } from "../../gql/graphql";

/** Shows an attachment on its note at once, wherever the note is shown. */
export function addToNote(cache: ApolloCache, noteId: string, attachment: AttachmentFieldsFragment): void {
  // an answer to XMLHttpRequest may lack the type
  const data = { ...attachment, __typename: "Attachment" };
  const added = cache.writeFragment({
    fragment: AttachmentFieldsFragmentDoc,
    fragmentName: "AttachmentFields",
    data,
  });
  if (!added) return;
  change(cache, noteId, (references) =>
    references.some(({ __ref }) => __ref === added.__ref) ? references : [...references, added],
  );
}

/** Removes a deleted attachment from its note, wherever the note is shown. */
export function takeFromNote(cache: ApolloCache, noteId: string, attachmentId: string): void {
  const taken = cache.identify({ __typename: "Attachment", id: attachmentId });
  change(cache, noteId, (references) => references.filter(({ __ref }) => __ref !== taken));
}

function change(
  cache: ApolloCache,
  noteId: string,
  changed: (references: readonly Reference[]) => readonly Reference[],
): void {
  const id = cache.identify({ __typename: "Note", id: noteId });
  if (!id) return;
  let count: number | null = null;
  cache.batch({
    update() {
      cache.modify<{ attachments: readonly Reference[] }>({
        id,
        fields: {
          attachments(references) {
            const next = changed(references as readonly Reference[]);
            count = next.length;
            return next as typeof references;
          },
        },
      });
      if (count !== null) cache.modify({ id, fields: { attachmentCount: () => count } });
    },
  });
}
