import { useApolloClient } from "@apollo/client/react";
import { useMemo } from "react";
import { errorText } from "../../../data/errorText";
import { newestOwn, rememberOwn } from "../../../data/ownVersions";
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
import { showNewEvent } from "./showNewEvent";
import { refreshEvents } from "./useLiveCalendar";

export interface EventActions {
  /** Creates an event, shown at once unless it repeats. Resolves to null if it was refused, which is reported. */
  create(input: CreateEventInput): Promise<EventFieldsFragment | null>;
  /**
   * Changes an event, or the occurrences of a series within the scope. Shown at once; Undo reverts all of
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
    /** @param act reverts the change */
    const undoing = (act: () => Promise<unknown>) => async () => (await attempt(act, "Failed to undo")) !== null;
    const takeAway = (id: string) =>
      undoing(() => client.mutate({ mutation: DeleteEventDocument, variables: { id, scope: null } }));
    const undoSeriesChange = async (id: string): Promise<void> => {
      const { data } = await client.mutate({ mutation: UndoSeriesChangeDocument, variables: { id } });
      if (data) rememberOwn([savedRow(data.undoSeriesChange)]);
    };

    const actions: EventActions = {
      async create(input) {
        const answer = await attempt(
          () => client.mutate({ mutation: CreateEventDocument, variables: { input }, ...showNewEvent(input) }),
          "Failed to create event",
        );
        const made = answer?.data?.createEvent ?? null;
        if (made) toast.show("Event added", { undo: takeAway(made.id) });
        return made;
      },
      async update(event, input, scope, said, { isThrowing = false, version } = {}) {
        const isOne = scope === null || scope === "THIS";
        const send = async (change: UpdateEventInput, read: number | null) => {
          const { data } = await client.mutate({
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
          if (data) rememberOwn([savedRow(data.updateEvent)]);
          return data?.updateEvent ?? null;
        };
        const change = () => send(input, version ?? null);
        const saving = isThrowing
          ? change().finally(() => refreshEvents(client))
          : attempt(change, "Failed to update event");
        const former = Object.fromEntries(
          Object.keys(input).map((key) => [key, event[key as keyof EventFieldsFragment]]),
        ) as UpdateEventInput;
        const takeBack = async (): Promise<unknown> => {
          const saved = await saving;
          if (!saved) return null;
          return isOne ? send(former, newestOwn(savedRow(saved))) : undoSeriesChange(saved.id);
        };
        void toast.showWhenDone(
          saving.then(
            (saved) => saved && said,
            () => null,
          ),
          undoing(takeBack),
        );
        return (await saving) !== null;
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
        toast.show(scope === null || scope === "THIS" ? "Event deleted" : "Events deleted", {
          undo: undoing(isParted ? () => undoSeriesChange(gone) : restore),
        });
        return true;
      },
      async duplicate(event, start) {
        const answer = await attempt(
          () => client.mutate({ mutation: DuplicateEventDocument, variables: { id: event.id, start } }),
          "Failed to duplicate event",
        );
        const made = answer?.data?.duplicateEvent ?? null;
        if (made) toast.show("Event duplicated", { undo: takeAway(made.id) });
        return made;
      },
    };
    return actions;
  }, [client]);
}

/** An occurrence has the version of its series. */
function savedRow({ id, seriesId, version }: Pick<EventFieldsFragment, "id" | "seriesId" | "version">) {
  return { id: seriesId ?? id, version };
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
