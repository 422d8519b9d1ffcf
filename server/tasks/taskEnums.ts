import { registerEnumType } from "type-graphql";

export enum TaskStatus {
  PENDING = "PENDING",
  IN_PROGRESS = "IN_PROGRESS",
  COMPLETED = "COMPLETED",
  BLOCKED = "BLOCKED",
}
registerEnumType(TaskStatus, {
  name: "TaskStatus",
  valuesConfig: {
    BLOCKED: { description: "It can't go on." },
    COMPLETED: { description: "It is done." },
    IN_PROGRESS: { description: "It is under way." },
    PENDING: { description: "It is not begun." },
  },
  description: "Where a task stands.",
});

export enum TaskPriority {
  URGENT = "URGENT",
  HIGH = "HIGH",
  MEDIUM = "MEDIUM",
  LOW = "LOW",
}
registerEnumType(TaskPriority, {
  name: "TaskPriority",
  valuesConfig: {
    HIGH: { description: "Before most others." },
    LOW: { description: "It can wait." },
    MEDIUM: { description: "In its turn." },
    URGENT: { description: "Before all others." },
  },
  description: "How much a task presses.",
});

export enum TaskSortField {
  POSITION = "POSITION",
  DUE_DATE = "DUE_DATE",
  PRIORITY = "PRIORITY",
  CREATED_AT = "CREATED_AT",
  UPDATED_AT = "UPDATED_AT",
}
registerEnumType(TaskSortField, {
  name: "TaskSortField",
  valuesConfig: {
    CREATED_AT: { description: "When it was made." },
    DUE_DATE: { description: "When it is due." },
    POSITION: { description: "The person's own order." },
    PRIORITY: { description: "Its priority." },
    UPDATED_AT: { description: "When it was last saved." },
  },
  description: "What a list of tasks is sorted by: the person's own order, or a property; without a due date last.",
});
