import type { ImageNode } from "../html/richTextNodes";
import { Inline } from "../Inline";
import { Picture } from "./Picture";
import styles from "./Picture.module.css";

const changes = { inserted: "Image added", deleted: "Image removed" } as const;

/** An image with its caption; a press opens it in full size. */
export function Figure({ image }: { image: ImageNode }) {
  const { alt, caption, width, change } = image;
  return (
    <figure
      className={styles.figure}
      style={width ? { inlineSize: `${width}%` } : undefined}
      data-is-sized={width !== undefined || undefined}
      data-change={change}
    >
      {change && <p className={styles.change}>{changes[change]}</p>}
      <Picture image={image}>
        {(picture, src) => (
          <a
            className={styles.link}
            href={src}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={alt ? `Open image: ${alt}` : "Open image"}
          >
            {picture}
          </a>
        )}
      </Picture>
      {caption.length > 0 && (
        <figcaption>
          {caption.map((child, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text is drawn once and never reordered
            <Inline key={index} node={child} />
          ))}
        </figcaption>
      )}
    </figure>
  );
}
