import { enterTitle, startAfterDue } from "../../../../schema/sentences";
import type { CreateTaskInput, TaskFieldsFragment, TaskPriority, TaskStatus } from "../../gql/graphql";

/** The task form's values. */
export interface TaskDraft {
  title: string;
  description: string;
  status: TaskStatus;
  priority: TaskPriority;
  startDate: string | null;
  dueDate: string | null;
  projectId: string | null;
  repeatRule: string | null;
}

export function draftOf(
  task: TaskFieldsFragment | null,
  { projectId, status }: { projectId: string | null; status: TaskStatus },
): TaskDraft {
  return {
    title: task?.title ?? "",
    description: task?.description ?? "",
    status: task?.status ?? status,
    priority: task?.priority ?? "LOW",
    startDate: task?.startDate ?? null,
    dueDate: task?.dueDate ?? null,
    projectId: task ? task.projectId : projectId,
    repeatRule: task?.repeatRule ?? null,
  };
}

type Input = Omit<CreateTaskInput, "id" | "parentId">;

/** Only the person's changes, so that changes made elsewhere to other fields are kept. */
export function changesOf(draft: TaskDraft, before: TaskDraft): Partial<Input> {
  const keys = (Object.keys(draft) as (keyof TaskDraft)[]).filter((key) => draft[key] !== before[key]);
  return Object.fromEntries(keys.map((key) => [key, key === "description" ? draft.description || null : draft[key]]));
}

/** The errors that prevent saving, by field. */
export function problemsOf(draft: TaskDraft): Partial<Record<keyof TaskDraft, string>> {
  const { title, description, startDate, dueDate } = draft;
  const problems: Partial<Record<keyof TaskDraft, string>> = {};
  if (!title.trim()) problems.title = enterTitle;
  else if (title.trim().length > 500) problems.title = "At most 500 characters";
  if (description.length > 10_000) problems.description = "At most 10 000 characters";
  if (startDate !== null && dueDate !== null) {
    const length = Math.min(startDate.length, dueDate.length);
    if (startDate.slice(0, length) > dueDate.slice(0, length)) {
      problems.startDate = startAfterDue;
    }
  }
  return problems;
}
