import { InvalidInputError } from "../platform/errors.js";
import { keptInstant } from "../platform/isoTime.js";
import { instantOf, wallOf } from "../platform/recurrence/zoneClock.js";
import type { Task } from "./Task.js";
import type { PlannedTimeInput } from "./taskInputs.js";

/** When a task is due, and the time that was set aside for it on that day. */
export type TaskTimes = Pick<Task, "dueDate" | "plannedStart" | "plannedMinutes" | "plannedTimeZone">;

const defaultMinutes = 60;

export const unplanned = { plannedStart: null, plannedMinutes: null, plannedTimeZone: null };

/**
 * A task's times after a change. The planned time is always on the day that the task is due: a new start sets that day,
 * another day moves the start to the same time of that day, and no day leaves no start.
 * @throws InvalidInputError for a start on another day than a due date given with it, and a length without a start.
 */
export function changedTimes(task: TaskTimes, input: PlannedTimeInput): TaskTimes {
  const { dueDate = task.dueDate, plannedStart = task.plannedStart } = input;
  if (plannedStart === null) {
    if (typeof input.plannedMinutes === "number") throw refusal("plannedMinutes", "A length needs a planned start");
    return { dueDate, ...unplanned };
  }
  const { plannedTimeZone: zone = task.plannedTimeZone } = input;
  const plannedTimeZone = zone ?? "UTC";
  const planned = {
    plannedStart,
    plannedMinutes:
      input.plannedMinutes === undefined
        ? (task.plannedMinutes ?? defaultMinutes)
        : (input.plannedMinutes ?? defaultMinutes),
    plannedTimeZone,
  };
  const day = dayOf(plannedStart, plannedTimeZone);
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(day)) throw refusal("plannedStart", "The day must be in the years 1 to 9999");
  if (dueDate !== null && dayOf(dueDate, plannedTimeZone) === day) return { dueDate, ...planned };
  if (!input.plannedStart) return onDay(planned, dueDate);
  if (input.dueDate !== undefined) throw refusal("plannedStart", "The planned time must be on the day the task is due");
  return { dueDate: day, ...planned };
}

/** The same time of another day. */
export function onDay(planned: Omit<TaskTimes, "dueDate">, dueDate: string | null): TaskTimes {
  const { plannedStart, plannedMinutes, plannedTimeZone } = planned;
  if (dueDate === null || plannedStart === null || plannedTimeZone === null) return { dueDate, ...unplanned };
  const timeOfDay = new Date(wallOf(plannedTimeZone, Date.parse(plannedStart))).toISOString().slice(10);
  const start = keptInstant(instantOf(plannedTimeZone, Date.parse(`${dayOf(dueDate, plannedTimeZone)}${timeOfDay}`)));
  return { dueDate, plannedStart: new Date(start).toISOString(), plannedMinutes, plannedTimeZone };
}

/** The day of a day or an instant, in the zone. */
function dayOf(date: string, timeZone: string): string {
  return date.length === 10 ? date : new Date(wallOf(timeZone, Date.parse(date))).toISOString().slice(0, 10);
}

function refusal(field: string, sentence: string): InvalidInputError {
  return new InvalidInputError(sentence, { [field]: sentence });
}
