import type { CSSProperties, ReactNode } from "react";
import { Link } from "react-router-dom";
import { useDocumentTitle } from "../../../lib/useDocumentTitle";
import { Mark, Wordmark } from "../../../ui/Wordmark";
import "./account.css";
import { type ArtSlip, artSlips } from "./artSlips";

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

/** The signed-out page: wordmark and a piece of an index in the margin, the form at the rule, a column of notes. */
export function AuthFrame({
  title,
  art,
  children,
}: {
  title: string;
  art: keyof typeof artSlips | null;
  children: ReactNode;
}) {
  useDocumentTitle(title);
  return (
    <div className="auth">
      <header className="auth-margin">
        <Link to="/" reloadDocument className="auth-brand" aria-label="Commonplace">
          <Mark size={22} />
          <Wordmark height={24} />
        </Link>
        <ol className="auth-index" aria-hidden="true">
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
      <main className="auth-body">{children}</main>
      <div className="auth-art" aria-hidden="true">
        {art && artSlips[art].map((slip) => <Slip key={slip.title} slip={slip} />)}
      </div>
    </div>
  );
}

function Slip({ slip }: { slip: ArtSlip }) {
  return (
    <article className="auth-slip tint" style={{ "--c": slip.color } as CSSProperties}>
      <div className="auth-slip-category">
        <slip.icon size={14} strokeWidth={1.7} />
        {slip.category}
      </div>
      <h3>{slip.title}</h3>
      {slip.quote && <q>{slip.quote}</q>}
      {slip.text && <p>{slip.text}</p>}
      {slip.items && (
        <ul>
          {slip.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      <footer>
        {slip.tags.map(([name, color]) => (
          <span key={name} className="auth-slip-tag">
            <i className="tint" style={{ "--c": color } as CSSProperties} />
            {name}
          </span>
        ))}
        <time>{slip.time}</time>
      </footer>
    </article>
  );
}
