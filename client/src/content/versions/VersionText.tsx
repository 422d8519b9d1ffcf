import { useMemo } from "react";
import { leavesOf, nodesFromLeaves } from "../../richText/html/fromHtml";
import type { Leaf, Run } from "../../richText/html/LeafCollector";
import { RichText } from "../../richText/RichText";
import styles from "../Sheet.module.css";
import { compareLeaves } from "./compareLeaves";

export interface Wording {
  title: string;
  content: string | null;
}

const titleLeaf = (title: string): Leaf => ({
  type: "heading1",
  boxes: [],
  places: [],
  runs: [{ text: title, marks: {}, href: null }],
});

/** The differences between two texts: title, blocks, and the numbers of removed and added words. */
export function useComparison(before: Wording | undefined, after: Wording) {
  return useMemo(() => {
    if (!before) return null;
    const title = compareLeaves([titleLeaf(before.title)], [titleLeaf(after.title)]);
    const text = compareLeaves(leavesOf(before.content ?? ""), leavesOf(after.content ?? ""));
    return {
      title: title.leaves.flatMap(({ runs }) => runs),
      nodes: nodesFromLeaves(text.leaves),
      wordsIn: title.wordsIn + text.wordsIn,
      wordsOut: title.wordsOut + text.wordsOut,
    };
  }, [before, after]);
}

/** A version compared with the current note. */
export function ChangedText({ comparison }: { comparison: NonNullable<ReturnType<typeof useComparison>> }) {
  return (
    <>
      <h2 className="headline" data-part="sheet-title">
        {comparison.title.map((run, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once and never reordered
          <ChangedWords key={index} run={run} />
        ))}
      </h2>
      <RichText html={comparison.nodes} className={styles.body} areSectionsOpen />
    </>
  );
}

function ChangedWords({ run: { text, change } }: { run: Run }) {
  if (change === "inserted") return <ins>{text}</ins>;
  return change === "deleted" ? <del>{text}</del> : text;
}

/** A version as it was saved. */
export function WholeText({ wording: { title, content } }: { wording: Wording }) {
  return (
    <>
      <h2 className="headline" data-part="sheet-title">
        {title}
      </h2>
      {content && <RichText html={content} className={styles.body} areSectionsOpen />}
    </>
  );
}
