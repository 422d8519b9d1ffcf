import type { DashboardEventFragment } from "../../gql/graphql";
import type { DateWriting } from "../../lib/time/formatDate";

/** An event of a day, at the minutes of that day by the person's clock. */
export interface DayEvent {
  id: string;
  title: string;
  color: string;
  isAllDay: boolean;
  isCancelled: boolean;
  /** Minutes after midnight; 0 when it began before. */
  from: number;
  /** 1440 when it goes on after the day. */
  until: number;
  start: string;
  end: string;
}

const untypedColor = "#C5D5CF";
const minutesOfDay = 1440;

/**
 * The events of a day, by start; hidden types and calendars are left out.
 * @param dates a person's writing, by which an instant falls on a day and a minute
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
      // what ends at midnight is not of the day that begins then
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

/** Where an event is drawn: its share of the working day in percent, and the line it lies in. */
export interface PlacedDayEvent {
  event: DayEvent;
  left: number;
  width: number;
  line: number;
  /** Its words are beside it, because it is too short for them. */
  isLabelBeside: boolean;
}

const shortMinutes = 60;
const maxLines = 3;

/** Lays events on the hours from start to end; those that overlap lie in lines of their own, three at most. */
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
    // words beside take the place of about an hour
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

/** ISO 8601: the week that a day's Thursday lies in. */
export function weekNumber(day: string): number {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7));
  const yearStart = Date.UTC(date.getUTCFullYear(), 0, 1);
  return Math.ceil(((date.getTime() - yearStart) / 86_400_000 + 1) / 7);
}
