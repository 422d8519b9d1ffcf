import { Field, ID, Int, ObjectType } from "type-graphql";
import { DateTime } from "../../platform/graphql/scalars.js";
import { EventOccurrence } from "./EventOccurrence.js";

@ObjectType({ simpleResolvers: true, description: "How many occurrences a change would be for, by its scope." })
export class EventScopes {
  @Field(() => Int, { nullable: true, description: "This one and those after it; null without an end." })
  following: number | null;

  @Field(() => Int, { nullable: true, description: "All of the series; null without an end." })
  all: number | null;

  @Field(() => DateTime, { description: "When the first one starts by its rule." })
  firstStart: string;

  @Field(() => DateTime, { nullable: true, description: "When the last one starts by its rule; null without an end." })
  lastStart: string | null;
}

@ObjectType({ simpleResolvers: true, description: "One day of a year, by how full it is." })
export class EventDay {
  @Field(() => String, { description: "The day, as 2026-11-21." })
  day: string;

  @Field(() => Int, { description: "How many events touch it, without cancelled ones." })
  count: number;
}

@ObjectType({ simpleResolvers: true, description: "How full the days of a range are." })
export class EventDays {
  @Field(() => [EventDay], { description: "Days with events, in order; the others have none." })
  days: EventDay[];

  @Field(() => Int, { description: "How many events there are, without cancelled ones." })
  total: number;

  @Field(() => [EventOccurrence], {
    description: "Those that touch three days or more, by start, without cancelled ones; at most 500.",
  })
  spans: EventOccurrence[];
}

@ObjectType({ simpleResolvers: true, description: "An entry of an .ics file that was left out, and why." })
export class SkippedEvent {
  @Field(() => String, { description: "Its title, or what can be said of it." })
  title: string;

  @Field(() => String, { description: "Why, in a sentence." })
  reason: string;
}

@ObjectType({ simpleResolvers: true, description: "An event of an .ics file, as it would be imported." })
export class ImportedEvent {
  @Field(() => String, { description: "Its title." })
  title: string;

  @Field(() => DateTime, { description: "When it starts." })
  start: string;

  @Field(() => DateTime, { description: "When it ends." })
  end: string;

  @Field(() => Boolean, { description: "Whether it is all day." })
  allDay: boolean;

  @Field(() => String, { description: "Its time zone." })
  timeZone: string;

  @Field(() => String, { nullable: true, description: "Its rule; null when it happens once." })
  recurrenceRule: string | null;

  @Field(() => Boolean, { description: "Whether it is there already, known by its UID." })
  isDuplicate: boolean;
}

@ObjectType({ simpleResolvers: true, description: "What an .ics file would bring." })
export class EventImportPreview {
  @Field(() => String, { nullable: true, description: "What the file calls itself; null when it doesn't." })
  name: string | null;

  @Field(() => Int, { description: "How many events and series can be imported, those that are there already too." })
  total: number;

  @Field(() => Int, { description: "How many of them are there already, known by their UID." })
  duplicates: number;

  @Field(() => Int, { description: "How many of them are series." })
  series: number;

  @Field(() => Int, { description: "How many occurrences of series were changed or left out by themselves." })
  exceptions: number;

  @Field(() => [ImportedEvent], { description: "The first 50 by start." })
  events: ImportedEvent[];

  @Field(() => [SkippedEvent], { description: "What can't be imported; the first 100." })
  skipped: SkippedEvent[];

  @Field(() => Int, { description: "How many entries can't be imported." })
  skippedCount: number;
}

@ObjectType({ simpleResolvers: true, description: "What an import did." })
export class EventImport {
  @Field(() => Int, { description: "How many events and series it made." })
  created: number;

  @Field(() => Int, { description: "How many that were there it replaced." })
  replaced: number;

  @Field(() => Int, { description: "How many that were there it left as they are." })
  left: number;

  @Field(() => [SkippedEvent], { description: "What could not be imported; the first 100." })
  skipped: SkippedEvent[];

  @Field(() => Int, { description: "How many entries could not be imported." })
  skippedCount: number;
}

@ObjectType({ simpleResolvers: true, description: "A private address at which other calendars can read this one." })
export class CalendarFeed {
  @Field(() => Boolean, { description: "Whether tasks and to-dos with dates are in it." })
  includesTasks: boolean;

  @Field(() => DateTime, { description: "Since when this address works." })
  createdAt: string;

  @Field(() => DateTime, { nullable: true, description: "When it was last read, to the hour; null: never." })
  lastReadAt: string | null;
}

@ObjectType({ simpleResolvers: true, description: "A new feed address. It is shown once: only its hash is kept." })
export class NewCalendarFeed {
  @Field(() => CalendarFeed, { description: "The feed." })
  feed: CalendarFeed;

  @Field(() => String, { description: "Its address, with http or https." })
  url: string;

  @Field(() => String, { description: "The same address with webcal, which calendar programs open." })
  webcalUrl: string;
}

@ObjectType({ simpleResolvers: true, description: "A reminder that is due now; each comes once." })
export class Reminder {
  @Field(() => ID, { description: "Names this reminder; the same one never comes again." })
  id: string;

  @Field(() => ID, { nullable: true, description: "The event or occurrence; null for a task's." })
  eventId: string | null;

  @Field(() => ID, { nullable: true, description: "The task; null for an event's." })
  taskId: string | null;

  @Field(() => ID, { nullable: true, description: "The task's project; null for a to-do's and an event's." })
  projectId: string | null;

  @Field(() => String, { description: "The title of what it reminds of." })
  title: string;

  @Field(() => String, { nullable: true, description: "Where the event is; null when that isn't said." })
  location: string | null;

  @Field(() => String, { description: "When the event starts or the task is due: an instant, or a day as 2026-11-21." })
  at: string;

  @Field(() => String, { description: "The time zone that a day is meant in." })
  timeZone: string;

  @Field(() => Int, { description: "How many minutes before." })
  minutes: number;
}
