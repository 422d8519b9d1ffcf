import { Upload } from "lucide-react";
import { useEffect, useRef } from "react";
import type { AttachmentFieldsFragment } from "../../gql/graphql";
import { isTextImage } from "../../richText/html/imageHtml";
import type { TextImages } from "../../richText/images/TextImages";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/overlays/Dialog";
import styles from "./ImagePicker.module.css";

/** Chooses images for a text: files of this device, or one of the note's own files. */
export function ImagePicker({
  isOpen,
  attachments,
  images,
  onFiles,
  onPick,
  onClose,
}: {
  isOpen: boolean;
  attachments: readonly AttachmentFieldsFragment[];
  images: Pick<TextImages, "find" | "ask">;
  onFiles: (files: File[]) => void;
  onPick: (attachmentId: string) => void;
  onClose: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const known = attachments.filter(({ fileType }) => isTextImage(fileType));
  const isMissing = isOpen && known.some(({ id }) => !images.find(id));
  useEffect(() => {
    if (isMissing) images.ask();
  }, [isMissing, images]);

  return (
    <Dialog title="Insert an image" isOpen={isOpen} onClose={onClose} size="medium">
      <input
        ref={input}
        type="file"
        accept="image/avif,image/bmp,image/gif,image/jpeg,image/png,image/webp"
        multiple
        hidden
        aria-label="Images to insert"
        onChange={(event) => onFiles([...(event.target.files ?? [])])}
      />
      <Button icon={Upload} autoFocus onClick={() => input.current?.click()}>
        Choose from this device
      </Button>
      {known.length > 0 && (
        <section className={styles.known} aria-label="Images of this note">
          <h3>Images of this note</h3>
          <ul>
            {known.map(({ id, fileName }) => {
              const src = images.find(id)?.src;
              return (
                <li key={id}>
                  <button type="button" onClick={() => onPick(id)}>
                    {src ? <img src={src} alt="" loading="lazy" /> : <span className={styles.empty} />}
                    <span className="clip">{fileName}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </Dialog>
  );
}
