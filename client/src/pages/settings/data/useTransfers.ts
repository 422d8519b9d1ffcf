import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { type TransferFieldsFragment, TransferProgressDocument } from "../../../gql/graphql";
import { useTransfersQuery } from "../../../gql/hooks";

export type Transfer = TransferFieldsFragment;

const askEveryMs = 2000;

/** The person's exports and imports with live progress; falls back to polling. */
export function useTransfers() {
  const client = useApolloClient();
  const [isRunning, setRunning] = useState(false);
  const { data, error, refetch } = useTransfersQuery({
    fetchPolicy: "cache-and-network",
    pollInterval: isRunning ? askEveryMs : 0,
  });
  const transfers = data?.transfers ?? [];
  const runs = transfers.some(isUnderWay);
  if (runs !== isRunning) setRunning(runs);
  const known = transfers.map(({ id }) => id).join(" ");

  useEffect(() => {
    const subscription = client.subscribe({ query: TransferProgressDocument }).subscribe({
      // Transfers already in the list are updated by the cache.
      next: ({ data: told }) => {
        if (told?.transferProgress && !known.includes(told.transferProgress.id)) void refetch().catch(() => undefined);
      },
      // polling continues
      error: () => undefined,
    });
    return () => subscription.unsubscribe();
  }, [client, known, refetch]);

  return { transfers: data?.transfers ?? null, error, refetch };
}

export function isUnderWay({ state }: Transfer): boolean {
  return state === "QUEUED" || state === "RUNNING";
}
