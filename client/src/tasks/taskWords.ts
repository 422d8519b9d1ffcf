import type { TaskPriority, TaskStatus } from "../gql/graphql";

/** In the order of the board's columns. */
export const taskStatuses: readonly TaskStatus[] = ["PENDING", "IN_PROGRESS", "BLOCKED", "COMPLETED"];
export const openStatuses: readonly TaskStatus[] = ["PENDING", "IN_PROGRESS", "BLOCKED"];
export const taskPriorities: readonly TaskPriority[] = ["URGENT", "HIGH", "MEDIUM", "LOW"];

export const statusWords: Readonly<Record<TaskStatus, string>> = {
  PENDING: "Pending",
  IN_PROGRESS: "In progress",
  BLOCKED: "Blocked",
  COMPLETED: "Completed",
};

export const priorityWords: Readonly<Record<TaskPriority, string>> = {
  URGENT: "Urgent",
  HIGH: "High",
  MEDIUM: "Medium",
  LOW: "Low",
};

/** "1 task", "3 tasks" */
export function tasksWord(count: number): string {
  return count === 1 ? "1 task" : `${count} tasks`;
}
