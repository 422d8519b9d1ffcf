import { type ReactNode, useContext, useEffect, useState } from "react";
import type { ImageNode, ShownImage } from "../html/richTextNodes";
import styles from "./Picture.module.css";
import { TextImagesContext } from "./TextImages";

const gone = "This image is in the trash or was deleted.";
const unavailable = "This image can't be shown right now.";

/** A text's image, or a sentence in its place. */
export function Picture({
  image,
  children,
}: {
  image: ImageNode;
  children?: (picture: ReactNode, src: string) => ReactNode;
}) {
  const { shown, failed, isGone, fail } = useShown(image);
  if (isGone) return <p className={styles.sentence}>{gone}</p>;
  if (failed) {
    return (
      <p className={styles.sentence}>
        {image.alt ? `${image.alt} ` : ""}
        <span>{unavailable}</span>
      </p>
    );
  }
  if (!shown) return <p className={styles.sentence}>{image.alt || "Image"}</p>;
  const { src, width, height } = shown;
  const picture = (
    <img
      className={styles.picture}
      src={src}
      alt={image.alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => fail(src)}
    />
  );
  return children ? children(picture, src) : picture;
}

/** The address of an image: its file while it is uploaded, else as it was read, else as it is now. */
function useShown({ attachment, upload, shown: read }: ImageNode) {
  const images = useContext(TextImagesContext);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const url = useObjectUrl(upload === undefined ? undefined : images?.uploadOf(upload)?.file);
  const found = attachment ? images?.find(attachment) : undefined;
  const isGone = attachment !== undefined && (images ? found === null : !read);
  const own: ShownImage | undefined = url ? { src: url } : undefined;
  const shown = [own, read, found].find((each) => each && !failures.includes(each.src)) ?? undefined;
  const isMissing = attachment !== undefined && !isGone && !shown;
  useEffect(() => {
    if (isMissing) images?.ask();
  }, [isMissing, images]);
  return {
    shown,
    isGone,
    failed: !shown && failures.length > 0,
    fail: (src: string) => setFailures([...failures, src]),
  };
}

function useObjectUrl(file: File | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url;
}
