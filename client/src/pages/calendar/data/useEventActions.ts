import { useApolloClient } from "@apollo/client/react";
import { useMemo } from "react";
import { errorText } from "../../../data/errorText";
import {
  CreateEventDocument,
  type CreateEventInput,
  DeleteEventDocument,
  DuplicateEventDocument,
  type EventFieldsFragment,
  EventFieldsFragmentDoc,
  type EventScope,
  RestoreEventsDocument,
  UndoSeriesChangeDocument,
  UpdateEventDocument,
  type UpdateEventInput,
} from "../../../gql/graphql";
import { toast } from "../../../ui/toast/toast";
import { refreshEvents } from "./useLiveCalendar";

export interface EventActions {
  /** Creates an event. Resolves to null if it was refused, which is reported. */
  create(input: CreateEventInput): Promise<EventFieldsFragment | null>;
  /**
   * Changes an event, or the occurrences of a series within the scope. Shown at once; the toast's Undo reverts all of
   * it.
   * @throws the server's error when `isThrowing`, else it is reported and the result is false
   */
  update(
    event: EventFieldsFragment,
    input: UpdateEventInput,
    scope: EventScope | null,
    said: string,
    options?: { isThrowing?: boolean; version?: number },
  ): Promise<boolean>;
  /** Like `update`; if the event was changed since, that is reported and nothing is overwritten. */
  move(event: EventFieldsFragment, input: UpdateEventInput, scope: EventScope | null, said: string): Promise<boolean>;
  /** Moves it to the trash; the toast's Undo restores it. */
  remove(event: EventFieldsFragment, scope: EventScope | null): Promise<boolean>;
  duplicate(event: EventFieldsFragment, start: string): Promise<EventFieldsFragment | null>;
}

/** The actions on events. */
export function useEventActions(): EventActions {
  const client = useApolloClient();
  return useMemo(() => {
    async function attempt<Result>(act: () => Promise<Result>, failure: string): Promise<Result | null> {
      try {
        return await act();
      } catch (error) {
        toast.error(errorText(error, failure));
        return null;
      } finally {
        refreshEvents(client);
      }
    }
    const takeAway = (id: string): void =>
      void attempt(
        () => client.mutate({ mutation: DeleteEventDocument, variables: { id, scope: null } }),
        "Failed to delete event",
      );
    /** @param act reverts the change */
    const undoing = (act: () => Promise<unknown>) => ({ undo: () => void attempt(act, "Failed to undo") });
    const undoSeriesChange = (id: string) => () =>
      client.mutate({ mutation: UndoSeriesChangeDocument, variables: { id } });

    const actions: EventActions = {
      async create(input) {
        const answer = await attempt(
          () => client.mutate({ mutation: CreateEventDocument, variables: { input } }),
          "Failed to create event",
        );
        const made = answer?.data?.createEvent ?? null;
        if (made) toast.show("Event added", { undo: () => takeAway(made.id) });
        return made;
      },
      async update(event, input, scope, said, { isThrowing = false, version } = {}) {
        const isOne = scope === null || scope === "THIS";
        const send = (change: UpdateEventInput, read: number | null) =>
          client.mutate({
            mutation: UpdateEventDocument,
            variables: { id: event.id, input: change, scope, version: read },
            // only the server can compute a series
            ...(isOne && !isThrowing
              ? {
                  optimisticResponse: {
                    updateEvent: {
                      ...event,
                      ...onlyShown(change),
                      isOverride: scope === "THIS" || event.isOverride,
                    },
                  },
                }
              : {}),
          });
        const change = () => send(input, version ?? null);
        const answer = isThrowing
          ? await change().finally(() => refreshEvents(client))
          : await attempt(change, "Failed to update event");
        if (!answer) return false;
        const former = Object.fromEntries(
          Object.keys(input).map((key) => [key, event[key as keyof EventFieldsFragment]]),
        ) as UpdateEventInput;
        const changed = answer.data?.updateEvent.id ?? event.id;
        toast.show(said, undoing(isOne ? () => send(former, null) : undoSeriesChange(changed)));
        return true;
      },
      move(event, input, scope, said) {
        const stored = client.cache.readFragment({
          fragment: EventFieldsFragmentDoc,
          fragmentName: "EventFields",
          id: `EventOccurrence:${event.id}`,
        });
        return actions.update(event, input, scope, said, { version: stored?.version ?? event.version });
      },
      async remove(event, scope) {
        const answer = await attempt(
          () =>
            client.mutate({
              mutation: DeleteEventDocument,
              variables: { id: event.id, scope },
              update: (cache) => {
                if (scope !== null && scope !== "THIS") return;
                cache.modify({
                  id: `EventOccurrence:${event.id}`,
                  fields: { deletedAt: () => new Date().toISOString() },
                });
              },
            }),
          "Failed to delete event",
        );
        const gone = answer?.data?.deleteEvent;
        if (!gone) return false;
        const restore = async () => {
          await client.mutate({ mutation: RestoreEventsDocument, variables: { ids: [gone] } });
          client.cache.modify({ id: `EventOccurrence:${event.id}`, fields: { deletedAt: () => null } });
        };
        // deleting "this and following" left its own series in the trash: undo merges both again
        const isParted = scope === "FOLLOWING" && gone !== event.seriesId;
        toast.show(
          scope === null || scope === "THIS" ? "Event deleted" : "Events deleted",
          undoing(isParted ? undoSeriesChange(gone) : restore),
        );
        return true;
      },
      async duplicate(event, start) {
        const answer = await attempt(
          () => client.mutate({ mutation: DuplicateEventDocument, variables: { id: event.id, start } }),
          "Failed to duplicate event",
        );
        const made = answer?.data?.duplicateEvent ?? null;
        if (made) toast.show("Event duplicated", { undo: () => takeAway(made.id) });
        return made;
      },
    };
    return actions;
  }, [client]);
}

/** The part of a change that is shown optimistically. */
function onlyShown({ start, end, title, allDay }: UpdateEventInput): Partial<EventFieldsFragment> {
  return {
    ...(start ? { start } : {}),
    ...(end ? { end } : {}),
    ...(title ? { title } : {}),
    ...(typeof allDay === "boolean" ? { allDay } : {}),
  };
}
