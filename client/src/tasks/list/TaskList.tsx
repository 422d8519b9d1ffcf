import { ChevronRight } from "lucide-react";
import { use, useState } from "react";
import { QuickAddSlot } from "../quickAdd/QuickAddSlot";
import { TaskScopeContext } from "../scope/TaskScopeContext";
import { TaskArea } from "../TaskArea";
import { DoneTasks } from "./DoneTasks";
import { OpenTasks } from "./OpenTasks";
import styles from "./TaskRows.module.css";
import { useCompletedCount } from "./useCompletedCount";

export interface TaskListProps {
  /** The project whose own tasks are shown; its subprojects have their own lists. */
  projectId: string;
  /** Hides completed tasks, which otherwise follow in a collapsed section. */
  isOpenOnly?: boolean;
  /** Controls the input for adding a task; if absent, the list has a button that opens it. */
  adding?: { isOpen: boolean; onChange: (isOpen: boolean) => void };
  /** Renders nothing when empty: for a section among others with its own head. */
  isQuietWhenEmpty?: boolean;
}

/** The tasks of one project. Lists within a TaskScope share selection, keys and editor. */
export function TaskList(props: TaskListProps) {
  const list = <Section key={props.projectId} {...props} />;
  return use(TaskScopeContext) ? list : <TaskArea>{list}</TaskArea>;
}

function Section({ projectId, isOpenOnly = false, adding, isQuietWhenEmpty = false }: TaskListProps) {
  const [isDoneOpen, setIsDoneOpen] = useState(false);
  const [isAddingHere, setIsAddingHere] = useState(false);
  const completed = useCompletedCount(projectId);
  const isAdding = adding?.isOpen ?? isAddingHere;
  const setIsAdding = adding?.onChange ?? setIsAddingHere;
  return (
    <div data-part="task-list">
      <OpenTasks projectId={projectId} isQuietWhenEmpty={isQuietWhenEmpty || isAdding || completed > 0} />
      <QuickAddSlot projectId={projectId} isOpen={isAdding} onChange={setIsAdding} hasButton={adding === undefined} />
      {!isOpenOnly && completed > 0 && (
        <>
          <button
            type="button"
            className={styles.doneLine}
            aria-expanded={isDoneOpen}
            onClick={() => setIsDoneOpen(!isDoneOpen)}
          >
            <ChevronRight size={15} aria-hidden />
            <span className="num">{completed} completed</span>
          </button>
          {isDoneOpen && <DoneTasks projectId={projectId} />}
        </>
      )}
    </div>
  );
}
