import type { TaskFieldsFragment, UpdateTasksInput } from "../gql/graphql";

export interface TaskStep {
  taskIds: string[];
  input: UpdateTasksInput;
}

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
  const groups = Map.groupBy(changed, (task) => JSON.stringify(keys.map((key) => task[key])));
  const back = [...groups.values()].map((group) => ({
    taskIds: group.map(({ id }) => id),
    input: Object.fromEntries(keys.map((key) => [key, group[0]?.[key]])) as UpdateTasksInput,
  }));
  return { changed, back };
}
