import { registerEnumType } from "type-graphql";

export enum TaskStatus {
  PENDING = "PENDING",
  IN_PROGRESS = "IN_PROGRESS",
  COMPLETED = "COMPLETED",
  BLOCKED = "BLOCKED",
}
registerEnumType(TaskStatus, { name: "TaskStatus", description: "Where a task stands." });

export enum TaskPriority {
  URGENT = "URGENT",
  HIGH = "HIGH",
  MEDIUM = "MEDIUM",
  LOW = "LOW",
}
registerEnumType(TaskPriority, { name: "TaskPriority", description: "How much a task presses." });

export enum TaskSortField {
  POSITION = "POSITION",
  DUE_DATE = "DUE_DATE",
  PRIORITY = "PRIORITY",
  CREATED_AT = "CREATED_AT",
  UPDATED_AT = "UPDATED_AT",
}
registerEnumType(TaskSortField, {
  name: "TaskSortField",
  description: "What a list of tasks is sorted by: the person's own order, or a property; without a due date last.",
});
