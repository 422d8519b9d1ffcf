import type { TaskFieldsFragment } from "../../gql/graphql";
import { useDates } from "../../lib/time/formatDate";
import styles from "../list/TaskRows.module.css";
import { useDue } from "./dueText";

/** A task's due date, in madder if it is overdue. */
export function DueDate({ task }: { task: Pick<TaskFieldsFragment, "dueDate" | "status" | "repeatRule"> }) {
  const due = useDue();
  const dates = useDates();
  const { dueDate } = task;
  if (dueDate === null) return null;
  const isLate = task.status !== "COMPLETED" && due.isOverdue(dueDate);
  return (
    <time className={`${styles.due} faint num`} dateTime={dueDate} data-late={isLate || undefined}>
      {isLate && <span className="sr-only">Overdue, </span>}
      {due.short(dueDate)}
      {dueDate.length > 10 && <span className="wide-only">, {dates.time(dueDate)}</span>}
    </time>
  );
}
