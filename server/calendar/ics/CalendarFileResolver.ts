import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { Context } from "../../platform/context.js";
import { withLongStatements } from "../../platform/fairShares/callers.js";
import { type ArrivingFile, Upload } from "../../platform/graphql/Upload.js";
import { DuplicateEvents } from "../calendarEnums.js";
import { CalendarFeed, EventImport, EventImportPreview, NewCalendarFeed } from "../events/eventAnswers.js";
import { CalendarSubscription } from "../subscriptions/CalendarSubscription.js";
import { CreateSubscriptionInput, UpdateSubscriptionInput } from "../subscriptions/subscriptionInputs.js";
import {
  createSubscription,
  deleteSubscription,
  listSubscriptions,
  refreshSubscription,
  updateSubscription,
} from "../subscriptions/subscriptions.js";
import { changeFeed, deleteFeed, findFeed, renewFeed } from "./feed.js";
import { importEvents, previewEventImport } from "./importEvents.js";

const fileDescription =
  "An .ics file (RFC 5545) of at most 5 MB (else TOO_LARGE) with at most 10 000 entries; else INVALID_INPUT.";
const zoneDescription = "Where times without a zone are meant, by IANA's name, unless the file says; UTC when null.";
const tasksDescription = "Whether tasks and to-dos with dates are in it.";
const idDescription = "The subscription's id; NOT_FOUND when it is not the viewer's.";

@Resolver()
export class CalendarFileResolver {
  @Mutation(() => EventImportPreview, { description: "Says what an .ics file would bring; changes nothing." })
  previewEventImport(
    @Arg("file", () => Upload, { description: fileDescription }) file: ArrivingFile,
    @Arg("timeZone", () => String, { nullable: true, description: zoneDescription })
    timeZone: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<EventImportPreview> {
    return previewEventImport(ctx, file, timeZone);
  }

  @Mutation(() => EventImport, { description: "Imports an .ics file, all of it or nothing." })
  importEvents(
    @Arg("file", () => Upload, { description: fileDescription }) file: ArrivingFile,
    @Arg("eventTypeId", () => ID, {
      nullable: true,
      description:
        "The type that new events get; one that is not the viewer's is INVALID_INPUT. Null: the one that has the name of the event's category, if any.",
    })
    eventTypeId: string | null | undefined,
    @Arg("duplicates", () => DuplicateEvents, {
      defaultValue: DuplicateEvents.SKIP,
      description: "What becomes of events that are there already.",
    })
    duplicates: DuplicateEvents,
    @Arg("timeZone", () => String, { nullable: true, description: zoneDescription })
    timeZone: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<EventImport> {
    return withLongStatements(() => importEvents(ctx, { file, eventTypeId, duplicates, timeZone }));
  }

  @Query(() => CalendarFeed, { nullable: true, description: "The viewer's feed; null when there is none." })
  calendarFeed(@Ctx() ctx: Context): Promise<CalendarFeed | null> {
    return findFeed(ctx);
  }

  @Mutation(() => NewCalendarFeed, {
    description:
      "Gives the viewer's calendar a new private address; the one before is a 404 from now on. FORBIDDEN by token, and with the reason REAUTHENTICATION_REQUIRED more than 10 minutes after signing in.",
  })
  renewCalendarFeed(
    @Arg("includesTasks", () => Boolean, {
      nullable: true,
      description: `${tasksDescription} As before when null, at first false.`,
    })
    includesTasks: boolean | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<NewCalendarFeed> {
    return renewFeed(ctx, includesTasks);
  }

  @Mutation(() => CalendarFeed, {
    description:
      "Changes what the feed holds; NOT_FOUND when there is none. Including tasks is FORBIDDEN as in `renewCalendarFeed`.",
  })
  updateCalendarFeed(
    @Arg("includesTasks", () => Boolean, { description: tasksDescription }) includesTasks: boolean,
    @Ctx() ctx: Context,
  ): Promise<CalendarFeed> {
    return changeFeed(ctx, includesTasks);
  }

  @Mutation(() => Boolean, { description: "Ends the feed: its address is a 404. False when there was none." })
  deleteCalendarFeed(@Ctx() ctx: Context): Promise<boolean> {
    return deleteFeed(ctx);
  }

  @Query(() => [CalendarSubscription], {
    description: "The calendars that the viewer subscribed to, by name; at most 20.",
  })
  calendarSubscriptions(@Ctx() ctx: Context): Promise<CalendarSubscription[]> {
    return listSubscriptions(ctx);
  }

  @Mutation(() => CalendarSubscription, {
    description: "Subscribes to an .ics address and reads it at once; one that can't be read is UPSTREAM_FAILED.",
  })
  createCalendarSubscription(
    @Arg("input", () => CreateSubscriptionInput, { description: "What it is." }) input: CreateSubscriptionInput,
    @Ctx() ctx: Context,
  ): Promise<CalendarSubscription> {
    return createSubscription(ctx, input);
  }

  @Mutation(() => CalendarSubscription, { description: "Changes how a subscribed calendar is shown." })
  updateCalendarSubscription(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Arg("input", () => UpdateSubscriptionInput, { description: "What changes." }) input: UpdateSubscriptionInput,
    @Ctx() ctx: Context,
  ): Promise<CalendarSubscription> {
    return updateSubscription(ctx, id, input);
  }

  @Mutation(() => CalendarSubscription, {
    description: "Reads a subscribed calendar now; when that fails, `failure` says why and its events stay.",
  })
  refreshCalendarSubscription(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() ctx: Context,
  ): Promise<CalendarSubscription> {
    return refreshSubscription(ctx, id);
  }

  @Mutation(() => ID, { description: "Ends a subscription; its events go. Gives the id." })
  deleteCalendarSubscription(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return deleteSubscription(ctx, id);
  }
}
