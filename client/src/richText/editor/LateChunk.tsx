import { type ReactElement, type ReactNode, useEffect, useState } from "react";
import { type Editor, Range } from "slate";
import { type RenderChunkProps, useSlateSelector } from "slate-react";
import { inTurn } from "../inTurn";
import styles from "./RichTextEditor.module.css";

/** The part of Slate's chunk that says where its blocks are. */
interface Chunk {
  ancestor?: { children?: readonly { index?: number }[] };
}

/**
 * A chunk of a long text. The browser lays it out once it is near the screen. Only the first chunk and those of the
 * caret are drawn at once, the others one after another. With a wider selection all are drawn, since it may be copied.
 */
export function LateChunk({ attributes, children }: Pick<RenderChunkProps, "attributes" | "children">) {
  const [isDue, setDue] = useState(false);
  const isAsked = useSlateSelector((editor) => isNeeded(editor, children));
  const isDrawn = isDue || isAsked;
  useEffect(() => (isDrawn ? setDue(true) : inTurn(() => setDue(true))), [isDrawn]);
  return (
    <div {...attributes} className={styles.chunk} data-part="rich-text-chunk">
      {isDrawn && children}
    </div>
  );
}

function isNeeded(editor: Editor, children: ReactNode): boolean {
  const blocks = (children as ReactElement<Chunk>).props.ancestor?.children;
  const [first, last] = [blocks?.[0]?.index, blocks?.at(-1)?.index];
  if (first === undefined || last === undefined || first === 0) return true;
  const { selection } = editor;
  if (!selection) return false;
  if (Range.isExpanded(selection)) return true;
  const [at = 0] = selection.focus.path;
  return at >= first && at <= last;
}
