import { RotateCcw, X } from "lucide-react";
import { IconButton } from "../../ui/IconButton";
import { AttachmentRow } from "./AttachmentRow";
import styles from "./Attachments.module.css";
import type { Upload } from "./ItemUploads";

/** A file that is chosen but not stored yet. */
export function UploadRow({
  upload: { file, state, progress, problem },
  onRemove,
  onRetry,
}: {
  upload: Upload;
  onRemove: () => void;
  onRetry: () => void;
}) {
  const isUnderway = state === "queued" || state === "sending";
  const percent = Math.round(progress * 100);
  return (
    <AttachmentRow name={file.name} type={file.type} size={file.size}>
      {state === "failed" && (
        <IconButton label={`Try ${file.name} again`} size="small" icon={RotateCcw} onClick={onRetry} />
      )}
      {state !== "done" && (
        <IconButton
          label={isUnderway ? `Cancel uploading ${file.name}` : `Remove ${file.name}`}
          size="small"
          icon={X}
          onClick={onRemove}
        />
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {isUnderway && (
        <div
          role="progressbar"
          className={styles.progress}
          aria-label={`Uploading ${file.name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <i style={{ inlineSize: `${percent}%` }} />
        </div>
      )}
    </AttachmentRow>
  );
}
