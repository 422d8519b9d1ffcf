import { CircleAlert, Download, Trash2, X } from "lucide-react";
import { useRef, useState } from "react";
import type { AttachmentFieldsFragment } from "../../gql/graphql";
import { focusWhenLost } from "../../lib/useFocusWhenLost";
import fieldStyles from "../../ui/fields/Field.module.css";
import { IconButton } from "../../ui/IconButton";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog";
import { AttachmentRow } from "./AttachmentRow";
import styles from "./Attachments.module.css";
import type { Upload } from "./ItemUploads";
import { UploadRow } from "./UploadRow";
import { useAttachmentActions } from "./useAttachmentActions";

/** A note's files, and those being uploaded. */
export function AttachmentRows({
  noteId,
  attachments,
  uploads,
  refusals = [],
  isWriting = false,
  isReadOnly = false,
  onRemoveUpload,
  onRetryUpload,
}: {
  /** null for a note that is not saved yet. */
  noteId: string | null;
  attachments: readonly AttachmentFieldsFragment[];
  uploads: readonly Upload[];
  refusals?: readonly string[];
  /** In the editor files can be removed; in the viewer they can be downloaded. */
  isWriting?: boolean;
  /** In the trash: no actions are available. */
  isReadOnly?: boolean;
  onRemoveUpload: (key: number) => void;
  onRetryUpload: (key: number) => void;
}) {
  const actions = useAttachmentActions(noteId ?? "");
  const [doomed, setDoomed] = useState<AttachmentFieldsFragment | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [fetching, setFetching] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  // once the note exists, stored files come from the note itself
  const rest = noteId ? uploads.filter(({ state }) => state !== "done") : uploads;

  async function download(attachment: AttachmentFieldsFragment): Promise<void> {
    setFetching(attachment.id);
    await actions.download(attachment);
    setFetching(null);
  }

  return (
    <>
      {(attachments.length > 0 || rest.length > 0) && (
        <ul ref={list} className={styles.attachments} aria-label="Attachments" tabIndex={-1}>
          {attachments.map((attachment) => (
            <AttachmentRow
              key={attachment.id}
              name={attachment.fileName}
              type={attachment.fileType}
              size={attachment.fileSize}
            >
              {!isWriting && !isReadOnly && (
                <IconButton
                  label={`Download ${attachment.fileName}`}
                  size="small"
                  icon={Download}
                  isPending={fetching === attachment.id}
                  onClick={() => void download(attachment)}
                />
              )}
              {!isReadOnly && (
                <IconButton
                  label={`${isWriting ? "Remove" : "Delete"} ${attachment.fileName}`}
                  size="small"
                  icon={isWriting ? X : Trash2}
                  onClick={() => {
                    setDoomed(attachment);
                    setAsking(true);
                  }}
                />
              )}
            </AttachmentRow>
          ))}
          {rest.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRemove={() => onRemoveUpload(upload.key)}
              onRetry={() => onRetryUpload(upload.key)}
            />
          ))}
        </ul>
      )}
      {refusals.map((sentence) => (
        <p key={sentence} className={`${fieldStyles.error} ${styles.refusal}`} data-part="field-error" role="alert">
          <CircleAlert size={15} aria-hidden />
          <span>{sentence}</span>
        </p>
      ))}
      <ConfirmDialog
        variant="danger"
        title={`Delete ${doomed?.fileName ?? "this attachment"}?`}
        message="Are you sure you want to delete this attachment? It stays in the trash for 30 days."
        confirmLabel="Delete"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          if (doomed && (await actions.remove(doomed))) void focusWhenLost(list.current);
        }}
      />
    </>
  );
}
