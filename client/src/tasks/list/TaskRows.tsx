import { type ComponentType, type RefObject, useEffect, useRef } from "react";
import type { TaskFieldsFragment } from "../../gql/graphql";
import { useTaskScope } from "../scope/TaskScopeContext";
import { type RowSubtasksProps, TaskRow } from "./TaskRow";
import { useSlidingRows } from "./useSlidingRows";

/** A list of rows, registered with its scope. */
export function TaskRows({
  ref,
  tasks,
  leaving,
  label,
  Subtasks,
}: {
  ref?: RefObject<HTMLUListElement | null>;
  tasks: readonly TaskFieldsFragment[];
  /** The ids of rows that are fading out. */
  leaving: ReadonlySet<string>;
  label: string;
  /** Renders the subtasks below a row; null if the rows are subtasks themselves. */
  Subtasks: ComponentType<RowSubtasksProps> | null;
}) {
  const { register } = useTaskScope();
  const own = useRef<HTMLUListElement>(null);
  const list = ref ?? own;
  const key = tasks.map(({ id, version, position, status }) => `${id} ${version} ${position} ${status}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the array is another at every drawing, the key is not
  useEffect(() => (list.current ? register(list.current, tasks) : undefined), [register, list, key]);
  useSlidingRows(list, tasks.map(({ id }) => id).join(" "));
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to Safari
    <ul ref={list} role="list" className="column" aria-label={label} data-open-tasks={ref ? "" : undefined}>
      {tasks.map((task) => (
        <TaskRow key={task.id} task={task} isLeaving={leaving.has(task.id)} Subtasks={Subtasks} />
      ))}
    </ul>
  );
}
