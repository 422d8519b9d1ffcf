import { letters } from "./groupByLetter";
import styles from "./tags.module.css";

/** The alphabet in the margin: letters that have tags link to them. */
export function TagLetters({ present, idOf }: { present: readonly string[]; idOf: (letter: string) => string }) {
  const shown = [...present.filter((letter) => letter === "#"), ...letters];
  return (
    <nav className={styles.letters} aria-label="Letters">
      {shown.map((letter) =>
        present.includes(letter) ? (
          <a
            key={letter}
            href={`#${idOf(letter)}`}
            onClick={(event) => {
              event.preventDefault();
              const group = document.getElementById(idOf(letter));
              group?.scrollIntoView({ block: "start", behavior: "smooth" });
              group?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
            }}
          >
            {letter}
          </a>
        ) : (
          <span key={letter} aria-hidden>
            {letter}
          </span>
        ),
      )}
    </nav>
  );
}
