import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { createOnce } from "../../changes/createOnce.js";
import { Context } from "../../platform/context.js";
import { DayOrTime } from "../../platform/graphql/DayOrTime.js";
import { QueryOne } from "../../platform/graphql/QueryOne.js";
import { DateTime } from "../../platform/graphql/scalars.js";
import type { DomainEvent } from "../../platform/live/events.js";
import { CalendarChange } from "../CalendarChange.js";
import { EventScope } from "../calendarEnums.js";
import { calendarChangedEvent } from "../calendarEvents.js";
import { changeOf } from "../changeOf.js";
import { eventScopes } from "../series/eventScopes.js";
import { undoSeriesChange } from "../series/undoSeriesChange.js";
import { CalendarSubscription } from "../subscriptions/CalendarSubscription.js";
import { EventType } from "../types/EventType.js";
import { eventTypeOf, subscriptionOf } from "../types/eventTypeOf.js";
import { createEvent } from "./createEvent.js";
import { deleteEvent } from "./deleteEvent.js";
import { duplicateEvent } from "./duplicateEvent.js";
import { EventOccurrence } from "./EventOccurrence.js";
import { EventDays, EventScopes } from "./eventAnswers.js";
import { eventConflicts } from "./eventConflicts.js";
import { eventDays } from "./eventDays.js";
import { CreateEventInput, UpdateEventInput } from "./eventInputs.js";
import { deleteEventsPermanently, restoreEvents } from "./eventTrash.js";
import { findEvent } from "./findEvent.js";
import { findOccurrence } from "./findOccurrence.js";
import { listEvents } from "./listEvents.js";
import { shownDays } from "./shownDays.js";
import type { ShownEvent } from "./shownEvent.js";
import { updateEvent } from "./updateEvent.js";

const idDescription = "The id of an event, a series or an occurrence; NOT_FOUND when it is not the viewer's.";
const idsDescription = "1 to 100 ids; when one is not the viewer's or not in the trash nothing changes.";
const fromDescription = "The beginning, included: an instant or a day (then midnight UTC).";
const toDescription = "The end, not included; at most 400 days later, else INVALID_INPUT.";
const scopeDescription =
  "What of a series it is for; when null, with the id of an occurrence THIS and with the series' own ALL.";

@Resolver(() => EventOccurrence)
export class EventResolver {
  @Query(() => [EventOccurrence], {
    description:
      "Every event of the viewer's that overlaps a range, by start, at most 10 000 (else INVALID_INPUT). An all-day event lies where its own time zone has it: for another zone ask for a day more on both sides.",
  })
  events(
    @Arg("from", () => DayOrTime, { description: fromDescription }) from: string,
    @Arg("to", () => DayOrTime, { description: toDescription }) to: string,
    @Arg("eventTypeIds", () => [ID], {
      nullable: true,
      description: "Only events of these types; null: all events, those by subscription too.",
    })
    eventTypeIds: string[] | null | undefined,
    @Arg("expand", () => Boolean, {
      defaultValue: true,
      description: "false: a series stands once, as itself, where one of its occurrences overlaps the range.",
    })
    expand: boolean,
    @Arg("updatedSince", () => DateTime, {
      nullable: true,
      description: "Only events and series of which anything changed since, this instant included; null: all.",
    })
    updatedSince: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<EventOccurrence[]> {
    return listEvents(ctx, { from, to, eventTypeIds, expand, updatedSince });
  }

  @Query(() => EventDays, {
    description: "How full each day of a range is, as a year shows it, and what lasts longer; at most 400 days.",
  })
  eventDays(
    @Arg("from", () => String, { description: "The first day, as 2026-01-01." }) from: string,
    @Arg("to", () => String, { description: "The day after the last." }) to: string,
    @Arg("timeZone", () => String, { description: "Where the days are counted: IANA's name." }) timeZone: string,
    @Arg("eventTypeIds", () => [ID], {
      nullable: true,
      description: "Only events of these types; null: all events, those by subscription too.",
    })
    eventTypeIds: string[] | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<EventDays> {
    return eventDays(ctx, { from, to, timeZone, eventTypeIds });
  }

  @QueryOne(
    () => EventOccurrence,
    "One event, series or occurrence of the viewer's; NOT_FOUND for any other id and in the trash.",
  )
  event(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() ctx: Context,
  ): Promise<EventOccurrence> {
    return findEvent(ctx, id);
  }

  @QueryOne(
    () => EventOccurrence,
    "What the calendar shows of an id: an event that happens once, an occurrence, or of a series its first occurrence that isn't over, else its last; NOT_FOUND as for `event`.",
  )
  occurrence(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() ctx: Context,
  ): Promise<EventOccurrence> {
    return findOccurrence(ctx, id);
  }

  @Query(() => [EventOccurrence], {
    description:
      "What a time would overlap: the viewer's own events by start, without cancelled and all-day ones; at most 50.",
  })
  eventConflicts(
    @Arg("from", () => DateTime, { description: "The beginning of the time." }) from: string,
    @Arg("to", () => DateTime, { description: "Its end; at most 400 days later." }) to: string,
    @Arg("exceptId", () => ID, {
      nullable: true,
      description: "An event, series or occurrence that is no conflict; an occurrence stands for its whole series.",
    })
    exceptId: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<EventOccurrence[]> {
    return eventConflicts(ctx, { from, to, exceptId });
  }

  @Query(() => EventScopes, { description: "How many events each scope of a change would be for." })
  eventScopes(
    @Arg("id", () => ID, { description: "The id of an occurrence, or of a series." }) id: string,
    @Ctx() ctx: Context,
  ): Promise<EventScopes> {
    return eventScopes(ctx, id);
  }

  @Mutation(() => EventOccurrence, {
    description:
      "Makes an event, or a series (given as itself); again with the same id of the client's own gives the same one.",
  })
  createEvent(
    @Arg("input", () => CreateEventInput, { description: "What it holds." }) input: CreateEventInput,
    @Ctx() ctx: Context,
  ): Promise<EventOccurrence> {
    return createOnce(ctx, "EVENT", input, (tx) => createEvent(tx, input));
  }

  @Mutation(() => EventOccurrence, {
    description:
      "Saves what the input names. Gives the event, with THIS the occurrence, with ALL the series itself, and with FOLLOWING the series that begins there.",
  })
  updateEvent(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Arg("input", () => UpdateEventInput, { description: "What changes." }) input: UpdateEventInput,
    @Arg("scope", () => EventScope, { nullable: true, description: scopeDescription })
    scope: EventScope | null | undefined,
    @Arg("version", () => Int, {
      nullable: true,
      description: "The version that was read; when it is not the stored one: CONFLICT. Null saves anyway.",
    })
    version: number | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<EventOccurrence> {
    return updateEvent(ctx, { id, input, scope, version });
  }

  @Mutation(() => ID, {
    description:
      "Puts an event, a series or a part of one in the trash, where it stays for 30 days. Gives the id that `restoreEvents` takes to undo it.",
  })
  deleteEvent(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Arg("scope", () => EventScope, { nullable: true, description: scopeDescription })
    scope: EventScope | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return deleteEvent(ctx, id, scope);
  }

  @Mutation(() => [EventOccurrence], {
    description: "Takes 1 to 100 events, series or occurrences out of the trash.",
  })
  restoreEvents(
    @Arg("ids", () => [ID], { description: idsDescription }) ids: string[],
    @Ctx() ctx: Context,
  ): Promise<EventOccurrence[]> {
    return restoreEvents(ctx, ids);
  }

  @Mutation(() => EventOccurrence, {
    description:
      "Takes back the last change of a series within an hour, whole, with what stood apart in it; CONFLICT when it was changed since. Gives the series as it was.",
  })
  undoSeriesChange(
    @Arg("id", () => ID, {
      description: "The id that the change or deletion answered: of the series, or of the one that was parted from it.",
    })
    id: string,
    @Ctx() ctx: Context,
  ): Promise<EventOccurrence> {
    return undoSeriesChange(ctx, id);
  }

  @Mutation(() => [ID], {
    description: "Deletes for good 1 to 100 events or series that are in the trash; gives their ids.",
  })
  deleteEventsPermanently(
    @Arg("ids", () => [ID], { description: idsDescription }) ids: string[],
    @Ctx() ctx: Context,
  ): Promise<string[]> {
    return deleteEventsPermanently(ctx, ids);
  }

  @Mutation(() => EventOccurrence, {
    description: "Makes an event like this one at another time, of the same length and happening once.",
  })
  duplicateEvent(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Arg("start", () => DateTime, { description: "When the new one starts." }) start: string,
    @Ctx() ctx: Context,
  ): Promise<EventOccurrence> {
    return duplicateEvent(ctx, id, start);
  }

  @Subscription(() => CalendarChange, {
    description: "Fires within a second when something of the viewer's calendar changed.",
    subscribe: ({ context }) => context.hear(calendarChangedEvent),
  })
  calendarChanged(@Root() { data }: DomainEvent, @Ctx() ctx: Context) {
    return changeOf(ctx, data);
  }

  @FieldResolver(() => EventType, { nullable: true, description: "Its event type; null when it has none." })
  eventType(@Root() event: ShownEvent, @Ctx() ctx: Context): Promise<EventType | null> | EventType | null {
    if (event.eventType !== undefined) return event.eventType;
    return event.eventTypeId === null ? null : eventTypeOf(ctx, event.eventTypeId);
  }

  @FieldResolver(() => CalendarSubscription, {
    nullable: true,
    description: "The calendar it came from by subscription; null for one's own.",
  })
  subscription(@Root() event: EventOccurrence, @Ctx() ctx: Context): Promise<CalendarSubscription | null> | null {
    return event.subscriptionId === null ? null : subscriptionOf(ctx, event.subscriptionId);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: "Of an all-day event its first day in its own time zone, as 2026-11-21; null for every other.",
  })
  firstDay(@Root() event: EventOccurrence): string | null {
    return shownDays(event)?.first ?? null;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: "Of an all-day event its last day in its own time zone, itself included; null for every other.",
  })
  lastDay(@Root() event: EventOccurrence): string | null {
    return shownDays(event)?.last ?? null;
  }
}
