import { Plus } from "lucide-react";
import type { TaskStatus } from "../../gql/graphql";
import styles from "../list/TaskRows.module.css";
import { QuickAdd } from "./QuickAdd";

/** The place for quick add: the button that opens the line, or the line itself. */
export function QuickAddSlot({
  projectId,
  parentId = null,
  status,
  isOpen,
  onChange,
  hasButton = true,
  label = "Add a task",
}: {
  projectId: string | null;
  /** Creates subtasks of this task. */
  parentId?: string | null;
  status?: TaskStatus;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  hasButton?: boolean;
  label?: string;
}) {
  if (isOpen) {
    return <QuickAdd projectId={projectId} parentId={parentId} status={status} onClose={() => onChange(false)} />;
  }
  return (
    hasButton && (
      <button type="button" className={styles.add} data-part="task-add" onClick={() => onChange(true)}>
        <Plus size={15} aria-hidden />
        {label}
      </button>
    )
  );
}
