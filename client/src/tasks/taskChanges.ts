import type { TaskFieldsFragment, UpdateTasksInput } from "../gql/graphql";

export interface TaskStep {
  taskIds: string[];
  input: UpdateTasksInput;
}

const plannedKeys = ["plannedStart", "plannedMinutes", "plannedTimeZone"] as const;

/**
 * Plans the undo of a bulk change: one step for all tasks with the same previous value. Tasks that already have the new
 * value are skipped, also in the change itself.
 */
export function planChange(
  tasks: readonly TaskFieldsFragment[],
  input: UpdateTasksInput,
): { changed: TaskFieldsFragment[]; back: TaskStep[] } {
  const keys = (Object.keys(input) as (keyof UpdateTasksInput)[]).filter((key) => input[key] !== undefined);
  const changed = tasks.filter((task) => keys.some((key) => task[key] !== input[key]));
  // another day moves a planned time, and no day removes it
  const former = input.dueDate === undefined ? keys : [...new Set([...keys, ...plannedKeys])];
  const groups = Map.groupBy(changed, (task) => JSON.stringify(former.map((key) => task[key])));
  const back = [...groups.values()].map((group) => ({
    taskIds: group.map(({ id }) => id),
    input: Object.fromEntries(former.map((key) => [key, group[0]?.[key]])) as UpdateTasksInput,
  }));
  return { changed, back };
}
