import { hourMs, minuteMs } from "../../lib/time/days";
import type { Wall } from "../../lib/time/zoneTime";
import type { GridSpan } from "./grid/gridTypes";
import { type PlacedEvent, takesTime } from "./placedEvent";

const stepMs = 30 * minuteMs;

/** The time of a new event at a clicked time: an hour from the half hour before it, less where another event is. */
export function clickedSpan(at: Wall, events: readonly PlacedEvent[]): GridSpan {
  const taking = events.filter(takesTime);
  const start = Math.max(Math.floor(at / stepMs) * stepMs, ...taking.map(({ end }) => end).filter((end) => end <= at));
  const end = Math.min(start + hourMs, ...taking.map((event) => event.start).filter((next) => next > at));
  return { start, end, isAllDay: false };
}
