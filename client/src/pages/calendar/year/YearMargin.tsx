import { tintStyle } from "../../../ui/Tint";
import { lengthInDays, type PlacedEvent } from "../placedEvent";
import styles from "./year.module.css";

const maxNamed = 10;

/** The margin of the year view: the number of events, the long events, and the legend of the grays. */
export function YearMargin({
  total,
  spans,
  isThisYear,
  onOpen,
}: {
  total: number;
  spans: readonly PlacedEvent[];
  isThisYear: boolean;
  onOpen: (event: PlacedEvent) => void;
}) {
  const names = new Map<string, PlacedEvent>();
  for (const span of spans) if (!names.has(span.title)) names.set(span.title, span);
  const away = spans.reduce((days, span) => days + lengthInDays(span), 0);
  return (
    <div className={styles.margin} data-part="year-margin">
      <h2>{isThisYear ? "This year" : "The year"}</h2>
      <p className="num">
        {total === 1 ? "1 event" : `${total} events`}
        {away > 0 && (
          <>
            <br />
            {away} days in long events
          </>
        )}
      </p>
      {names.size > 0 && (
        <>
          <h2>Long events</h2>
          <ul className={styles.spans}>
            {[...names.values()].slice(0, maxNamed).map((span) => (
              <li key={span.key}>
                <button type="button" onClick={() => onOpen(span)}>
                  <span className={`${styles.dot} tint`} style={tintStyle(span.color)} />
                  <span className="clip">{span.title}</span>
                </button>
              </li>
            ))}
          </ul>
          {names.size > maxNamed && <p>and {names.size - maxNamed} more</p>}
        </>
      )}
      <h2>Events in a day</h2>
      <div className={styles.key} aria-hidden>
        {["0", "1", "2", "3+"].map((label, index) => (
          <span key={label} data-count={index}>
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}
