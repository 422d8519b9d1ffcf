import { Temporal } from "temporal-polyfill";

/**
 * Wall-clock times are kept as the milliseconds that the same clock would show in UTC, so that days and weeks can be
 * counted without asking a time zone.
 */

/** From an instant on, the clock is this many milliseconds ahead of UTC. */
interface Span {
  from: number;
  offset: number;
}

const dayMilliseconds = 86_400_000;
/** No zone's offset from UTC is larger than this. */
const slack = 2 * dayMilliseconds;
const maxKnown = 2_000;
const known = new Map<string, readonly Span[]>();

/** The wall-clock time in the zone at an instant. */
export function wallOf(timeZone: string, instant: number): number {
  const spans = spansAround(timeZone, instant);
  let at = spans.length - 1;
  while (at > 0 && (spans[at] as Span).from > instant) at -= 1;
  return instant + (spans[at] as Span).offset;
}

/**
 * When a clock in the zone shows a time. A time that a clock change skips moves forward by the gap; of a repeated time
 * it is the first.
 */
export function instantOf(timeZone: string, wall: number): number {
  const spans = spansAround(timeZone, wall);
  for (let at = 0; at < spans.length; at += 1) {
    const { from, offset } = spans[at] as Span;
    const instant = wall - offset;
    const until = spans[at + 1]?.from ?? Number.POSITIVE_INFINITY;
    if (instant >= until) continue;
    // Before this span and after the one before: the time was skipped, and the previous offset applies.
    return at === 0 || instant >= from ? instant : wall - (spans[at - 1] as Span).offset;
  }
  throw new Error(`The clock of ${timeZone} can't be read`);
}

/** Whether an instant is the beginning of a day there, which a change of the clock can put after midnight. */
export function isDayStart(timeZone: string, instant: number): boolean {
  return instantOf(timeZone, dayStartOf(wallOf(timeZone, instant))) === instant;
}

/** The midnight of a wall-clock time's day. */
export function dayStartOf(wall: number): number {
  return Math.floor(wall / dayMilliseconds) * dayMilliseconds;
}

/** The day of a wall-clock time, as 2026-11-21. */
export function dayTextOf(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10);
}

/** The year that was requested last: a list asks for the same one thousands of times. */
let last = { timeZone: "", from: 0, to: 0, spans: [] as readonly Span[] };

/** The spans that can matter for a time of this year, the first open to the past. */
function spansAround(timeZone: string, time: number): readonly Span[] {
  if (last.timeZone === timeZone && time >= last.from && time < last.to) return last.spans;
  const year = new Date(time).getUTCFullYear();
  const key = `${year} ${timeZone}`;
  let spans = known.get(key);
  if (!spans) {
    spans = spansOf(timeZone, yearStart(year) - slack, yearStart(year + 1) + slack);
    if (known.size >= maxKnown) known.clear();
    known.set(key, spans);
  }
  last = { timeZone, from: yearStart(year), to: yearStart(year + 1), spans };
  return spans;
}

/** The zone's offsets from UTC, each from an instant on, the first at the beginning of the range. */
export function offsetsWithin(timeZone: string, from: number, to: number): readonly Span[] {
  return spansOf(timeZone, from, to);
}

function spansOf(timeZone: string, from: number, to: number): Span[] {
  const spans: Span[] = [];
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone);
  while (at && at.epochMilliseconds < to) {
    spans.push({ from: at.epochMilliseconds, offset: at.offsetNanoseconds / 1_000_000 });
    at = at.getTimeZoneTransition("next");
  }
  return spans;
}

/** Midnight in UTC of a year's first day, also for years that `Date.UTC` maps to the last century. */
export function yearStart(year: number): number {
  return new Date(0).setUTCFullYear(year, 0, 1);
}
