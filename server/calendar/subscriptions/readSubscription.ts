import { v7 as uuidv7 } from "uuid";
import type { Context } from "../../platform/context.js";
import { AppError } from "../../platform/errors.js";
import { withLongStatements } from "../../platform/fairShares/callers.js";
import { outageOf } from "../../platform/outage.js";
import { CalendarChangeKind } from "../calendarEnums.js";
import { calendarChanged } from "../calendarEvents.js";
import { deleteEvents } from "../events/writeEvents.js";
import { parseCalendar } from "../ics/parseCalendar.js";
import type { IcsFile } from "../ics/readIcs.js";
import { knownEvents, storeEvents } from "../ics/storeEvents.js";
import { CalendarSubscription } from "./CalendarSubscription.js";
import { fetchCalendar } from "./fetchCalendar.js";

const hourMilliseconds = 3_600_000;

/** Reads a subscribed calendar; if that fails, its events are kept and the failure is stored. */
export async function readSubscription(
  ctx: Context,
  subscription: CalendarSubscription,
): Promise<CalendarSubscription> {
  const { settings } = ctx.services;
  const { url, etag } = subscription;
  try {
    const fetched = await fetchCalendar(url, { etag, mayBePrivate: settings.allowPrivateAddresses });
    const file = fetched.bytes === null ? null : await parseCalendar(ctx, fetched.bytes, "UTC");
    return await withLongStatements(() =>
      ctx.transact(async (tx) =>
        updateSubscribedEvents(tx, await tx.load(CalendarSubscription, subscription.id), file, fetched.etag),
      ),
    );
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    return ctx.transact(async (tx) => {
      const now = tx.clock();
      const kept = await tx.load(CalendarSubscription, subscription.id);
      kept.failure = failure;
      kept.failedAt = now.toISOString();
      kept.nextReadAt = new Date(now.getTime() + hourMilliseconds).toISOString();
      return tx.save(kept, calendarChanged(kept.ownerId, CalendarChangeKind.SUBSCRIPTIONS));
    });
  }
}

/** The sentence that the subscription shows as its failure; null for other errors, for example when it was deleted. */
function failureOf(error: unknown): string | null {
  if (error instanceof AppError) return error.code === "NOT_FOUND" ? null : error.message;
  return outageOf(error)?.sentence ?? null;
}

/**
 * Updates a subscription's events to match its calendar; events are matched by UID.
 * @param file null when nothing changed
 */
export async function updateSubscribedEvents(
  tx: Context,
  subscription: CalendarSubscription,
  file: IcsFile | null,
  etag: string | null,
): Promise<CalendarSubscription> {
  const { id, ownerId } = subscription;
  const now = tx.clock();
  if (file) {
    const known = await knownEvents(tx, id);
    const stored = file.events.map((event) => {
      const there = known.get(event.uid);
      return { event, id: there?.id ?? uuidv7(), isNew: !there, eventTypeId: null };
    });
    const kept = new Set(stored.map((each) => each.id));
    const gone = [...known.values()].filter((each) => !kept.has(each.id)).map((each) => each.id);
    await deleteEvents(tx, gone).execute();
    await storeEvents(tx, stored, id);
    subscription.eventCount = stored.length;
    subscription.skippedCount = file.skipped.length;
  }
  subscription.etag = etag && etag.length <= 200 ? etag : null;
  subscription.refreshedAt = now.toISOString();
  subscription.failedAt = null;
  subscription.failure = null;
  subscription.nextReadAt = new Date(now.getTime() + hourMilliseconds).toISOString();
  return tx.save(subscription, ...(file ? [calendarChanged(ownerId, CalendarChangeKind.SUBSCRIPTIONS)] : []));
}
