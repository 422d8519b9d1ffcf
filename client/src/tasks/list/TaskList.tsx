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
  /** Whose own tasks; those of what is below it have lists of their own. */
  projectId: string;
  /** Without those that are completed, which else follow behind a line that opens them. */
  isOpenOnly?: boolean;
  /** The line to add one is open or not as its owner says; without, the list has a button that opens it. */
  adding?: { isOpen: boolean; onChange: (isOpen: boolean) => void };
  /** Says nothing where there is nothing: a section among others, with its own head. */
  isQuietWhenEmpty?: boolean;
}

/** The tasks of one project. Lists of one page that are in a TaskScope share selection, keys and editor. */
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
