import { useEffect } from "react";
import { subtaskOfSubtask } from "../../../../schema/sentences";
import type { TaskFieldsFragment } from "../../gql/graphql";
import { useSubtasksQuery } from "../../gql/hooks";
import { ListProblem } from "../ListProblem";
import { AddSlot } from "../quickAdd/AddSlot";
import { useAddLine } from "../quickAdd/addLines";
import { QuickAdd } from "../quickAdd/QuickAdd";
import { TaskRows } from "./TaskRows";
import styles from "./TaskRows.module.css";
import { TaskRowsSkeleton } from "./TaskRowsSkeleton";

const nobody: ReadonlySet<string> = new Set();

/** The subtasks of a task, one level deep, with completed ones in place. */
export function Subtasks({
  task,
  isAlways = false,
  onEmpty,
}: {
  task: TaskFieldsFragment;
  /** Shown in its own section: the input for adding a subtask opens only on request. */
  isAlways?: boolean;
  onEmpty?: () => void;
}) {
  const { data, error, refetch } = useSubtasksQuery({ variables: { id: task.id }, fetchPolicy: "cache-and-network" });
  const place = `${isAlways ? "editor" : "subtasks"}:${task.id}`;
  const { isOpen: isAdding, text } = useAddLine(place);
  const subtasks = data?.task?.subtasks.filter(({ deletedAt }) => deletedAt === null) ?? [];
  const isUnused = !isAlways && data !== undefined && !isAdding && !text && subtasks.length === 0;
  useEffect(() => {
    if (isUnused) onEmpty?.();
  }, [isUnused, onEmpty]);
  const levelOf = (step: "deeper" | "back") =>
    step === "deeper"
      ? { refusal: subtaskOfSubtask }
      : task.projectId === null
        ? { refusal: "There is no level above this one" }
        : { place: `tasks:${task.projectId}` };
  return (
    <div className={styles.subtasks} data-part="subtasks">
      {!data &&
        (error ? (
          <ListProblem
            text="The subtasks could not be loaded"
            error={error}
            onRetry={() => void refetch().catch(() => undefined)}
          />
        ) : (
          task.subtaskCount > 0 && <TaskRowsSkeleton />
        ))}
      {subtasks.length > 0 && (
        <TaskRows tasks={subtasks} leaving={nobody} label={`Subtasks of ${task.title}`} Subtasks={null} />
      )}
      {(data || task.subtaskCount === 0) && (
        <AddSlot place={place} label="Add a subtask">
          <QuickAdd
            place={place}
            projectId={task.projectId}
            parentId={task.id}
            levelOf={isAlways ? undefined : levelOf}
          />
        </AddSlot>
      )}
    </div>
  );
}
