import type { ComponentType } from "react";
import type { TaskStatus } from "../../gql/graphql";
import { useTaskProjectsQuery } from "../../gql/hooks";
import { useDates } from "../../lib/time/formatDate";
import { LinkedFrom } from "../../links/LinkedFrom";
import { Button } from "../../ui/Button";
import { Combobox } from "../../ui/choices/Combobox";
import { FormRow } from "../../ui/fields/FormRow";
import { Segmented } from "../../ui/fields/Segmented";
import { TextArea } from "../../ui/fields/TextArea";
import { TextField } from "../../ui/fields/TextField";
import { EditorDialog } from "../../ui/overlays/EditorDialog";
import { PlannedFields } from "../dates/PlannedFields";
import { linkedProjects } from "../linkedProjects";
import { Subtasks } from "../list/Subtasks";
import { PriorityStrokes } from "../PriorityStrokes";
import { StatusGlyph } from "../StatusGlyph";
import { type OpenedTaskProps, TaskScope } from "../scope/TaskScope";
import { priorityWords, statusWords, taskPriorities, taskStatuses } from "../taskWords";
import { ChangedTask } from "./ChangedTask";
import { ItemChip, LinkedItems } from "./LinkedItems";
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
  const { data } = useTaskProjectsQuery({ fetchPolicy: "cache-and-network", skip: !isOpen });
  const projects = linkedProjects(data);
  const fields = useTaskForm({ task, projectId, status, projects, onClose });
  const { draft, change, problems, conflict } = fields;
  return (
    <EditorDialog
      title={task ? "Edit task" : "New task"}
      isOpen={isOpen}
      isChanged={fields.isChanged}
      isSaving={fields.isSaving}
      action={task ? "Save task" : "Add task"}
      kept={task ? "The task stays as it was." : "The task is not added."}
      form={fields.form}
      start={
        task && (
          <Button variant="quiet" className={styles.editorDelete} onClick={fields.remove}>
            Delete
          </Button>
        )
      }
      note={<span className="faint num wide-only">{task && `Added ${dates.date(task.createdAt)}`}</span>}
      above={conflict && <ChangedTask onTheirs={conflict.takeTheirs} onMine={conflict.keepMine} />}
      below={
        task && (
          <>
            {!task.parentId && (
              <FormRow label="Subtasks">
                <TaskScope Editor={Editor}>
                  <Subtasks task={task} isAlways />
                </TaskScope>
              </FormRow>
            )}
            <LinkedFrom kind="task" id={task.id} title={task.title} isInForm />
          </>
        )
      }
      onClose={onClose}
      onSubmit={() => void fields.save()}
    >
      <FormRow label="Title">
        <TextField
          label="Title"
          isLabelHidden
          className={styles.title}
          value={draft.title}
          error={problems.title}
          maxLength={600}
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
      <FormRow label="Time" note="optional">
        <PlannedFields
          time={draft.plannedTime}
          minutes={draft.plannedMinutes}
          problem={problems.plannedTime}
          onProblem={(sentence) => fields.setProblem("plannedTime", sentence)}
          onChange={({ time = draft.plannedTime, minutes = draft.plannedMinutes }) =>
            change({ plannedTime: time, plannedMinutes: minutes })
          }
        />
      </FormRow>
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
      {task?.note && (
        <FormRow label="Line of">
          <ItemChip item={task.note} blockId={task.blockId} />
        </FormRow>
      )}
      <FormRow label="Linked">
        <LinkedItems items={fields.items} onChange={fields.setItems} />
      </FormRow>
    </EditorDialog>
  );
}
