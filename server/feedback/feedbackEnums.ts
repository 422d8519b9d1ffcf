import { registerEnumType } from "type-graphql";

export enum FeedbackType {
  BUG_REPORT = "BUG_REPORT",
  FEATURE_REQUEST = "FEATURE_REQUEST",
  IMPROVEMENT = "IMPROVEMENT",
  GENERAL = "GENERAL",
}
registerEnumType(FeedbackType, {
  name: "FeedbackType",
  valuesConfig: {
    BUG_REPORT: { description: "Something does not work." },
    FEATURE_REQUEST: { description: "Something is missing." },
    GENERAL: { description: "Anything else." },
    IMPROVEMENT: { description: "Something could be better." },
  },
  description: "What kind of feedback it is.",
});

export enum FeedbackCategory {
  UI_UX = "UI_UX",
  PERFORMANCE = "PERFORMANCE",
  FEATURE = "FEATURE",
  DOCUMENTATION = "DOCUMENTATION",
  MOBILE = "MOBILE",
  INTEGRATION = "INTEGRATION",
  OTHER = "OTHER",
}
registerEnumType(FeedbackCategory, {
  name: "FeedbackCategory",
  valuesConfig: {
    DOCUMENTATION: { description: "The documentation." },
    FEATURE: { description: "What the app can do." },
    INTEGRATION: { description: "Other programs." },
    MOBILE: { description: "Use on a phone." },
    OTHER: { description: "Anything else." },
    PERFORMANCE: { description: "Speed." },
    UI_UX: { description: "How the app looks and is used." },
  },
  description: "Which part of the app it is about.",
});

export enum FeedbackStatus {
  NEW = "NEW",
  IN_REVIEW = "IN_REVIEW",
  PLANNED = "PLANNED",
  DONE = "DONE",
  DECLINED = "DECLINED",
}
registerEnumType(FeedbackStatus, {
  name: "FeedbackStatus",
  valuesConfig: {
    DECLINED: { description: "It will not be done." },
    DONE: { description: "It is done." },
    IN_REVIEW: { description: "Somebody looks at it." },
    NEW: { description: "Nobody has looked at it." },
    PLANNED: { description: "It will be done." },
  },
  description: "What became of it.",
});
