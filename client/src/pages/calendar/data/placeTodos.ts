import type { CalendarTodoFragment } from "../../../gql/graphql";
import { type Day, minuteMs, startOf } from "../../../lib/time/days";
import { wallOf } from "../../../lib/time/zoneTime";
import type { PlacedEvent } from "../placedEvent";
import { untypedColor } from "./calendarColors";

/** The to-dos with a planned time in some days, as blocks at the wall clock of the person's zone. */
export function placeTodos(
  todos: readonly CalendarTodoFragment[],
  zone: string,
  days: { from: Day; to: Day },
): PlacedEvent[] {
  return todos
    .flatMap((todo) => {
      const { plannedStart, plannedMinutes } = todo;
      return plannedStart === null || plannedMinutes === null ? [] : [place(todo, plannedStart, plannedMinutes, zone)];
    })
    .filter(({ start, end }) => start < startOf(days.to) && end > startOf(days.from));
}

function place(todo: CalendarTodoFragment, plannedStart: string, minutes: number, zone: string): PlacedEvent {
  const instant = Date.parse(plannedStart);
  const start = wallOf(instant, zone);
  return {
    key: todo.id,
    title: todo.title,
    color: untypedColor,
    typeName: todo.project?.name ?? null,
    location: null,
    description: null,
    isAllDay: false,
    start,
    // a time in the hour that the clocks repeat could end before it begins
    end: Math.max(wallOf(instant + minutes * minuteMs, zone), start + minuteMs),
    isCancelled: todo.status === "COMPLETED",
    isReadOnly: false,
    isRepeating: false,
    todo,
  };
}
