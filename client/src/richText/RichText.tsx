import { Fragment, memo, useMemo } from "react";
import { fromHtml } from "./html/fromHtml";
import type { BlockNode, InlineNode, ListItemNode, TextNode } from "./html/richTextNodes";
import styles from "./RichText.module.css";

const tags = {
  paragraph: "p",
  heading1: "h1",
  heading2: "h2",
  bulletedList: "ul",
  numberedList: "ol",
  listItem: "li",
  quote: "blockquote",
} as const;

const changes = { inserted: "ins", deleted: "del" } as const;

function Words({ node: { text, bold, italic, change } }: { node: TextNode }) {
  const lines = text.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is drawn once and never reordered
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
  const slanted = italic ? <em>{lines}</em> : lines;
  const drawn = bold ? <strong>{slanted}</strong> : slanted;
  if (!change) return drawn;
  const Tag = changes[change];
  return <Tag>{drawn}</Tag>;
}

function Inline({ node }: { node: InlineNode }) {
  if (!("type" in node)) return <Words node={node} />;
  return (
    <a href={node.href} target="_blank" rel="noopener noreferrer nofollow">
      {node.children.map((child, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text is drawn once and never reordered
        <Words key={index} node={child} />
      ))}
    </a>
  );
}

function Block({ node }: { node: BlockNode | ListItemNode }) {
  const Tag = tags[node.type];
  return (
    <Tag>
      {node.children.map((child, index) =>
        "type" in child && child.type !== "link" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text is drawn once and never reordered
          <Block key={index} node={child} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text is drawn once and never reordered
          <Inline key={index} node={child} />
        ),
      )}
    </Tag>
  );
}

/**
 * Renders a note's text. The HTML is untrusted: only elements and addresses that the editor can create are rendered.
 */
export const RichText = memo(function RichText({
  html,
  className,
}: {
  /** HTML or already parsed blocks. */
  html: string | readonly BlockNode[];
  className?: string;
}) {
  const nodes = useMemo(() => (typeof html === "string" ? fromHtml(html) : html), [html]);
  return (
    <div className={className ? `${styles.text} ${className}` : styles.text}>
      {nodes.map((node, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text is drawn once and never reordered
        <Block key={index} node={node} />
      ))}
    </div>
  );
});
