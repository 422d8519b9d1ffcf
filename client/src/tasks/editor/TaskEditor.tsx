import { noSuchTask } from "../../../../schema/sentences";
import { isMissing } from "../../data/errorText";
import { NotOpened } from "../../data/NotOpened";
import type { TaskStatus } from "../../gql/graphql";
import { useEditedTaskQuery } from "../../gql/hooks";
import formRowStyles from "../../ui/fields/FormRow.module.css";
import { Dialog } from "../../ui/overlays/Dialog";
import { Skeleton } from "../../ui/Skeleton";
import styles from "./TaskEditor.module.css";
import { TaskForm } from "./TaskForm";

export interface TaskEditorProps {
  /** Null for a new task. */
  taskId: string | null;
  /** The project of a new task; null: a to-do. */
  projectId?: string | null;
  /** The status of a new task. */
  status?: TaskStatus;
  isOpen: boolean;
  onClose: () => void;
}

/** Edits an existing task with all its parts, or creates one. */
export function TaskEditor({ taskId, projectId = null, status = "PENDING", isOpen, onClose }: TaskEditorProps) {
  const { data, error, refetch } = useEditedTaskQuery({
    variables: { id: taskId ?? "" },
    skip: taskId === null || !isOpen,
    fetchPolicy: "cache-and-network",
  });
  if (taskId === null || data) {
    return (
      <TaskForm
        key={taskId}
        task={data?.task ?? null}
        projectId={projectId}
        status={status}
        isOpen={isOpen}
        onClose={onClose}
        Editor={TaskEditor}
      />
    );
  }
  if (error)
    return (
      <Dialog title={isMissing(error) ? noSuchTask : "This task could not be loaded"} isOpen={isOpen} onClose={onClose}>
        <NotOpened error={error} kind="tasks" onRetry={() => void refetch().catch(() => undefined)} />
      </Dialog>
    );
  return (
    <Dialog title="Edit task" className={`${formRowStyles.dialog} ${styles.editor}`} isOpen={isOpen} onClose={onClose}>
      <div className={`${styles.state} stack`} role="status" aria-busy="true" aria-label="Loading task">
        {["100%", "70%", "62%", "78%", "100%"].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars that never change places
          <Skeleton key={index} width={width} height="2.25rem" shape="card" />
        ))}
      </div>
    </Dialog>
  );
}
