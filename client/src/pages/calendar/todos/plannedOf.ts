import type { CalendarTodoFragment } from "../../../gql/graphql";
import { type Day, dayMs, dayOf, minuteMs } from "../../../lib/time/days";
import { wallOf } from "../../../lib/time/zoneTime";
import type { PlannedTime } from "../../../tasks/dates/PlannedFields";

/** A to-do's day and planned time by the person's clock; without a time, the day that it is due. */
export function plannedOf(
  { dueDate, plannedStart, plannedMinutes }: Pick<CalendarTodoFragment, "dueDate" | "plannedStart" | "plannedMinutes">,
  zone: string,
  defaultMinutes: number,
): PlannedTime & { day: Day } {
  const minutes = plannedMinutes ?? defaultMinutes;
  if (plannedStart === null) return { day: dueDate?.slice(0, 10) ?? "", time: null, minutes };
  const wall = wallOf(Date.parse(plannedStart), zone);
  return { day: dayOf(wall), time: (wall % dayMs) / minuteMs, minutes };
}
