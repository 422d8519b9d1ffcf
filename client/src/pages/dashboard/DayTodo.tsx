import { useApolloClient } from "@apollo/client/react";
import { memo } from "react";
import { errorText } from "../../data/errorText";
import { newestOwn, rememberOwn } from "../../data/ownVersions";
import { CompleteTaskDocument, type DashboardQuery, type DashboardTaskFragment } from "../../gql/graphql";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/routing/Link";
import { useDue } from "../../tasks/dates/dueText";
import { PriorityStrokes } from "../../tasks/PriorityStrokes";
import { StatusGlyph } from "../../tasks/StatusGlyph";
import { toast } from "../../ui/toast/toast";
import styles from "./DashboardPage.module.css";
import { refreshDashboard } from "./useDashboard";

const maxLines = 5;
/** The server counts up to it. */
const maxCounted = 1000;

/** The first overdue tasks, tasks due today and coming ones, as index lines with a checkbox, and a link to all. */
export function DayTodo({ tasks, openCount }: Pick<DashboardQuery["dayTasks"], "tasks" | "openCount">) {
  const lines = tasks.slice(0, maxLines);
  const client = useApolloClient();

  async function setCompleted(
    task: DashboardTaskFragment,
    isCompleted: boolean,
    version: number | null = null,
  ): Promise<DashboardTaskFragment | null> {
    try {
      const { data } = await client.mutate({
        mutation: CompleteTaskDocument,
        variables: { id: task.id, input: { isCompleted }, version },
        optimisticResponse: {
          updateTask: {
            ...task,
            status: isCompleted ? "COMPLETED" : "PENDING",
            version: task.version + 1,
            next: null,
          },
        },
      });
      if (data) rememberOwn([data.updateTask]);
      return data?.updateTask ?? null;
    } catch (error) {
      toast.error(errorText(error, "Failed to toggle todo"));
      return null;
    } finally {
      // shows the check before the line disappears
      setTimeout(() => refreshDashboard(client), 600);
    }
  }

  async function toggle(task: DashboardTaskFragment): Promise<void> {
    const isCompleted = task.status !== "COMPLETED";
    const acting = setCompleted(task, isCompleted);
    await toast.showWhenDone(
      acting.then((saved) => saved && (isCompleted ? "Task completed" : "Task reopened")),
      async () => {
        const saved = await acting;
        return saved !== null && (await setCompleted(saved, !isCompleted, newestOwn(saved))) !== null;
      },
    );
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to Safari */}
      <ul role="list" className="column" aria-label="To do">
        {lines.map((task) => (
          <DayTask key={task.id} task={task} onToggle={() => void toggle(task)} />
        ))}
      </ul>
      {openCount > lines.filter(({ status }) => status !== "COMPLETED").length && (
        <Link className={`${styles.all} text-link num`} to={paths.todos()}>
          All {openCount < maxCounted && openCount}
          <span className="sr-only"> to-dos</span>
        </Link>
      )}
    </>
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
      <Link className={`${styles.title} clip cover`} to={paths.task(task)}>
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
