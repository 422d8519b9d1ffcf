import { memo, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { Icon } from "../ui/Icon";
import { calloutLook } from "./calloutLook";
import { CodeText } from "./code/CodeText";
import { fromHtml } from "./html/fromHtml";
import { type BlockNode, blockTags, type InlineNode, type LeafNode, type ListItemNode } from "./html/richTextNodes";
import { splitHtml } from "./html/splitHtml";
import { Inline } from "./Inline";
import { Figure } from "./images/Figure";
import { inTurn } from "./inTurn";
import styles from "./RichText.module.css";
import { Table } from "./Table";
import { LineTasksContext } from "./tasks/LineTasks";
import { Embed } from "./things/Embed";

function CodeBlock({ node }: { node: LeafNode }) {
  const isCompared = node.children.some((child) => "change" in child);
  return (
    <pre>
      <code>
        {isCompared ? (
          node.children.map((child, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text is drawn once and never reordered
            <Inline key={index} node={child} />
          ))
        ) : (
          <CodeText text={textOf(node)} language={node.language} />
        )}
      </code>
    </pre>
  );
}

function Block({ node, isOpen }: { node: BlockNode | ListItemNode; isOpen: boolean }) {
  if (node.type === "divider") return <hr data-divider />;
  if (node.type === "image") return <Figure image={node} />;
  if (node.type === "table") return <Table rows={node.children} />;
  if (node.type === "embed") return <Embed reference={node.reference} />;
  if (node.type === "codeBlock") return <CodeBlock node={node} />;
  const children = node.children.map((child, index) =>
    "type" in child && child.type !== "link" && child.type !== "thing" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text is drawn once and never reordered
      <Block key={index} node={child} isOpen={isOpen} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text is drawn once and never reordered
      <Inline key={index} node={child} />
    ),
  );
  if (node.type === "section") return <details open={isOpen || undefined}>{children}</details>;
  if (node.type === "quote" && node.callout) {
    const { name, icon } = calloutLook[node.callout];
    return (
      <div role="note" aria-label={name} data-callout={node.callout}>
        {children}
        <Icon icon={icon} size={17} />
      </div>
    );
  }
  if (node.type === "listItem" && node.checked !== undefined) {
    return <CheckLine item={node}>{children}</CheckLine>;
  }
  const Tag = blockTags[node.type];
  return <Tag data-quote={node.type === "quote" || undefined}>{children}</Tag>;
}

/** A line of a checklist. The box of one that is a task ticks the task, where tasks are drawn. */
function CheckLine({ item, children }: { item: ListItemNode; children: ReactNode }) {
  const Task = useContext(LineTasksContext);
  const { checked: isChecked = false, task } = item;
  if (task && Task) {
    return (
      <Task task={task} isChecked={isChecked} label={lineOf(item)}>
        {(drawn) => (
          <li data-checked={drawn.isChecked} data-task={task}>
            {children}
            {drawn.controls}
          </li>
        )}
      </Task>
    );
  }
  return (
    <li data-checked={isChecked}>
      {children}
      <input type="checkbox" checked={isChecked} disabled aria-label={lineOf(item)} />
    </li>
  );
}

/** The text of an item's own line, to name its checkbox. */
export function lineOf({ children: [line] }: ListItemNode): string {
  return line?.type === "paragraph" ? textOf(line) : "";
}

/** Longer texts are parsed and drawn in pieces of this many characters. */
const pieceSize = 8_000;

interface Look {
  areSectionsOpen: boolean;
}

const Blocks = memo(function Blocks({ html, areSectionsOpen }: Look & { html: string | readonly BlockNode[] }) {
  const nodes = useMemo(() => (typeof html === "string" ? fromHtml(html) : html), [html]);
  return nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is drawn once and never reordered
    <Block key={index} node={node} isOpen={areSectionsOpen} />
  ));
});

/** The first piece at once, the others one after another; the browser lays each out once it is near the screen. */
function Pieces({ pieces, isWhole, areSectionsOpen }: Look & { pieces: readonly string[]; isWhole: boolean }) {
  const [due, setDue] = useState(1);
  const isOver = isWhole || due >= pieces.length;
  useEffect(() => (isOver ? undefined : inTurn(() => setDue(due + 1))), [isOver, due]);
  return pieces.slice(0, isOver ? pieces.length : due).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are never reordered
    <div key={index} className={styles.piece} data-part="rich-text-chunk">
      <Blocks html={piece} areSectionsOpen={areSectionsOpen} />
    </div>
  ));
}

function textOf(node: InlineNode | LeafNode): string {
  return "text" in node ? node.text : (node.children as InlineNode[]).map(textOf).join("");
}

/**
 * Renders a note's text. The HTML is untrusted: only elements and addresses that the editor can create are rendered.
 */
export const RichText = memo(function RichText({
  html,
  className,
  areSectionsOpen = false,
  isWhole = false,
}: {
  /** HTML or already parsed blocks. */
  html: string | readonly BlockNode[];
  className?: string;
  /** Shows what is in collapsible sections at first, where texts are compared. */
  areSectionsOpen?: boolean;
  /** Draws a long text at once, so that each place in it can be found. */
  isWhole?: boolean;
}) {
  const pieces = useMemo(() => (typeof html === "string" ? splitHtml(html, pieceSize) : []), [html]);
  return (
    <div className={className ? `${styles.text} ${className}` : styles.text} data-rich-text>
      {pieces.length > 1 ? (
        <Pieces pieces={pieces} isWhole={isWhole} areSectionsOpen={areSectionsOpen} />
      ) : (
        <Blocks html={html} areSectionsOpen={areSectionsOpen} />
      )}
    </div>
  );
});
