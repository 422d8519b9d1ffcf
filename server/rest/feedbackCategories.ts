/** The categories of feedback in REST, spelled as people read them. */
export const feedbackCategories = {
  "UI/UX": "UI_UX",
  Performance: "PERFORMANCE",
  Feature: "FEATURE",
  Documentation: "DOCUMENTATION",
  Mobile: "MOBILE",
  Integration: "INTEGRATION",
  Other: "OTHER",
} as const;
