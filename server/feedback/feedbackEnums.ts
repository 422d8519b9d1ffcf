import { registerEnumType } from "type-graphql";

export enum FeedbackType {
  BUG_REPORT = "BUG_REPORT",
  FEATURE_REQUEST = "FEATURE_REQUEST",
  IMPROVEMENT = "IMPROVEMENT",
  GENERAL = "GENERAL",
}
registerEnumType(FeedbackType, { name: "FeedbackType", description: "What kind of feedback it is." });

export enum FeedbackCategory {
  UI_UX = "UI_UX",
  PERFORMANCE = "PERFORMANCE",
  FEATURE = "FEATURE",
  DOCUMENTATION = "DOCUMENTATION",
  MOBILE = "MOBILE",
  INTEGRATION = "INTEGRATION",
  OTHER = "OTHER",
}
registerEnumType(FeedbackCategory, { name: "FeedbackCategory", description: "Which part of the app it is about." });

export enum FeedbackStatus {
  NEW = "NEW",
  IN_REVIEW = "IN_REVIEW",
  PLANNED = "PLANNED",
  DONE = "DONE",
  DECLINED = "DECLINED",
}
registerEnumType(FeedbackStatus, { name: "FeedbackStatus", description: "What became of it." });
