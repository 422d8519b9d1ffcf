import { titleRequired } from "../../../../../schema/sentences";
import type { CreateEventInput, EventFieldsFragment, EventStatus, UpdateEventInput } from "../../../gql/graphql";
import { isLongerThan } from "../../../lib/countCharacters";
import { addDays, type Day, dayMs, dayOf, minuteMs, startOf } from "../../../lib/time/days";
import { instantOf, type Wall, wallOf } from "../../../lib/time/zoneTime";

/** The form's values: times are wall clock times in `timeZone`. */
export interface EventDraft {
  title: string;
  isAllDay: boolean;
  start: Wall;
  /** For an all-day event: the start of the day after its last. */
  end: Wall;
  timeZone: string;
  eventTypeId: string | null;
  location: string;
  description: string;
  status: EventStatus;
  recurrenceRule: string | null;
  recurrenceEndDate: string | null;
  reminders: number[];
}

export type EventProblems = Partial<Record<keyof EventDraft, string>>;

export function draftOf(event: EventFieldsFragment): EventDraft {
  const start = wallOf(Date.parse(event.start), event.timeZone);
  return {
    title: event.title,
    isAllDay: event.allDay,
    start,
    end: Math.max(start + minuteMs, wallOf(Date.parse(event.end), event.timeZone)),
    timeZone: event.timeZone,
    eventTypeId: event.eventTypeId,
    location: event.location ?? "",
    description: event.description ?? "",
    status: event.status,
    recurrenceRule: event.recurrenceRule,
    recurrenceEndDate: event.recurrenceEndDate,
    reminders: event.reminders,
  };
}

export function newDraft(
  span: { start: Wall; end: Wall; isAllDay: boolean },
  timeZone: string,
  eventTypeId: string | null,
): EventDraft {
  return {
    title: "",
    ...span,
    timeZone,
    eventTypeId,
    location: "",
    description: "",
    status: "CONFIRMED",
    recurrenceRule: null,
    recurrenceEndDate: null,
    reminders: [],
  };
}

/** A message for each invalid field. */
export function problemsOf(draft: EventDraft): EventProblems {
  const problems: EventProblems = {};
  if (!draft.title.trim()) problems.title = titleRequired;
  else if (isLongerThan(draft.title.trim(), 500)) problems.title = "The title can have at most 500 characters";
  if (draft.end <= draft.start) problems.end = "The end must be after the start";
  if (isLongerThan(draft.location, 500)) problems.location = "The place can have at most 500 characters";
  if (isLongerThan(draft.description, 10_000))
    problems.description = "The description can have at most 10 000 characters";
  if (
    draft.recurrenceRule !== null &&
    draft.recurrenceEndDate !== null &&
    draft.recurrenceEndDate < dayOf(draft.start)
  ) {
    problems.recurrenceEndDate = "It can't end before it starts";
  }
  return problems;
}

/** The draft as the server's input. */
export function inputOf(draft: EventDraft): Omit<CreateEventInput, "id"> {
  return {
    title: draft.title.trim(),
    allDay: draft.isAllDay,
    start: isoOf(draft.start, draft.timeZone),
    end: isoOf(draft.end, draft.timeZone),
    timeZone: draft.timeZone,
    eventTypeId: draft.eventTypeId,
    location: draft.location.trim() || null,
    description: draft.description.trim() || null,
    status: draft.status,
    recurrenceRule: draft.recurrenceRule,
    recurrenceEndDate: draft.recurrenceRule === null ? null : draft.recurrenceEndDate,
    reminders: draft.reminders,
  };
}

/** The differences between the loaded event and the draft. */
export function changesOf(draft: EventDraft, read: EventDraft): UpdateEventInput {
  const [now, before] = [inputOf(draft), inputOf(read)];
  const changed = Object.keys(now).filter(
    (key) => JSON.stringify(now[key as keyof typeof now]) !== JSON.stringify(before[key as keyof typeof now]),
  );
  const changes = Object.fromEntries(changed.map((key) => [key, now[key as keyof typeof now]])) as UpdateEventInput;
  // start and end are sent together: one of them alone could make the end precede the start
  if (changes.start || changes.end || "allDay" in changes || "timeZone" in changes) {
    changes.start = now.start;
    changes.end = now.end;
  }
  return changes;
}

/** Whether the changes include fields that only a whole series can have. */
export function isOfSeries(changes: UpdateEventInput): boolean {
  return "recurrenceRule" in changes || "recurrenceEndDate" in changes || "timeZone" in changes;
}

export function isoOf(wall: Wall, zone: string): string {
  return new Date(instantOf(wall, zone)).toISOString();
}

/** Switches between all-day and timed; a timed event gets the usual start. */
export function withAllDay(draft: EventDraft, isAllDay: boolean, usualStart: number): EventDraft {
  const first: Day = dayOf(draft.start);
  if (isAllDay) {
    const last = dayOf(Math.max(draft.start, draft.end - 1));
    const reminders = draft.reminders.length ? [-540] : [];
    return { ...draft, isAllDay, start: startOf(first), end: startOf(addDays(last, 1)), reminders };
  }
  const start = startOf(first) + usualStart * 60 * minuteMs;
  const days = Math.round((draft.end - draft.start) / dayMs);
  const end = start + (days - 1) * dayMs + 60 * minuteMs;
  return { ...draft, isAllDay, start, end, reminders: draft.reminders.length ? [10] : [] };
}
