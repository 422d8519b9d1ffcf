import { v7 as uuidv7 } from "uuid";
import type { Context } from "../../platform/context.js";
import { eachInSlices } from "../../platform/fairShares/Slices.js";
import { withEnd } from "../../platform/recurrence/recurrenceRule.js";
import { dayTextOf, wallOf } from "../../platform/recurrence/zoneClock.js";
import { type EventRow, eventRows } from "../events/eventRows.js";
import { checkTimes } from "../events/eventTimes.js";
import type { Occurrence } from "../events/findEvent.js";
import { insertEvents, writeEvents, writeSpans } from "../events/writeEvents.js";
import { scheduleReminders } from "../reminders/eventReminders.js";

/**
 * Ends a series before one of its occurrences and creates a new series from that one on, with its exceptions. Returns
 * the new one; null for the first occurrence, where there is nothing to split.
 */
export async function splitSeries(tx: Context, row: EventRow, { series, start }: Occurrence): Promise<EventRow | null> {
  let before = 0;
  await eachInSlices(series.years(series.start, start), (starts) => {
    before += starts.length;
  });
  if (before === 0) return null;
  const { rule } = series;
  const id = uuidv7();
  const at = new Date(start).toISOString();
  const following = checkTimes({
    ...row,
    start: at,
    end: new Date(series.endOf(start)).toISOString(),
    recurrenceRule: rule.count === null ? rule.text : withEnd(rule, { count: rule.count - before }),
  });
  const until = row.allDay ? dayBefore(wallOf(row.timeZone, start)) : secondBefore(start);
  const ended = checkTimes({ ...row, recurrenceRule: withEnd(rule, { until }), recurrenceEndDate: null });
  await insertEvents(tx, [{ ...row, ...following, id, uid: id }]);
  await tx.own
    .update("event_exception")
    .set({ series_id: id })
    .where("series_id", "=", row.id)
    .where("original_start", ">=", at)
    .execute();
  await writeEvents(tx, [{ ...row, ...ended }]);
  await writeSpans(tx, [row.id, id]);
  await scheduleReminders(tx, [row.id, id]);
  const [made] = await eventRows(tx, [id]);
  if (!made) throw new Error("The series that was just made is gone");
  return made;
}

/** In the format of rules: 20261121. */
function dayBefore(wall: number): string {
  return dayTextOf(wall - 86_400_000).replaceAll("-", "");
}

/** In the format of rules: 20261121T085959Z. */
function secondBefore(instant: number): string {
  return `${new Date(instant - 1_000).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}
