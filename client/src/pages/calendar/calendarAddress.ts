import { calendarViews } from "../../lib/preferences";
import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  isDay,
  startOfMonth,
  startOfWeek,
  weeksOfMonth,
} from "../../lib/time/days";
import { writeDayWords } from "../../lib/time/writeTime";
import { wallOf } from "../../lib/time/zoneTime";

export type CalendarView = (typeof calendarViews)[number];

/** The state in the calendar's address: the shown day, the view and what is open. */
export interface CalendarAddress {
  /** Null: today. */
  date: Day | null;
  /** Null: the one chosen in Settings. */
  view: CalendarView | null;
  /** The open event: its own id, or that of its series. */
  eventId: string | null;
  /** The open task. */
  taskId: string | null;
}

/** Parses the address. A date may also be an instant, which gives its day in the person's zone. */
export function readCalendarAddress(params: URLSearchParams, zone: string): CalendarAddress {
  const written = params.get("date");
  const view = params.get("view");
  const instant = written === null || isDay(written) ? Number.NaN : Date.parse(written);
  return {
    date: isDay(written) ? written : Number.isNaN(instant) ? null : dayOf(wallOf(instant, zone)),
    view: calendarViews.find((one) => one === view) ?? null,
    eventId: params.get("event") || null,
    taskId: params.get("task") || null,
  };
}

/** The query string, "" or with its question mark, that `readCalendarAddress` parses, with nothing open. */
export function writeCalendarAddress({ date, view }: Pick<CalendarAddress, "date" | "view">): string {
  const parts = [date && `date=${date}`, view && `view=${view}`].filter(Boolean);
  return parts.length ? `?${parts.join("&")}` : "";
}

/** The days shown by a view; `to` is exclusive. */
export function daysOfView(view: CalendarView, day: Day, weekStart: number): { from: Day; to: Day } {
  if (view === "day") return { from: day, to: addDays(day, 1) };
  if (view === "month") return weeksOfMonth(day, weekStart);
  if (view === "agenda") return { from: day, to: addDays(addMonths(day, agendaMonths), 1) };
  if (view === "year") return { from: `${day.slice(0, 4)}-01-01`, to: `${Number(day.slice(0, 4)) + 1}-01-01` };
  const from = startOfWeek(day, weekStart);
  return { from, to: addDays(from, 7) };
}

const agendaMonths = 3;

/** The day to show in the next or previous period of the view. */
export function stepOf(view: CalendarView, day: Day, by: 1 | -1): Day {
  if (view === "day") return addDays(day, by);
  if (view === "week") return addDays(day, 7 * by);
  if (view === "month") return addMonths(startOfMonth(day), by);
  return addMonths(day, view === "year" ? 12 * by : agendaMonths * by);
}

/** The title of a view: "November 2026", "Friday, November 20", "2026", "Nov 20 to Feb 20". */
export function titleOfView(view: CalendarView, day: Day, weekStart: number, today: Day): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  if (view === "year") return day.slice(0, 4);
  if (view === "day") {
    return writeDayWords(day, {
      weekday: "long",
      month: "long",
      day: "numeric",
      ...(isThisYear ? {} : { year: "numeric" }),
    });
  }
  const { from, to } = daysOfView(view, day, weekStart);
  const last = addDays(to, -1);
  if (view === "agenda") {
    const part = { month: "short", day: "numeric" } as const;
    return `${writeDayWords(from, part)} to ${writeDayWords(last, part)}`;
  }
  if (view === "month" || from.slice(0, 7) === last.slice(0, 7)) {
    return writeDayWords(view === "month" ? day : from, { month: "long", year: "numeric" });
  }
  const isOneYear = from.slice(0, 4) === last.slice(0, 4);
  const first = writeDayWords(from, { month: "short", ...(isOneYear ? {} : { year: "numeric" }) });
  return `${first} – ${writeDayWords(last, { month: "short", year: "numeric" })}`;
}
