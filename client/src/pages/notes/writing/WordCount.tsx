import { useEffect, useState } from "react";
import { type Ancestor, type Descendant, type Editor, Node, type Point, Range } from "slate";
import { useSlateSelector, useSlateStatic } from "slate-react";
import { useDebounced } from "../../../lib/useDebounced";
import type { BlockNode } from "../../../richText/html/richTextNodes";
import { toHtml } from "../../../richText/html/toHtml";
import { countWords, readingMinutes, sumOf, type TextCount } from "./countWords";
import styles from "./WritingView.module.css";

const pauseMs = 200;
/** How long counting may hold up the page before it pauses. */
const sliceMs = 6;

/** Nodes are never changed in place: a block is counted once. */
const known = new WeakMap<Descendant, TextCount>();

/** Words, characters and reading time of the text, or of what is selected in it. */
export function WordCount({ blocks }: { blocks: readonly Descendant[] }) {
  const editor = useSlateStatic();
  const all = useCount(blocks);
  const selection = useDebounced(
    useSlateSelector((editor) => editor.selection),
    pauseMs,
  );
  const [selected, setSelected] = useState<readonly Descendant[] | null>(null);
  useEffect(() => {
    const isWide = selection !== null && Range.isExpanded(selection);
    setSelected(isWide ? blocksIn(editor, selection) : null);
  }, [editor, selection]);
  const ofSelection = useCount(selected);
  const count = selected ? ofSelection : all;
  if (!count) return null;
  const minutes = readingMinutes(count);
  return (
    <p className={`${styles.count} num`} data-part="word-count">
      <span>
        {selected && "Selected: "}
        {amount(count.words, "word")}
      </span>
      <span>{amount(count.characters, "character")}</span>
      <span>{minutes} min read</span>
    </p>
  );
}

const amount = (count: number, one: string): string =>
  `${count.toLocaleString("en-US")} ${one}${count === 1 ? "" : "s"}`;

/** The blocks of a range; the first and the last without what lies outside it. */
function blocksIn(editor: Editor, range: Range): readonly Descendant[] {
  const [start, end] = Range.edges(range);
  // the pause before may have left a range in a text that has changed since
  if (!Node.has(editor, start.path) || !Node.has(editor, end.path)) return [];
  const [first = 0, last = 0] = [start.path[0], end.path[0]];
  return editor.children.slice(first, last + 1).flatMap((block, at): Descendant[] => {
    const isFirst = at === 0;
    const isLast = first + at === last;
    if (!isFirst && !isLast) return [block];
    // the block alone, since taking a part of the whole text looks at all of its blocks
    const alone = { children: [block] } as unknown as Ancestor;
    const [text, path] = Node.last(alone, []);
    return Node.fragment(alone, {
      anchor: isFirst ? within(start) : { path: Node.first(alone, [])[1], offset: 0 },
      focus: isLast ? within(end) : { path, offset: Node.string(text).length },
    });
  });
}

const within = ({ path, offset }: Point): Point => ({ path: [0, ...path.slice(1)], offset });

/** Null until it is counted; meanwhile the count before. */
function useCount(blocks: readonly Descendant[] | null): TextCount | null {
  const [count, setCount] = useState<TextCount | null>(null);
  useEffect(() => {
    if (!blocks) return;
    let timer: ReturnType<typeof setTimeout>;
    let at = 0;
    function go(list: readonly Descendant[]): void {
      const until = performance.now() + sliceMs;
      for (; at < list.length && performance.now() < until; at += 1) {
        const block = list[at];
        if (block && !known.has(block)) known.set(block, countWords(toHtml([block as BlockNode])));
      }
      if (at < list.length) timer = setTimeout(go, 0, list);
      else setCount(sumOf(list.flatMap((block) => known.get(block) ?? [])));
    }
    go(blocks);
    return () => clearTimeout(timer);
  }, [blocks]);
  return count;
}
