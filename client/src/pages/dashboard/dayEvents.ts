import type { DashboardEventFragment } from "../../gql/graphql";
import type { DateWriting } from "../../lib/time/formatDate";

/** An event of a day, in minutes of that day by the person's clock. */
export interface DayEvent {
  id: string;
  title: string;
  color: string;
  isAllDay: boolean;
  isCancelled: boolean;
  /** Minutes after midnight; 0 if it began earlier. */
  from: number;
  /** 1440 if it continues after the day. */
  until: number;
  start: string;
  end: string;
}

const untypedColor = "#C5D5CF";
const minutesOfDay = 1440;

/**
 * The events of a day, sorted by start; hidden types and calendars are left out.
 * @param dates a person's date formatting, which tells an instant's day and minute
 */
export function dayEvents(
  events: readonly DashboardEventFragment[],
  day: string,
  dates: Pick<DateWriting, "day"> & { minute: (instant: string) => number },
): DayEvent[] {
  return events
    .filter(({ eventType, subscription }) => eventType?.isVisible !== false && subscription?.isVisible !== false)
    .flatMap((event): DayEvent[] => {
      const { id, title, start, end, allDay: isAllDay } = event;
      const first = isAllDay && event.firstDay ? event.firstDay : dates.day(start);
      // an event that ends at midnight does not belong to the next day
      const last =
        isAllDay && event.lastDay ? event.lastDay : dates.day(Math.max(Date.parse(start), Date.parse(end) - 1));
      if (first > day || last < day) return [];
      const color = event.eventType?.color ?? event.subscription?.color ?? untypedColor;
      const from = isAllDay || first < day ? 0 : dates.minute(start);
      const until = isAllDay || last > day ? minutesOfDay : dates.minute(end) || minutesOfDay;
      const isCancelled = event.status === "CANCELLED";
      return [{ id, title, color, isAllDay, isCancelled, from, until: Math.max(until, from + 1), start, end }];
    })
    .sort((a, b) => a.from - b.from || b.until - a.until);
}

/** The position of an event: its share of the working day in percent, and its lane. */
export interface PlacedDayEvent {
  event: DayEvent;
  left: number;
  width: number;
  line: number;
  /** The label is beside the event, because the event is too short for it. */
  isLabelBeside: boolean;
}

const shortMinutes = 60;
const maxLines = 3;

/** Places events on the hours from start to end; overlapping ones get their own lanes, three at most. */
export function placeOnLine(
  events: readonly DayEvent[],
  startHour: number,
  endHour: number,
): { placed: PlacedDayEvent[]; lines: number; outside: DayEvent[] } {
  const [begin, end] = [startHour * 60, endHour * 60];
  const share = (minute: number): number => ((minute - begin) / (end - begin)) * 100;
  const ends: number[] = [];
  const placed: PlacedDayEvent[] = [];
  const outside: DayEvent[] = [];
  for (const event of events) {
    const from = Math.max(begin, event.from);
    const until = Math.min(end, event.until);
    if (event.isAllDay || from >= end || until <= begin) {
      outside.push(event);
      continue;
    }
    const isLabelBeside = until - from < shortMinutes;
    // a label beside the event takes about an hour's width
    const taken = isLabelBeside ? Math.max(until, from) + (end - begin) * 0.09 : until;
    let line = ends.findIndex((busy) => busy <= from);
    if (line < 0) line = ends.length;
    if (line >= maxLines) {
      outside.push(event);
      continue;
    }
    ends[line] = taken;
    placed.push({ event, left: share(from), width: Math.max(0.6, share(until) - share(from)), line, isLabelBeside });
  }
  return { placed, lines: Math.max(1, ends.length), outside };
}

/** The ISO 8601 week number: a week belongs to the year of its Thursday. */
export function weekNumber(day: string): number {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7));
  const yearStart = Date.UTC(date.getUTCFullYear(), 0, 1);
  return Math.ceil(((date.getTime() - yearStart) / 86_400_000 + 1) / 7);
}
