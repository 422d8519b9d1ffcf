import { Repeat2 } from "lucide-react";
import type { PreviewEventImportMutation } from "../../../gql/graphql";
import { dayOf } from "../../../lib/time/days";
import { useDates } from "../../../lib/time/formatDate";
import { wallOf } from "../../../lib/time/zoneTime";
import { Badge } from "../../../ui/Badge";
import styles from "./transfer.module.css";

type Preview = PreviewEventImportMutation["previewEventImport"];

/** The preview of a file: counts, the first events, and the entries that can't be imported. */
export function ImportPreview({ preview }: { preview: Preview }) {
  const dates = useDates();
  const { name, total, duplicates, series, exceptions, events, skipped, skippedCount } = preview;
  const facts = [
    total === 1 ? "1 event" : `${total} events`,
    series > 0 && (series === 1 ? "1 of them repeats" : `${series} of them repeat`),
    exceptions > 0 && `${exceptions} changed or deleted ${exceptions === 1 ? "occurrence" : "occurrences"}`,
    duplicates > 0 && `${duplicates} already in your calendar`,
  ].filter(Boolean);
  return (
    <div className={`${styles.preview} stack`} role="status">
      <p className="num">
        {name && <b>{name}: </b>}
        {facts.join(", ")}
        {skippedCount > 0 && `, ${skippedCount} can't be imported`}
      </p>
      {events.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list must be reachable to be scrolled
        <ul className={styles.events} tabIndex={0} aria-label="The first events">
          {events.map((event) => (
            <li key={`${event.start} ${event.title}`}>
              <span className="num">
                {event.allDay
                  ? dates.date(`${dayOf(wallOf(Date.parse(event.start), event.timeZone))}T12:00:00Z`)
                  : dates.dateTime(event.start)}
              </span>
              <span className="clip">{event.title}</span>
              {event.recurrenceRule && <Repeat2 size={13} aria-label="repeats" />}
              {event.isDuplicate && <Badge>Already added</Badge>}
            </li>
          ))}
          {total > events.length && <li>and {total - events.length} more</li>}
        </ul>
      )}
      <SkippedList skipped={skipped} count={skippedCount} />
    </div>
  );
}

/** The entries of a file that were left out, with the reasons. */
export function SkippedList({ skipped, count }: { skipped: Preview["skipped"]; count: number }) {
  if (count === 0) return null;
  return (
    <details className={`${styles.skipped} soft`}>
      <summary>{count === 1 ? "1 entry is left out" : `${count} entries are left out`}</summary>
      <ul>
        {skipped.map(({ title, reason }) => (
          <li key={`${title} ${reason}`}>
            <b>{title}</b> {reason}
          </li>
        ))}
        {count > skipped.length && <li>and {count - skipped.length} more</li>}
      </ul>
    </details>
  );
}
