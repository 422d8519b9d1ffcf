import { enterTitle, startAfterDue } from "../../../../schema/sentences";
import type { CreateTaskInput, TaskFieldsFragment, TaskPriority, TaskStatus } from "../../gql/graphql";
import { isLongerThan } from "../../lib/countCharacters";
import { dayMs, dayOf, minuteMs } from "../../lib/time/days";
import { instantOf, wallOf } from "../../lib/time/zoneTime";

/** The task form's values. */
export interface TaskDraft {
  title: string;
  description: string;
  status: TaskStatus;
  priority: TaskPriority;
  startDate: string | null;
  dueDate: string | null;
  /** The planned time of the day that it is due, in minutes after midnight; null: none. */
  plannedTime: number | null;
  plannedMinutes: number;
  projectId: string | null;
  repeatRule: string | null;
}

interface NewTaskValues {
  projectId: string | null;
  status: TaskStatus;
  zone: string;
  plannedLength: number;
}

export function draftOf(
  task: TaskFieldsFragment | null,
  { projectId, status, zone, plannedLength }: NewTaskValues,
): TaskDraft {
  const plannedStart = task?.plannedStart ?? null;
  return {
    title: task?.title ?? "",
    description: task?.description ?? "",
    status: task?.status ?? status,
    priority: task?.priority ?? "LOW",
    startDate: task?.startDate ?? null,
    dueDate: task?.dueDate ?? null,
    plannedTime: plannedStart === null ? null : (wallOf(Date.parse(plannedStart), zone) % dayMs) / minuteMs,
    plannedMinutes: task?.plannedMinutes ?? plannedLength,
    projectId: task ? task.projectId : projectId,
    repeatRule: task?.repeatRule ?? null,
  };
}

type Input = Omit<CreateTaskInput, "id" | "parentId">;

/**
 * Only the person's changes, so that changes made elsewhere to other fields are kept. A planned time that stays goes
 * along with the due date on the server.
 */
export function changesOf(draft: TaskDraft, before: TaskDraft, zone: string): Partial<Input> {
  const isChanged = (key: keyof TaskDraft): boolean => draft[key] !== before[key];
  const { plannedTime, plannedMinutes, ...others } = draft;
  const keys = (Object.keys(others) as (keyof typeof others)[]).filter(isChanged);
  const input: Partial<Input> = Object.fromEntries(
    keys.map((key) => [key, key === "description" ? draft.description || null : draft[key]]),
  );
  if (plannedTime === null || draft.dueDate === null)
    return isChanged("plannedTime") ? { ...input, plannedStart: null } : input;
  if (isChanged("plannedTime")) {
    return { ...input, plannedStart: startOf(draft.dueDate, plannedTime, zone), plannedMinutes, plannedTimeZone: zone };
  }
  return isChanged("plannedMinutes") ? { ...input, plannedMinutes } : input;
}

/** The instant at a time of the day that a task is due. */
function startOf(dueDate: string, time: number, zone: string): string {
  const day = dueDate.length === 10 ? dueDate : dayOf(wallOf(Date.parse(dueDate), zone));
  return new Date(instantOf(Date.parse(day) + time * minuteMs, zone)).toISOString();
}

/** The errors that prevent saving, by field. */
export function problemsOf(draft: TaskDraft): Partial<Record<keyof TaskDraft, string>> {
  const { title, description, startDate, dueDate } = draft;
  const problems: Partial<Record<keyof TaskDraft, string>> = {};
  if (!title.trim()) problems.title = enterTitle;
  else if (isLongerThan(title.trim(), 500)) problems.title = "At most 500 characters";
  if (isLongerThan(description, 10_000)) problems.description = "At most 10 000 characters";
  if (startDate !== null && dueDate !== null) {
    const length = Math.min(startDate.length, dueDate.length);
    if (startDate.slice(0, length) > dueDate.slice(0, length)) {
      problems.startDate = startAfterDue;
    }
  }
  return problems;
}
