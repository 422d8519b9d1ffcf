import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { Context } from "../../platform/context.js";
import { EventType } from "./EventType.js";
import { CreateEventTypeInput, UpdateEventTypeInput } from "./eventTypeInputs.js";
import {
  createEventType,
  deleteEventType,
  eventsOfType,
  listEventTypes,
  reorderEventTypes,
  updateEventType,
} from "./eventTypes.js";

const idDescription = "The event type's id; NOT_FOUND when it is not the viewer's.";

@Resolver(() => EventType)
export class EventTypeResolver {
  @Query(() => [EventType], { description: "The viewer's event types in their order; at most 100." })
  eventTypes(@Ctx() ctx: Context): Promise<EventType[]> {
    return listEventTypes(ctx);
  }

  @Mutation(() => EventType, { description: "Makes an event type, the last in the list." })
  createEventType(
    @Arg("input", () => CreateEventTypeInput, { description: "What it is." }) input: CreateEventTypeInput,
    @Ctx() ctx: Context,
  ): Promise<EventType> {
    return createEventType(ctx, input);
  }

  @Mutation(() => EventType, { description: "Changes what the input names; its events show the change." })
  updateEventType(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Arg("input", () => UpdateEventTypeInput, { description: "What changes." }) input: UpdateEventTypeInput,
    @Ctx() ctx: Context,
  ): Promise<EventType> {
    return updateEventType(ctx, id, input);
  }

  @Mutation(() => ID, { description: "Deletes an event type; its events stay, without one. Gives the id." })
  deleteEventType(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return deleteEventType(ctx, id);
  }

  @Mutation(() => [EventType], { description: "Puts the event types in this order; gives them in it." })
  reorderEventTypes(
    @Arg("eventTypeIds", () => [ID], { description: "All of the viewer's, each once; else INVALID_INPUT." })
    eventTypeIds: string[],
    @Ctx() ctx: Context,
  ): Promise<EventType[]> {
    return reorderEventTypes(ctx, eventTypeIds);
  }

  @FieldResolver(() => Int, {
    description: "Events and series that are not in the trash; counted only when asked for.",
  })
  eventCount(@Root() type: EventType, @Ctx() ctx: Context): Promise<number> {
    return eventsOfType(ctx, type.id);
  }
}
