import { ChevronRight } from "lucide-react";
import { use, useRef, useState } from "react";
import { AddSlot } from "../quickAdd/AddSlot";
import { useIsLineOpen } from "../quickAdd/addLines";
import { QuickAdd } from "../quickAdd/QuickAdd";
import { TaskScopeContext } from "../scope/TaskScopeContext";
import { TaskArea } from "../TaskArea";
import { DoneTasks } from "./DoneTasks";
import { OpenTasks } from "./OpenTasks";
import styles from "./TaskRows.module.css";
import { useCompletedCount } from "./useCompletedCount";

export interface TaskListProps {
  /** The project whose own tasks are shown; its subprojects have their own lists. */
  projectId: string;
  /** Its number of tasks, if known before they have loaded. */
  known?: { total: number; completed: number };
  /** Hides completed tasks, which otherwise follow in a collapsed section. */
  isOpenOnly?: boolean;
  /** Tells its button for adding a task from those of other lists. */
  where?: string;
  /** Renders nothing when empty: for a section among others with its own head. */
  isQuietWhenEmpty?: boolean;
}

/** The tasks of one project. Lists within a TaskScope share selection, keys and editor. */
export function TaskList(props: TaskListProps) {
  const list = <Section key={props.projectId} {...props} />;
  return use(TaskScopeContext) ? list : <TaskArea>{list}</TaskArea>;
}

function Section({ projectId, known, isOpenOnly = false, where, isQuietWhenEmpty = false }: TaskListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [isDoneOpen, setIsDoneOpen] = useState(false);
  const completed = useCompletedCount(projectId, known?.completed ?? 0);
  const place = `tasks:${projectId}`;
  const isAdding = useIsLineOpen(place);

  function levelOf(step: "deeper" | "back", added: string | null) {
    if (step === "back") return { refusal: "There is no level above this one" };
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-open-tasks] > [data-task]") ?? [])];
    const shown = rows.map((row) => row.dataset.task);
    // one added a moment ago is shown with the list, or once its date has been read
    const above = added !== null && !shown.includes(added) ? added : shown.at(-1);
    return above ? { place: `subtasks:${above}` } : { refusal: "There is no task above to put it under" };
  }

  return (
    <div ref={list} data-part="task-list">
      <OpenTasks
        projectId={projectId}
        expected={known && known.total - known.completed}
        isQuietWhenEmpty={isQuietWhenEmpty || isAdding || completed > 0}
      />
      <AddSlot place={place} label="Add task" where={where}>
        <QuickAdd place={place} projectId={projectId} levelOf={levelOf} />
      </AddSlot>
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
          {isDoneOpen && <DoneTasks projectId={projectId} count={completed} />}
        </>
      )}
    </div>
  );
}
