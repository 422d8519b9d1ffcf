import { useApolloClient } from "@apollo/client/react";
import { memo } from "react";
import { errorText } from "../../data/errorText";
import { CompleteTaskDocument, type DashboardTaskFragment } from "../../gql/graphql";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/routing/Link";
import { useDue } from "../../tasks/dates/dueText";
import { PriorityStrokes } from "../../tasks/PriorityStrokes";
import { StatusGlyph } from "../../tasks/StatusGlyph";
import { toast } from "../../ui/toast/toast";
import styles from "./DashboardPage.module.css";
import { refreshDashboard } from "./useDashboard";

/** Overdue tasks, tasks due today and coming ones, as index lines with a checkbox. */
export function DayTodo({ tasks }: { tasks: readonly DashboardTaskFragment[] }) {
  const client = useApolloClient();

  async function setCompleted(task: DashboardTaskFragment, isCompleted: boolean): Promise<boolean> {
    try {
      await client.mutate({
        mutation: CompleteTaskDocument,
        variables: { id: task.id, input: { isCompleted } },
        optimisticResponse: {
          updateTask: {
            ...task,
            status: isCompleted ? "COMPLETED" : "PENDING",
            version: task.version + 1,
            next: null,
          },
        },
      });
      return true;
    } catch (error) {
      toast.error(errorText(error, "Failed to toggle todo"));
      return false;
    } finally {
      // shows the check before the line disappears
      setTimeout(() => refreshDashboard(client), 600);
    }
  }

  async function toggle(task: DashboardTaskFragment): Promise<void> {
    const isCompleted = task.status !== "COMPLETED";
    if (!(await setCompleted(task, isCompleted))) return;
    toast.show(isCompleted ? "Task completed" : "Task reopened", {
      undo: () => void setCompleted(task, !isCompleted),
    });
  }

  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to Safari
    <ul role="list" className="column" aria-label="To do">
      {tasks.map((task) => (
        <DayTask key={task.id} task={task} onToggle={() => void toggle(task)} />
      ))}
    </ul>
  );
}

const DayTask = memo(function DayTask({ task, onToggle }: { task: DashboardTaskFragment; onToggle: () => void }) {
  const due = useDue();
  const isDone = task.status === "COMPLETED";
  const isLate = !isDone && task.dueDate !== null && due.isOverdue(task.dueDate);
  return (
    <li className={`${styles.row} list-row`} data-done={isDone || undefined}>
      <PriorityStrokes priority={task.priority} />
      {/* biome-ignore lint/a11y/useSemanticElements: it shows four states, of which it switches two */}
      <button
        type="button"
        role="checkbox"
        aria-checked={isDone}
        aria-label={`Complete ${task.title}`}
        className={`${styles.check} center`}
        onClick={onToggle}
      >
        <StatusGlyph status={task.status} />
      </button>
      <Link
        className={`${styles.title} clip cover`}
        to={task.projectId ? paths.project(task.projectId) : paths.calendar()}
      >
        {task.title}
      </Link>
      {task.project && <span className={`${styles.path} faint clip wide-only`}>{task.project.path}</span>}
      <i className="leader" aria-hidden />
      {task.dueDate && (
        <time className={`${styles.locator} row faint num`} dateTime={task.dueDate} data-late={isLate || undefined}>
          {isLate && <span className="sr-only">Overdue, </span>}
          {due.short(task.dueDate)}
        </time>
      )}
    </li>
  );
});
