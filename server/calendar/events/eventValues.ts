import type { Context } from "../../platform/context.js";
import { isUuid } from "../../platform/isUuid.js";
import { EventStatus } from "../calendarEnums.js";
import { sortedReminders } from "../reminders/reminderMinutes.js";
import type { UpdateEventInput } from "./eventInputs.js";
import type { EventRow } from "./eventRows.js";
import { refusal } from "./eventTimes.js";

/** The values of an event other than its times. */
export type EventTexts = Pick<
  EventRow,
  "title" | "description" | "location" | "status" | "eventTypeId" | "allDay" | "reminders"
>;

/**
 * The texts with an input's changes applied.
 * @throws InvalidInputError for an event type that isn't the viewer's and a reminder that comes too late.
 */
export async function textsOf(tx: Context, texts: EventTexts, input: UpdateEventInput): Promise<EventTexts> {
  const allDay = input.allDay === undefined ? texts.allDay : (input.allDay ?? false);
  const reminders = input.reminders === undefined ? texts.reminders : sortedReminders(input.reminders ?? []);
  if (!allDay && input.reminders && reminders.some((minutes) => minutes < 0)) {
    throw refusal("reminders", "Only all-day events can remind after they begin");
  }
  const { eventTypeId: typeId } = input;
  if (typeId && typeId.toLowerCase() !== texts.eventTypeId) await checkType(tx, typeId);
  return {
    title: input.title?.trim() ?? texts.title,
    description: input.description === undefined ? texts.description : input.description || null,
    location: input.location === undefined ? texts.location : input.location || null,
    status: input.status === undefined ? texts.status : (input.status ?? EventStatus.CONFIRMED),
    eventTypeId: typeId === undefined ? texts.eventTypeId : (typeId?.toLowerCase() ?? null),
    allDay,
    // Reminders that a timed event can't have are dropped when it is no longer all day.
    reminders: allDay ? reminders : reminders.filter((minutes) => minutes >= 0),
  };
}

/** @throws InvalidInputError with field `eventTypeId` when it isn't the viewer's. */
export async function checkType(tx: Context, typeId: string): Promise<void> {
  const one = tx.own.select("event_type").select("id").where("id", "=", typeId).forKeyShare();
  if (!isUuid(typeId) || !(await one.executeTakeFirst())) throw refusal("eventTypeId", "There is no such event type");
}
