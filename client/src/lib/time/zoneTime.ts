const dayMs = 86_400_000;

/**
 * A wall clock time in a zone, in milliseconds as if it were UTC. The calendar draws, compares and moves events in wall
 * clock times; the server gets instants.
 */
export type Wall = number;

const clocks = new Map<string, Intl.DateTimeFormat>();
const steadyDays = new Map<string, Map<number, number | null>>();

/** The wall clock of a zone at an instant. */
export function wallOf(instant: number, zone: string): Wall {
  return instant + offsetAt(instant, zone);
}

/** The instant at which the wall clock shows this time. For an hour that the clocks skip: the hour after it. */
export function instantOf(wall: Wall, zone: string): number {
  const guess = wall - offsetAt(wall, zone);
  return wall - offsetAt(guess, zone);
}

/** Caches the offset of days without a clock change: five thousand events are on few days. */
function offsetAt(instant: number, zone: string): number {
  let days = steadyDays.get(zone);
  if (!days) {
    days = new Map();
    steadyDays.set(zone, days);
  }
  const day = Math.floor(instant / dayMs);
  let offset = days.get(day);
  if (offset === undefined) {
    const first = readOffset(day * dayMs, zone);
    offset = first === readOffset((day + 1) * dayMs - 1000, zone) ? first : null;
    days.set(day, offset);
  }
  return offset ?? readOffset(instant, zone);
}

function readOffset(instant: number, zone: string): number {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    clocks.set(zone, clock);
  }
  const parts = new Map(clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const wall = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return wall - Math.floor(instant / 1000) * 1000;
}
