import { v7 as uuidv7 } from "uuid";
import { lockPerson } from "../../accounts/lockPerson.js";
import { limitOf } from "../../limits.js";
import type { Context } from "../../platform/context.js";
import { columns } from "../../platform/data/expressions.js";
import { ConflictError, InvalidInputError } from "../../platform/errors.js";
import { withLongStatements } from "../../platform/fairShares/callers.js";
import { CalendarChangeKind } from "../calendarEnums.js";
import { calendarChanged } from "../calendarEvents.js";
import { refusal } from "../events/eventTimes.js";
import { parseCalendar } from "../ics/parseCalendar.js";
import { CalendarSubscription } from "./CalendarSubscription.js";
import { fetchCalendar } from "./fetchCalendar.js";
import { readSubscription, updateSubscribedEvents } from "./readSubscription.js";
import type { CreateSubscriptionInput, UpdateSubscriptionInput } from "./subscriptionInputs.js";

const defaultColor = "#DCCBFF";
const maxSubscriptions = limitOf.planning.calendars.max;
const maxNameLength = 100;

export function listSubscriptions(ctx: Context): Promise<CalendarSubscription[]> {
  return ctx.own
    .select("calendar_subscription as s")
    .select(columns("s", "id, owner_id, url, name, color, is_visible, refreshed_at, failed_at, failure, event_count"))
    .select(columns("s", "skipped_count, etag, next_read_at, created_at"))
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/**
 * Subscribes to an address and reads it at once.
 * @throws InvalidInputError for an invalid address, ConflictError for one that is already subscribed to,
 * UpstreamFailedError when it can't be read.
 */
export async function createSubscription(ctx: Context, input: CreateSubscriptionInput): Promise<CalendarSubscription> {
  const { userId: ownerId } = ctx.requireViewer();
  const url = addressOf(input.url);
  await checkRoom(ctx, url);
  await limitReads(ctx);
  const mayBePrivate = ctx.services.settings.allowPrivateAddresses;
  const { bytes, etag } = await fetchCalendar(url, { etag: null, mayBePrivate });
  const file = await parseCalendar(ctx, bytes ?? new Uint8Array(), "UTC");
  const now = ctx.clock().toISOString();
  const subscription = Object.assign(new CalendarSubscription(), {
    id: uuidv7(),
    ownerId,
    url,
    name: [...(input.name?.trim() || file.name || new URL(url).hostname)].slice(0, maxNameLength).join(""),
    color: input.color ?? defaultColor,
    isVisible: true,
    refreshedAt: null,
    failedAt: null,
    failure: null,
    eventCount: 0,
    skippedCount: 0,
    etag: null,
    nextReadAt: now,
    createdAt: now,
  });
  return withLongStatements(() =>
    ctx.transact(async (tx) => {
      // checked again, since others may have been added while this one was read
      await lockPerson(tx, ownerId);
      await checkRoom(tx, url);
      await tx.save(subscription);
      return updateSubscribedEvents(tx, subscription, file, etag);
    }),
  );
}

async function checkRoom(ctx: Context, url: string): Promise<void> {
  const present = await listSubscriptions(ctx);
  if (present.length >= maxSubscriptions) {
    throw new InvalidInputError(`You can subscribe to at most ${maxSubscriptions} calendars`);
  }
  if (present.some((each) => each.url === url)) throw new ConflictError("You already subscribe to this calendar");
}

export function updateSubscription(
  ctx: Context,
  id: string,
  input: UpdateSubscriptionInput,
): Promise<CalendarSubscription> {
  return ctx.transact(async (tx) => {
    const subscription = await tx.load(CalendarSubscription, id);
    subscription.name = input.name?.trim() ?? subscription.name;
    if (input.color !== undefined) subscription.color = input.color ?? defaultColor;
    if (input.isVisible !== undefined) subscription.isVisible = input.isVisible ?? true;
    return tx.save(subscription, calendarChanged(subscription.ownerId, CalendarChangeKind.SUBSCRIPTIONS));
  });
}

/** Reads it now; a failure is stored with it and not thrown. */
export async function refreshSubscription(ctx: Context, id: string): Promise<CalendarSubscription> {
  const subscription = await ctx.load(CalendarSubscription, id);
  await limitReads(ctx);
  return readSubscription(ctx, subscription);
}

export function deleteSubscription(ctx: Context, id: string): Promise<string> {
  return ctx.transact(async (tx) => {
    const subscription = await tx.load(CalendarSubscription, id);
    await tx.remove(subscription, calendarChanged(subscription.ownerId, CalendarChangeKind.SUBSCRIPTIONS));
    return id.toLowerCase();
  });
}

async function limitReads(ctx: Context): Promise<void> {
  await ctx.services.limits.take(`calendar read ${ctx.requireViewer().userId}`, limitOf.planning.calendarReads);
}

/** @throws InvalidInputError with field `url`. */
function addressOf(given: string): string {
  const address = given.trim().replace(/^webcals?:/i, "https:");
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !["http:", "https:"].includes(url.protocol) || !url.hostname) {
    throw refusal("url", "Please enter an address that begins with http, https or webcal");
  }
  if (url.username || url.password) throw refusal("url", "Please enter an address without a password");
  return url.href;
}
