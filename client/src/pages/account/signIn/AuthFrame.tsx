import type { CSSProperties, ReactNode } from "react";
import { useDocumentTitle } from "../../../lib/useDocumentTitle";
import { Mark, Wordmark } from "../../../ui/Wordmark";
import styles from "./account.module.css";
import { type ArtCard, artCards } from "./artCards";

const index: [letter: string, ...heads: string[]][] = [
  ["A", "almond flour", "apprentice"],
  ["B", "bindings", "birch ply"],
  ["C", "cadence", "closed vowels"],
  ["F", "ferments", "fables"],
  ["L", "lamps"],
  ["P", "permits", "paper memory"],
  ["R", "riso", "rye"],
  ["W", "windows"],
];

/** The layout of signed-out pages: wordmark and an index in the margin, the form at the rule, a column of notes. */
export function AuthFrame({
  title,
  art,
  children,
}: {
  title: string;
  art: keyof typeof artCards | null;
  children: ReactNode;
}) {
  useDocumentTitle(title);
  return (
    <div className={styles.auth}>
      <header className={`${styles.margin} column`}>
        <a href="/" className={`${styles.brand} row`} data-part="brand" aria-label="Commonplace">
          <Mark size={22} />
          <Wordmark height={24} />
        </a>
        <ol className={`${styles.index} stack wide-only`} aria-hidden="true">
          {index.map(([letter, ...heads]) => (
            <li key={letter}>
              <b>{letter}</b>
              <span>
                {heads.map((head) => (
                  <span key={head}>{head}</span>
                ))}
              </span>
            </li>
          ))}
        </ol>
      </header>
      <main className={styles.body}>{children}</main>
      <div className={styles.art} aria-hidden="true">
        {art && artCards[art].map((card) => <Card key={card.title} card={card} />)}
      </div>
    </div>
  );
}

function Card({ card }: { card: ArtCard }) {
  return (
    <article className={`${styles.card} tinted column tint`} style={{ "--c": card.color } as CSSProperties}>
      <div className={`${styles.category} row`}>
        <card.icon size={14} strokeWidth={1.7} />
        {card.category}
      </div>
      <h3>{card.title}</h3>
      {card.quote && <q>{card.quote}</q>}
      {card.text && <p>{card.text}</p>}
      {card.items && (
        <ul>
          {card.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      <footer>
        {card.tags.map(([name, color]) => (
          <span key={name} className={styles.tag}>
            <i className="tint" style={{ "--c": color } as CSSProperties} />
            {name}
          </span>
        ))}
        <time>{card.time}</time>
      </footer>
    </article>
  );
}
