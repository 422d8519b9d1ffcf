import type { MouseEvent } from "react";
import { Node } from "slate";
import type { RenderChunkProps, RenderElementProps, RenderLeafProps, RenderPlaceholderProps } from "slate-react";
import { Icon } from "../../ui/Icon";
import { calloutLook } from "../calloutLook";
import { blockTags, markNames, markTags } from "../html/richTextNodes";
import { Embed } from "../things/Embed";
import { CheckItem } from "./CheckItem";
import { CodeBlock } from "./CodeBlock";
import { ImageBlock } from "./ImageBlock";
import { LateChunk } from "./LateChunk";
import styles from "./RichTextEditor.module.css";
import { TableBlock } from "./TableBlock";
import { ThingInline } from "./ThingInline";
import { WholeBlock } from "./WholeBlock";

const innermostFirst = [...markNames].reverse();

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
  if (element.type === "thing") {
    return (
      <ThingInline attributes={attributes} thing={element}>
        {children}
      </ThingInline>
    );
  }
  if (element.type === "embed") {
    return (
      <WholeBlock attributes={attributes} block={element} content={<Embed reference={element.reference} />}>
        {children}
      </WholeBlock>
    );
  }
  if (element.type === "divider") {
    return (
      <div {...attributes} data-divider>
        {children}
        <hr contentEditable={false} />
      </div>
    );
  }
  if (element.type === "image") {
    return (
      <ImageBlock attributes={attributes} image={element}>
        {children}
      </ImageBlock>
    );
  }
  if (element.type === "table") {
    return (
      <TableBlock attributes={attributes} node={element}>
        {children}
      </TableBlock>
    );
  }
  if (element.type === "tableRow") return <tr {...attributes}>{children}</tr>;
  if (element.type === "tableCell") {
    const Cell = element.isHead ? "th" : "td";
    return (
      // an empty head names nothing
      <Cell {...attributes} role={element.isHead && Node.string(element) === "" ? "cell" : undefined}>
        {children}
      </Cell>
    );
  }
  if (element.type === "codeBlock") {
    return (
      <CodeBlock attributes={attributes} code={element}>
        {children}
      </CodeBlock>
    );
  }
  if (element.type === "listItem" && element.checked !== undefined) {
    return (
      <CheckItem attributes={attributes} item={element}>
        {children}
      </CheckItem>
    );
  }
  if (element.type === "quote" && element.callout) {
    const { name, icon } = calloutLook[element.callout];
    return (
      <div {...attributes} role="note" aria-label={name} data-callout={element.callout}>
        {children}
        <span contentEditable={false}>
          <Icon icon={icon} size={17} />
        </span>
      </div>
    );
  }
  // a section is open while it is written: `details` would close at a typed space
  if (element.type === "section") {
    return (
      <div {...attributes} data-part="section">
        {children}
      </div>
    );
  }
  if (element.type === "summary") {
    const isEmpty = Node.string(element) === "";
    return (
      <p {...attributes} data-part="summary" data-hint={isEmpty ? "Title of the section" : undefined}>
        {children}
      </p>
    );
  }
  const Tag = blockTags[element.type];
  return (
    <Tag {...attributes} data-quote={element.type === "quote" || undefined}>
      {children}
    </Tag>
  );
}

export function renderLeaf({ attributes, children, leaf }: RenderLeafProps) {
  let content = children;
  for (const mark of innermostFirst) {
    const Tag = markTags[mark];
    if (leaf[mark]) content = <Tag>{content}</Tag>;
  }
  return (
    <span {...attributes} data-token={leaf.token}>
      {content}
    </span>
  );
}

export function renderPlaceholder({ attributes, children }: RenderPlaceholderProps) {
  return (
    <span {...attributes} style={{ ...attributes.style, opacity: undefined }} className={styles.placeholder}>
      {children}
    </span>
  );
}

export function renderChunk({ attributes, children, lowest }: RenderChunkProps) {
  if (lowest) return <LateChunk attributes={attributes}>{children}</LateChunk>;
  return (
    <div {...attributes} data-part="rich-text-chunk">
      {children}
    </div>
  );
}
