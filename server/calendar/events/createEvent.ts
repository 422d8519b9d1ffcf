import { v7 as uuidv7 } from "uuid";
import { lockPerson } from "../../accounts/lockPerson.js";
import type { Context } from "../../platform/context.js";
import { EventStatus } from "../calendarEnums.js";
import { eventChanged } from "../calendarEvents.js";
import { scheduleReminders } from "../reminders/eventReminders.js";
import type { EventOccurrence } from "./EventOccurrence.js";
import type { CreateEventInput } from "./eventInputs.js";
import { type EventRow, eventRows } from "./eventRows.js";
import { checkTimes } from "./eventTimes.js";
import { textsOf } from "./eventValues.js";
import { shownEvent } from "./shownEvent.js";
import { type EventValues, insertEvents, writeSpans } from "./writeEvents.js";

const noTexts = {
  title: "",
  description: null,
  location: null,
  status: EventStatus.CONFIRMED,
  eventTypeId: null,
  allDay: false,
  reminders: [],
};

/**
 * Creates an event or a series. Creating again with the same id returns the existing event, so that a retry is
 * idempotent.
 * @throws InvalidInputError for times out of order, an unsupported rule and an event type that isn't the viewer's,
 * ConflictError for another person's id.
 */
export function createEvent(ctx: Context, input: CreateEventInput): Promise<EventOccurrence> {
  const id = input.id?.toLowerCase() ?? uuidv7();
  const times = checkTimes({
    start: input.start,
    end: input.end,
    allDay: input.allDay ?? false,
    timeZone: input.timeZone ?? "UTC",
    recurrenceRule: input.recurrenceRule || null,
    recurrenceEndDate: input.recurrenceEndDate ?? null,
  });
  return ctx.transact(async (tx) => {
    if (input.id) {
      await lockPerson(tx, tx.requireViewer().userId);
      const [existing] = await eventRows(tx, [id]);
      if (existing) return shownEvent(existing);
    }
    const texts = await textsOf(tx, noTexts, input);
    return shownEvent(await makeEvent(tx, { id, uid: id, subscriptionId: null, ...texts, ...times }));
  });
}

/** Writes a new event of the viewer's and emits its domain event. */
export async function makeEvent(tx: Context, values: EventValues): Promise<EventRow> {
  await insertEvents(tx, [values]);
  await writeSpans(tx, [values.id]);
  await scheduleReminders(tx, [values.id]);
  await tx.emit(eventChanged(tx.requireViewer().userId, values.id, true));
  const [row] = await eventRows(tx, [values.id]);
  if (!row) throw new Error("The event that was just made is gone");
  return row;
}
