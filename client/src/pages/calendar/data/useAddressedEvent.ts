import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { errorCode } from "../../../data/errorText";
import { AddressedEventDocument, type EventFieldsFragment, EventFieldsFragmentDoc } from "../../../gql/graphql";
import { usePreferences } from "../../../lib/preferences";
import { type Day, dayOf } from "../../../lib/time/days";
import { placeEvents } from "./placeEvents";

export type AddressedEvent = { event: EventFieldsFragment; day: Day } | { error: unknown; retry: () => void };

/**
 * The event that the address names, as it is when it is opened, with its first day: of a series, the next occurrence.
 * Without a connection, one that the calendar has shown is as it was then.
 * @param id null when the address names none
 * @returns undefined while it loads
 */
export function useAddressedEvent(id: string | null): AddressedEvent | undefined {
  const client = useApolloClient();
  const { locale } = usePreferences();
  const [answer, setAnswer] = useState<{ event: EventFieldsFragment } | { error: unknown }>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (id === null) return;
    let isWanted = true;
    client.query({ query: AddressedEventDocument, variables: { id }, fetchPolicy: "network-only" }).then(
      ({ data }) => isWanted && data?.occurrence && setAnswer({ event: data.occurrence }),
      (error: unknown) => {
        if (!isWanted) return;
        const event = errorCode(error) === null ? shownBefore(client, id) : null;
        setAnswer(event ? { event } : { error });
      },
    );
    return () => {
      isWanted = false;
      setAnswer(undefined);
    };
  }, [client, id, attempt]);
  if (id === null || !answer) return undefined;
  if ("error" in answer) return { ...answer, retry: () => setAttempt(attempt + 1) };
  const [placed] = placeEvents([answer.event], { types: [], subscriptions: [] }, locale.timezone);
  return placed && { ...answer, day: dayOf(placed.start) };
}

function shownBefore({ cache }: ApolloClient, id: string): EventFieldsFragment | null {
  return cache.readFragment({
    id: cache.identify({ __typename: "EventOccurrence", id }),
    fragment: EventFieldsFragmentDoc,
    fragmentName: "EventFields",
  });
}
