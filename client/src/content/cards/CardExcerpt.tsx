import type { NoteCardFragment } from "../../gql/graphql";
import { firstLines } from "./firstLines";
import styles from "./NoteCard.module.css";

type Blocks = NoteCardFragment["excerpt"];

/** The beginning of the text: quotes in their own style, list items with a dash, the rest as plain lines. */
export function CardExcerpt({ excerpt }: { excerpt: Blocks }) {
  return joinItems(firstLines(excerpt)).map((block, index) => {
    const key = `${index}${block.kind}`;
    if (block.kind === "QUOTE") {
      return (
        <blockquote key={key} className={styles.quote}>
          {block.texts[0]}
        </blockquote>
      );
    }
    if (block.kind === "TEXT") {
      return (
        <p key={key} className={`${styles.text} clamp`}>
          {block.texts[0]}
        </p>
      );
    }
    return (
      <ul key={key} className={`${styles.text} ${styles.items}`}>
        {block.texts.map((text, item) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two items may read alike, and they never move
          <li key={item}>{text}</li>
        ))}
      </ul>
    );
  });
}

function joinItems(excerpt: Blocks): { kind: Blocks[number]["kind"]; texts: string[] }[] {
  const joined: { kind: Blocks[number]["kind"]; texts: string[] }[] = [];
  for (const { kind, text } of excerpt) {
    const last = joined.at(-1);
    if (kind === "ITEM" && last?.kind === "ITEM") last.texts.push(text);
    else joined.push({ kind, texts: [text] });
  }
  return joined;
}
