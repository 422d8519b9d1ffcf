import { useApolloClient } from "@apollo/client/react";
import { useState, useSyncExternalStore } from "react";
import type { AttachmentFieldsFragment } from "../../gql/graphql";
import { Skeleton } from "../../ui/Skeleton";
import { AttachmentRows } from "./AttachmentRows";
import styles from "./Attachments.module.css";
import { ItemUploads } from "./ItemUploads";

/** The files of a note in the viewer. */
export function NoteAttachments({
  noteId,
  count,
  attachments,
  isReadOnly,
}: {
  noteId: string;
  count: number;
  /** undefined while they are loading. */
  attachments: readonly AttachmentFieldsFragment[] | undefined;
  isReadOnly: boolean;
}) {
  const client = useApolloClient();
  const [list] = useState(() => ItemUploads.of(client, noteId));
  const uploads = useSyncExternalStore(list.watch, list.read);
  const isUnderway = uploads.some(({ state }) => state !== "done");
  if (count === 0 && !isUnderway) return null;
  return (
    <section className={styles.noteAttachments}>
      <h3>
        Attachments <span className="num">{count}</span>
      </h3>
      {attachments ? (
        <AttachmentRows
          noteId={noteId}
          attachments={attachments}
          uploads={uploads}
          isReadOnly={isReadOnly}
          onRemoveUpload={(key) => list.remove(key)}
          onRetryUpload={(key) => list.retry(key)}
        />
      ) : (
        <div className={`${styles.wait} stack`} aria-busy="true">
          {Array.from({ length: Math.min(count, 5) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn alike, never moved
            <Skeleton key={index} width="100%" />
          ))}
        </div>
      )}
    </section>
  );
}
