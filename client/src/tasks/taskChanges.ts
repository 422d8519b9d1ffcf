import type { TaskFieldsFragment, UpdateTasksInput } from "../gql/graphql";

export interface TaskStep {
  taskIds: string[];
  input: UpdateTasksInput;
}

/**
 * Undoes a change of many tasks: one step for all that had the same before. Those that are so already need
 * none, and aren't changed either.
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
