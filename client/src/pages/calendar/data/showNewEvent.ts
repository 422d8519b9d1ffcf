import type { ApolloCache, Reference } from "@apollo/client";
import {
  type CalendarEventsQueryVariables,
  type CreateEventInput,
  type CreateEventMutation,
  type EventFieldsFragment,
  EventFieldsFragmentDoc,
} from "../../../gql/graphql";

/** The options of a mutation that show a new event at once, unless it repeats: only the server can compute a series. */
export function showNewEvent(input: CreateEventInput) {
  if (input.recurrenceRule) return {};
  return {
    optimisticResponse: { createEvent: expectedEvent(input) },
    update: (cache: ApolloCache, { data }: { data?: CreateEventMutation | null | undefined }): void => {
      if (data) addToDays(cache, data.createEvent);
    },
  };
}

/** The event as the server is about to answer. */
function expectedEvent(input: CreateEventInput): EventFieldsFragment {
  const event = {
    __typename: "EventOccurrence",
    id: String(input.id),
    seriesId: null,
    title: input.title,
    description: input.description ?? null,
    location: input.location ?? null,
    status: input.status ?? "CONFIRMED",
    allDay: input.allDay ?? false,
    timeZone: input.timeZone ?? "UTC",
    recurrenceRule: null,
    recurrenceEndDate: null,
    reminders: input.reminders ?? [],
    start: input.start,
    end: input.end,
    originalStart: null,
    isOverride: false,
    isReadOnly: false,
    eventTypeId: input.eventTypeId == null ? null : String(input.eventTypeId),
    subscriptionId: null,
    version: 1,
    deletedAt: null,
  } as const;
  return { ...event, reminders: [...event.reminders] };
}

/** Adds a new event to the cached days that it falls on. */
function addToDays(cache: ApolloCache, event: EventFieldsFragment): void {
  const added = cache.writeFragment({ fragment: EventFieldsFragmentDoc, fragmentName: "EventFields", data: event });
  if (!added) return;
  cache.modify<{ events: Reference[] }>({
    fields: {
      events(stored, { storeFieldName }) {
        const { from, to } = JSON.parse(storeFieldName.slice("events(".length, -1)) as CalendarEventsQueryVariables;
        const isThere = stored.some((one) => "__ref" in one && one.__ref === added.__ref);
        if (isThere || event.start >= to || event.end <= from) return stored as Reference[];
        return [...(stored as Reference[]), added];
      },
    },
  });
}
