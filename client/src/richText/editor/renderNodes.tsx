import type { MouseEvent } from "react";
import type { RenderChunkProps, RenderElementProps, RenderLeafProps, RenderPlaceholderProps } from "slate-react";
import styles from "./RichTextEditor.module.css";

const tags = {
  paragraph: "p",
  heading1: "h1",
  heading2: "h2",
  bulletedList: "ul",
  numberedList: "ol",
  listItem: "li",
  quote: "blockquote",
} as const;

function followLink(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey) window.open(event.currentTarget.href, "_blank", "noopener,noreferrer");
}

export function renderElement({ attributes, children, element }: RenderElementProps) {
  if (element.type === "link") {
    return (
      <a {...attributes} href={element.href} title={`${element.href} (Ctrl+click opens it)`} onClick={followLink}>
        {children}
      </a>
    );
  }
  const Tag = tags[element.type];
  return <Tag {...attributes}>{children}</Tag>;
}

export function renderLeaf({ attributes, children, leaf }: RenderLeafProps) {
  let content = children;
  if (leaf.italic) content = <em>{content}</em>;
  if (leaf.bold) content = <strong>{content}</strong>;
  return <span {...attributes}>{content}</span>;
}

export function renderPlaceholder({ attributes, children }: RenderPlaceholderProps) {
  return (
    <span {...attributes} style={{ ...attributes.style, opacity: undefined }} className={styles.placeholder}>
      {children}
    </span>
  );
}

/** Skips the layout of a long note's chunks that are off the screen. */
export function renderChunk({ attributes, children, lowest }: RenderChunkProps) {
  return (
    <div {...attributes} className={lowest ? styles.chunk : undefined} data-part="rich-text-chunk">
      {children}
    </div>
  );
}
