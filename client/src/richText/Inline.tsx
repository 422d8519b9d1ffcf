import { Fragment, type ReactNode } from "react";
import { type InlineNode, markNames, markTags, type TextNode, type ThingNode } from "./html/richTextNodes";
import { ThingLink } from "./things/ThingLink";

const changes = { inserted: "ins", deleted: "del" } as const;
const innermostFirst = [...markNames].reverse();

function Words({ node }: { node: TextNode }) {
  let drawn: ReactNode = node.text.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is drawn once and never reordered
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
  for (const mark of innermostFirst) {
    const Tag = markTags[mark];
    if (node[mark]) drawn = <Tag>{drawn}</Tag>;
  }
  if (!node.change) return drawn;
  const Tag = changes[node.change];
  return <Tag>{drawn}</Tag>;
}

/** Shows the title of now, except where texts are compared. */
function Thing({ node: { reference, children } }: { node: ThingNode }) {
  const isCompared = children.some(({ change }) => change);
  const words = (title: string) =>
    children.map(
      (child, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the text is drawn once and never reordered
        (isCompared || index === 0) && <Words key={index} node={isCompared ? child : { ...child, text: title }} />,
    );
  return (
    <ThingLink reference={reference} title={children.map(({ text }) => text).join("")}>
      {words}
    </ThingLink>
  );
}

/** Text with its marks, or a link. */
export function Inline({ node }: { node: InlineNode }) {
  if (!("type" in node)) return <Words node={node} />;
  if (node.type === "thing") return <Thing node={node} />;
  return (
    <a href={node.href} target="_blank" rel="noopener noreferrer nofollow">
      {node.children.map((child, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text is drawn once and never reordered
        <Words key={index} node={child} />
      ))}
    </a>
  );
}
