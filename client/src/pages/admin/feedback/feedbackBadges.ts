import type { FeedbackStatus, FeedbackType } from "../../../gql/graphql";

export const feedbackStatuses: readonly { id: FeedbackStatus; label: string }[] = [
  { id: "NEW", label: "New" },
  { id: "IN_REVIEW", label: "In review" },
  { id: "PLANNED", label: "Planned" },
  { id: "DONE", label: "Done" },
  { id: "DECLINED", label: "Declined" },
];

export const typeTones: Record<FeedbackType, { tone: "madder" | "woad" | "ochre" | "neutral" }> = {
  BUG_REPORT: { tone: "madder" },
  FEATURE_REQUEST: { tone: "woad" },
  IMPROVEMENT: { tone: "ochre" },
  GENERAL: { tone: "neutral" },
};
