import { useId } from "react";
import fieldStyles from "../../ui/fields/Field.module.css";
import { FormRow } from "../../ui/fields/FormRow";
import { DateInput } from "../dates/DateInput";
import { useDue } from "../dates/dueText";
import styles from "./TaskEditor.module.css";
import type { TaskDraft } from "./taskDraft";
import type { TaskProblems } from "./useTaskForm";

/** The row with a task's start and due date, and their errors. */
export function TaskDates({
  draft,
  problems,
  onChange,
  onProblem,
}: {
  draft: TaskDraft;
  problems: TaskProblems;
  onChange: (part: Partial<TaskDraft>) => void;
  onProblem: (field: keyof TaskDraft, sentence: string | null) => void;
}) {
  const due = useDue();
  const noteId = useId();
  const isLate = draft.dueDate !== null && draft.status !== "COMPLETED" && due.isOverdue(draft.dueDate);
  const problem = problems.startDate ?? problems.dueDate;
  const field = (label: string, name: "startDate" | "dueDate") => (
    <DateInput
      label={label}
      value={draft[name]}
      isInvalid={problems[name] !== undefined}
      describedBy={noteId}
      onChange={(date) => onChange({ [name]: date })}
      onError={(sentence) => onProblem(name, sentence)}
    />
  );
  return (
    <FormRow label="Dates" note="start, due">
      <div className={`${styles.dates} row`}>
        {field("Start", "startDate")}
        <span className={`${styles.formTo} wide-only`}>to</span>
        {field("Due", "dueDate")}
        <span id={noteId} className={`${styles.dateNote} faint`} data-late={isLate || undefined} role="status">
          {!problem && draft.dueDate !== null && `due ${due.short(draft.dueDate)}`}
        </span>
      </div>
      {problem && (
        <p className={fieldStyles.error} data-part="field-error" role="alert">
          {problem}
        </p>
      )}
    </FormRow>
  );
}
