import { Paperclip } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../ui/Button";
import { IconButton } from "../../ui/IconButton";
import styles from "./Attachments.module.css";
import type { NoteFiles } from "./useNoteFiles";

/** The file button in the editor's foot, with upload progress. */
export function AttachFiles({ files, isPhone }: { files: NoteFiles; isPhone: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (): void => input.current?.click();
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={(event) => {
          files.add([...(event.target.files ?? [])]);
          // lets the same file be chosen again
          event.target.value = "";
        }}
      />
      {isPhone ? (
        <IconButton label="Attach files" icon={Paperclip} onClick={choose} />
      ) : (
        <Button variant="quiet" icon={Paperclip} onClick={choose}>
          Attach files
        </Button>
      )}
      <span role="status" className={isPhone ? "sr-only" : `${styles.uploadCount} num`}>
        {progressOf(files)}
      </span>
    </>
  );
}

function progressOf({ uploads, isWaiting }: NoteFiles): string {
  if (uploads.length === 0) return "";
  if (isWaiting) {
    const files = uploads.length === 1 ? "1 file" : `${uploads.length} files`;
    return `${files} will be uploaded with the note`;
  }
  return `${uploads.filter(({ state }) => state === "done").length} of ${uploads.length} uploaded`;
}
