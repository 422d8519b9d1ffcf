import { buffer } from "node:stream/consumers";
import { v7 as uuidv7 } from "uuid";
import { lockPerson } from "../../accounts/lockPerson.js";
import { limitOf } from "../../limits.js";
import type { Context } from "../../platform/context.js";
import type { ArrivingFile } from "../../platform/graphql/Upload.js";
import { boundedBytes } from "../../platform/http/boundedBytes.js";
import { isTimeZone } from "../../platform/recurrence/timeZones.js";
import { CalendarChangeKind, DuplicateEvents } from "../calendarEnums.js";
import { calendarChanged, eventChangedAmongMany } from "../calendarEvents.js";
import type { EventImport, EventImportPreview } from "../events/eventAnswers.js";
import { refusal } from "../events/eventTimes.js";
import { checkType } from "../events/eventValues.js";
import { listEventTypes, lockEventTypes } from "../types/eventTypes.js";
import { parseCalendar } from "./parseCalendar.js";
import type { IcsEvent, IcsFile } from "./readIcs.js";
import { type KnownEvent, knownEvents, storeEvents } from "./storeEvents.js";

const maxBytes = limitOf.planning.calendarFileBytes.max;
const shownEvents = 50;
const shownSkipped = 100;

/** Reports what a file contains; changes nothing. */
export async function previewEventImport(
  ctx: Context,
  file: ArrivingFile,
  timeZone: string | null | undefined,
): Promise<EventImportPreview> {
  const { name, events, skipped } = await readFile(ctx, file, timeZone);
  const known = await knownEvents(ctx, null);
  const byStart = events.toSorted((a, b) => (a.start < b.start ? -1 : 1));
  return {
    name,
    total: events.length,
    duplicates: events.filter(({ uid }) => known.has(uid)).length,
    series: events.filter(({ recurrenceRule }) => recurrenceRule !== null).length,
    exceptions: events.reduce((sum, { exceptions }) => sum + exceptions.length, 0),
    events: byStart.slice(0, shownEvents).map((event) => ({ ...event, isDuplicate: known.has(event.uid) })),
    skipped: skipped.slice(0, shownSkipped),
    skippedCount: skipped.length,
  };
}

interface ImportArgs {
  file: ArrivingFile;
  /** Null: the event type with the name of the event's category, if any. */
  eventTypeId: string | null | undefined;
  duplicates: DuplicateEvents;
  /** The zone of times that name none. */
  timeZone: string | null | undefined;
}

/** @throws InvalidInputError, TooLargeError for more than 5 MB; then nothing is imported. */
export async function importEvents(ctx: Context, { duplicates, ...args }: ImportArgs): Promise<EventImport> {
  const { userId } = ctx.requireViewer();
  const { events, skipped } = await readFile(ctx, args.file, args.timeZone);
  return ctx.transact(async (tx) => {
    await lockPerson(tx, userId);
    await lockEventTypes(tx);
    if (args.eventTypeId) await checkType(tx, args.eventTypeId);
    const known = await knownEvents(tx, null);
    const typeOf = await typesByCategory(tx, args.eventTypeId);
    const isKnown = ({ uid }: IcsEvent) => known.has(uid);
    const replaced = duplicates === DuplicateEvents.REPLACE ? events.filter(isKnown) : [];
    const created = events.filter((event) => !isKnown(event));
    const stored = [...created, ...replaced].map((event) => valuesOf(event, known, typeOf));
    await storeEvents(tx, stored, null);
    await tx.emit(
      ...stored.map(({ id, isNew }) => eventChangedAmongMany(userId, id, isNew)),
      calendarChanged(userId, CalendarChangeKind.EVENTS),
    );
    return {
      created: created.length,
      replaced: replaced.length,
      left: events.length - created.length - replaced.length,
      skipped: skipped.slice(0, shownSkipped),
      skippedCount: skipped.length,
    };
  });
}

function valuesOf(event: IcsEvent, known: ReadonlyMap<string, KnownEvent>, typeOf: (event: IcsEvent) => string | null) {
  const there = known.get(event.uid);
  return { event, id: there?.id ?? uuidv7(), isNew: !there, eventTypeId: there?.eventTypeId ?? typeOf(event) };
}

async function typesByCategory(
  tx: Context,
  eventTypeId: string | null | undefined,
): Promise<(event: IcsEvent) => string | null> {
  if (eventTypeId) return () => eventTypeId.toLowerCase();
  const types = new Map((await listEventTypes(tx)).map(({ id, name }) => [name.toLowerCase(), id]));
  return ({ category }) => types.get(category?.toLowerCase() ?? "") ?? null;
}

async function readFile(ctx: Context, file: ArrivingFile, timeZone: string | null | undefined): Promise<IcsFile> {
  if (timeZone && !isTimeZone(timeZone)) {
    throw refusal("timeZone", "Please enter an IANA time zone, such as Europe/Lisbon");
  }
  await ctx.services.limits.take(`calendar file ${ctx.requireViewer().userId}`, limitOf.planning.calendarFiles);
  const arrived = await file.promise.catch(() => {
    throw refusal("file", "Please choose a file");
  });
  const bytes = await buffer(boundedBytes(arrived, maxBytes, "This file is too large. Maximum size is 5MB."));
  return parseCalendar(ctx, bytes, timeZone ?? "UTC");
}
