import { type ComponentType, type FormEvent, useId } from "react";
import type { TaskStatus } from "../../gql/graphql";
import { useTaskProjectsQuery } from "../../gql/hooks";
import { useDates } from "../../lib/time/formatDate";
import { Button } from "../../ui/Button";
import { Combobox } from "../../ui/choices/Combobox";
import { FormRow } from "../../ui/fields/FormRow";
import formRowStyles from "../../ui/fields/FormRow.module.css";
import { Segmented } from "../../ui/fields/Segmented";
import { TextArea } from "../../ui/fields/TextArea";
import { TextField } from "../../ui/fields/TextField";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog";
import { Dialog } from "../../ui/overlays/Dialog";
import { linkedProjects } from "../linkedProjects";
import { Subtasks } from "../list/Subtasks";
import { PriorityStrokes } from "../PriorityStrokes";
import { StatusGlyph } from "../StatusGlyph";
import { type OpenedTaskProps, TaskScope } from "../scope/TaskScope";
import { priorityWords, statusWords, taskPriorities, taskStatuses } from "../taskWords";
import { ChangedTask } from "./ChangedTask";
import { LinkedItems } from "./LinkedItems";
import { RepeatField } from "./RepeatField";
import { TaskDates } from "./TaskDates";
import styles from "./TaskEditor.module.css";
import { type EditedTask, useTaskForm } from "./useTaskForm";

/** The form of a task, saved as a whole. */
export function TaskForm({
  task,
  projectId,
  status,
  isOpen,
  onClose,
  Editor,
}: {
  task: EditedTask | null;
  projectId: string | null;
  status: TaskStatus;
  isOpen: boolean;
  onClose: () => void;
  /** Opens a subtask. */
  Editor: ComponentType<OpenedTaskProps>;
}) {
  const dates = useDates();
  const formId = useId();
  const { data } = useTaskProjectsQuery({ fetchPolicy: "cache-and-network", skip: !isOpen });
  const projects = linkedProjects(data);
  const fields = useTaskForm({ task, projectId, status, projects, onClose });
  const { draft, change, problems, conflict } = fields;
  return (
    <Dialog
      title={task ? "Edit task" : "New task"}
      className={`${formRowStyles.dialog} ${styles.editor}`}
      isOpen={isOpen}
      onClose={fields.close}
      footer={
        <>
          {task && (
            <Button variant="quiet" className={styles.editorDelete} onClick={fields.remove}>
              Delete
            </Button>
          )}
          <span className={`${styles.added} grow faint num wide-only`}>
            {task && `Added ${dates.date(task.createdAt)}`}
          </span>
          <Button onClick={fields.close}>Cancel</Button>
          <Button variant="ink" type="submit" form={formId} isPending={fields.isSaving}>
            {task ? "Save task" : "Add task"}
          </Button>
        </>
      }
    >
      {conflict && <ChangedTask onTheirs={conflict.takeTheirs} onMine={conflict.keepMine} />}
      <form
        ref={fields.form}
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void fields.save();
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          // after the field's own handling of the key
          setTimeout(() => fields.form.current?.requestSubmit());
        }}
      >
        <FormRow label="Title">
          <TextField
            label="Title"
            isLabelHidden
            className={styles.title}
            value={draft.title}
            error={problems.title}
            maxLength={600}
            autoFocus={!task}
            onChange={(title) => change({ title })}
          />
        </FormRow>
        <FormRow label="Status">
          <Segmented
            label="Status"
            options={taskStatuses.map((id) => ({
              id,
              label: statusWords[id],
              icon: <StatusGlyph status={id} isNamed={false} />,
            }))}
            value={draft.status}
            onChange={(next) => change({ status: next })}
          />
        </FormRow>
        <FormRow label="Priority">
          <Segmented
            label="Priority"
            options={taskPriorities.map((id) => ({
              id,
              label: priorityWords[id],
              icon: <PriorityStrokes priority={id} isNamed={false} />,
            }))}
            value={draft.priority}
            onChange={(priority) => change({ priority })}
          />
        </FormRow>
        <TaskDates draft={draft} problems={problems} onChange={change} onProblem={fields.setProblem} />
        <FormRow label="In">
          {task?.parentId ? (
            <p className={styles.fixed}>{task.project?.path ?? "No project"}, same as its parent task</p>
          ) : (
            <Combobox
              label="Project"
              isLabelHidden
              options={projects.map(({ id, path, color }) => ({ id, label: path, color }))}
              value={draft.projectId}
              noneLabel="No project"
              onChange={(id) => change({ projectId: id })}
            />
          )}
        </FormRow>
        {!task?.parentId && (
          <FormRow label="Repeat">
            <RepeatField
              value={draft.repeatRule}
              anchor={draft.dueDate ?? draft.startDate}
              error={problems.repeatRule}
              onChange={(repeatRule) => change({ repeatRule })}
            />
          </FormRow>
        )}
        <FormRow label="Description" note="optional">
          <TextArea
            label="Description"
            isLabelHidden
            value={draft.description}
            error={problems.description}
            onChange={(description) => change({ description })}
          />
        </FormRow>
        <FormRow label="Linked">
          <LinkedItems items={fields.items} onChange={fields.setItems} />
        </FormRow>
      </form>
      {task && !task.parentId && (
        <div className={styles.form}>
          <FormRow label="Subtasks">
            <TaskScope Editor={Editor}>
              <Subtasks task={task} isAlways />
            </TaskScope>
          </FormRow>
        </div>
      )}
      <ConfirmDialog
        variant="warning"
        title="Discard your changes?"
        message="The task stays as it was."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        isOpen={fields.isLeaving}
        onClose={fields.stay}
        onConfirm={onClose}
      />
    </Dialog>
  );
}
