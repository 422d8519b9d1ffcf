import type { FeedbackCategory, FeedbackType } from "../gql/graphql";

export const feedbackTypes: readonly { id: FeedbackType; label: string }[] = [
  { id: "BUG_REPORT", label: "Bug report" },
  { id: "FEATURE_REQUEST", label: "Feature request" },
  { id: "IMPROVEMENT", label: "Improvement" },
  { id: "GENERAL", label: "General" },
];

export const feedbackCategories: readonly { id: FeedbackCategory; label: string }[] = [
  { id: "UI_UX", label: "UI/UX" },
  { id: "PERFORMANCE", label: "Performance" },
  { id: "FEATURE", label: "Feature" },
  { id: "DOCUMENTATION", label: "Documentation" },
  { id: "MOBILE", label: "Mobile" },
  { id: "INTEGRATION", label: "Integration" },
  { id: "OTHER", label: "Other" },
];
