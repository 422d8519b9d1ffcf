import type { CalendarTodoFragment } from "../../../gql/graphql";
import { addDays, type Day, daysBetween } from "../../../lib/time/days";
import { byTime, firstDayOf, lengthInDays, type PlacedEvent, spansDays } from "../placedEvent";

/** A day of the agenda with events, or a stretch of days without any. */
export type AgendaPart = { kind: "day"; day: Day; rows: AgendaRow[] } | { kind: "gap"; from: Day; to: Day };

export type AgendaRow =
  | { kind: "event"; event: PlacedEvent; dayOfMany: number; isOverlapping: boolean }
  | { kind: "todo"; todo: CalendarTodoFragment; block: PlacedEvent | null };

/** The days with their events and planned to-dos in order, then those that are only due. An event of several days appears once, on its first visible day. */
export function agendaDays(
  events: readonly PlacedEvent[],
  todos: readonly CalendarTodoFragment[],
  from: Day,
  to: Day,
): AgendaPart[] {
  const byDay = new Map<Day, AgendaRow[]>();
  const put = (day: Day, row: AgendaRow): void => {
    const rows = byDay.get(day);
    if (rows) rows.push(row);
    else byDay.set(day, [row]);
  };
  const overlapping = overlapsOf(events);
  for (const event of events.toSorted(byTime)) {
    const first = firstDayOf(event);
    const day = first < from ? from : first;
    if (day >= to) continue;
    if (event.todo) {
      if (!event.isCancelled) put(day, { kind: "todo", todo: event.todo, block: event });
      continue;
    }
    const dayOfMany = spansDays(event) && lengthInDays(event) > 1 ? daysBetween(first, day) + 1 : 0;
    put(day, { kind: "event", event, dayOfMany, isOverlapping: overlapping.has(event.key) });
  }
  for (const todo of todos) {
    const day = todo.dueDate?.slice(0, 10);
    if (day && day >= from && day < to && todo.status !== "COMPLETED" && todo.plannedStart === null) {
      put(day, { kind: "todo", todo, block: null });
    }
  }
  const parts: AgendaPart[] = [];
  let next = from;
  for (const day of [...byDay.keys()].sort()) {
    if (day > next) parts.push({ kind: "gap", from: next, to: addDays(day, -1) });
    parts.push({ kind: "day", day, rows: byDay.get(day) ?? [] });
    next = addDays(day, 1);
  }
  if (next < to && parts.length) parts.push({ kind: "gap", from: next, to: addDays(to, -1) });
  return parts;
}

/** The timed events that overlap another. */
function overlapsOf(events: readonly PlacedEvent[]): Set<string> {
  const found = new Set<string>();
  const timed = events
    .filter(({ isAllDay, isCancelled }) => !isAllDay && !isCancelled)
    .toSorted((a, b) => a.start - b.start);
  let latest: PlacedEvent | null = null;
  for (const event of timed) {
    if (latest && event.start < latest.end) {
      found.add(event.key);
      found.add(latest.key);
    }
    if (!latest || event.end > latest.end) latest = event;
  }
  return found;
}
