import { useEffect, useEffectEvent } from "react";
import { useAdminNewsQuery, useFeedbackChangedSubscription } from "../../gql/hooks";

const pollMs = 30_000;

export interface AdminCounts {
  newFeedback: number;
  healthProblems: number;
  /** The sum of all counts. */
  adminNews: number;
}

/** Counts what is new for admins: every 30 s, and feedback at once by its event. Renders nothing. */
export function AdminNews({ onCounts }: { onCounts: (counts: AdminCounts) => void }) {
  const { data, refetch } = useAdminNewsQuery({ pollInterval: pollMs });
  useFeedbackChangedSubscription({ onData: () => void refetch().catch(() => undefined) });
  const tell = useEffectEvent(onCounts);
  const newFeedback = data?.adminFeedbackCounts.find(({ status }) => status === "NEW")?.count ?? 0;
  const healthProblems = data?.healthProblemCount ?? 0;
  useEffect(() => {
    if (data) tell({ newFeedback, healthProblems, adminNews: newFeedback + healthProblems });
  }, [data, newFeedback, healthProblems]);
  return null;
}
