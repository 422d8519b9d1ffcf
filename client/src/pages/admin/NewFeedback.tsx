import { useEffect, useEffectEvent } from "react";
import { useAdminFeedbackCountsQuery, useFeedbackChangedSubscription } from "../../gql/hooks";

const pollMs = 30_000;

/** Counts what is new: every 30 s, and at once when it is told. Draws nothing. */
export function NewFeedback({ onCount }: { onCount: (count: number) => void }) {
  const { data, refetch } = useAdminFeedbackCountsQuery({ pollInterval: pollMs });
  useFeedbackChangedSubscription({ onData: () => void refetch().catch(() => undefined) });
  const tell = useEffectEvent(onCount);
  const count = data?.adminFeedbackCounts.find(({ status }) => status === "NEW")?.count ?? 0;
  useEffect(() => {
    if (data) tell(count);
  }, [data, count]);
  return null;
}
