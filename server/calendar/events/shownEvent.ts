import type { ExceptionRow } from "../series/exceptionRows.js";
import { occurrenceId } from "../series/occurrenceId.js";
import type { Series } from "../series/series.js";
import type { EventType } from "../types/EventType.js";
import type { EventOccurrence } from "./EventOccurrence.js";
import type { EventRow } from "./eventRows.js";

/** An event as the API shows it; in a list its type is already loaded. */
export type ShownEvent = EventOccurrence & { eventType?: EventType | null };

/** A single event, or a series itself. */
export function shownEvent(row: EventRow): ShownEvent {
  return {
    ...row,
    seriesId: null,
    originalStart: null,
    isOverride: false,
    isReadOnly: row.subscriptionId !== null,
  };
}

/** An occurrence with its own values applied. */
export function shownOccurrence(
  row: EventRow,
  series: Series,
  start: number,
  exception: ExceptionRow | null | undefined,
): ShownEvent {
  const originalStart = new Date(start).toISOString();
  const shown: ShownEvent = {
    ...row,
    id: occurrenceId(row.id, originalStart),
    seriesId: row.id,
    start: originalStart,
    end: new Date(series.endOf(start)).toISOString(),
    originalStart,
    isOverride: false,
    isReadOnly: row.subscriptionId !== null,
  };
  return exception ? withOwnValues(shown, exception) : shown;
}

function withOwnValues(shown: ShownEvent, exception: ExceptionRow): ShownEvent {
  const own = Object.fromEntries(exception.changed.map((name) => [name, exception[name]]));
  const isOverride = exception.changed.length > 0;
  return { ...shown, ...own, isOverride, deletedAt: exception.deletedAt };
}
