import { useApolloClient } from "@apollo/client/react";
import { type FormEvent, useId, useRef, useState } from "react";
import { errorCode, errorFields, errorText } from "../../content/errorText";
import { EditedTaskDocument, type TaskFieldsFragment, type TaskStatus, UpdateTaskDocument } from "../../gql/graphql";
import { useTaskProjectsQuery } from "../../gql/hooks";
import { useDates } from "../../lib/formatDate";
import { Button } from "../../ui/Button";
import { Combobox } from "../../ui/Combobox";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Dialog } from "../../ui/Dialog";
import { Segmented } from "../../ui/Segmented";
import { TextArea } from "../../ui/TextArea";
import { TextField } from "../../ui/TextField";
import { toast } from "../../ui/toast";
import { useDue } from "../dueText";
import { ChangedTask } from "./ChangedTask";
import { DateInput } from "./DateInput";
import { FormRow } from "./FormRow";
import { linkedProjects } from "./linkedProjects";
import { refreshTasksSoon } from "./liveTasks";
import { PriorityStrokes } from "./PriorityStrokes";
import { RepeatField } from "./RepeatField";
import { StatusGlyph } from "./StatusGlyph";
import { Subtasks } from "./Subtasks";
import { TaskScope } from "./TaskScope";
import { placeOnBoards } from "./taskCache";
import { changesOf, draftOf, problemsOf, type TaskDraft } from "./taskDraft";
import { priorityWords, statusWords, taskPriorities, taskStatuses } from "./taskWords";
import { useTaskActions } from "./useTaskActions";

type Problems = Partial<Record<keyof TaskDraft, string>>;

export function TaskForm({
  task,
  projectId,
  status,
  isOpen,
  onClose,
}: {
  task: TaskFieldsFragment | null;
  projectId: string | null;
  status: TaskStatus;
  isOpen: boolean;
  onClose: () => void;
}) {
  const client = useApolloClient();
  const actions = useTaskActions();
  const dates = useDates();
  const due = useDue();
  const formId = useId();
  const dateNoteId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { data } = useTaskProjectsQuery({ fetchPolicy: "cache-and-network", skip: !isOpen });
  const projects = linkedProjects(data);
  // what was read when it was opened: a change from elsewhere must not be taken for the person's own
  const [read, setRead] = useState({ version: task?.version ?? null, draft: draftOf(task, { projectId, status }) });
  const [draft, setDraft] = useState(read.draft);
  const [problems, setProblems] = useState<Problems>({});
  const [isTried, setIsTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [theirs, setTheirs] = useState<TaskFieldsFragment | null>(null);
  const changes = changesOf(draft, read.draft);
  const isChanged = Object.keys(changes).length > 0;

  function change(part: Partial<TaskDraft>): void {
    const next = { ...draft, ...part };
    setDraft(next);
    // checked on saving; from then on while the field is put right
    if (isTried) setProblems(problemsOf(next));
  }

  function close(): void {
    if (isChanged && !isSaving) setIsLeaving(true);
    else onClose();
  }

  async function save(version = read.version): Promise<void> {
    if (isSaving) return;
    setIsTried(true);
    const found = { ...dateProblems(problems), ...problemsOf(draft) };
    setProblems(found);
    if (Object.keys(found).length) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    if (task && !isChanged) return onClose();
    setIsSaving(true);
    try {
      if (task) await update(task, version);
      else if (!(await create())) return;
      onClose();
    } catch (error) {
      const conflict = errorCode(error) === "CONFLICT" ? await readAgain() : null;
      if (conflict) setTheirs(conflict);
      else {
        setProblems(errorFields(error) as Problems);
        toast.error(errorText(error, "The task could not be saved"));
      }
    } finally {
      setIsSaving(false);
    }
  }

  async function create(): Promise<boolean> {
    const { description, ...rest } = draft;
    const made = await actions.create(
      { id: crypto.randomUUID(), ...rest, description: description || null },
      projects.find(({ id }) => id === draft.projectId) ?? null,
    );
    if (made) toast.show("Task added", { undo: () => void actions.remove([made]) });
    return made !== null;
  }

  async function update({ id, projectId: from }: TaskFieldsFragment, version: number | null): Promise<void> {
    const refresh = (): void =>
      refreshTasksSoon(client, [
        { id, projectId: from },
        { id, projectId: draft.projectId },
      ]);
    await client.mutate({
      mutation: UpdateTaskDocument,
      variables: { id, input: changes, version },
      update: (cache, answer) => {
        if (answer.data) placeOnBoards(cache, answer.data.updateTask);
      },
    });
    refresh();
    const former = Object.fromEntries(Object.keys(changes).map((key) => [key, read.draft[key as keyof TaskDraft]]));
    toast.show("Task saved", {
      undo: () =>
        void client
          .mutate({ mutation: UpdateTaskDocument, variables: { id, input: former } })
          .then(refresh, (error: unknown) => toast.error(errorText(error, "It could not be undone"))),
    });
  }

  async function readAgain(): Promise<TaskFieldsFragment | null> {
    const answer = await client
      .query({ query: EditedTaskDocument, variables: { id: task?.id ?? "" }, fetchPolicy: "network-only" })
      .catch(() => null);
    return answer?.data?.task ?? null;
  }

  const lateText = draft.dueDate !== null && draft.status !== "COMPLETED" && due.isOverdue(draft.dueDate);
  const dateProblem = problems.startDate ?? problems.dueDate;
  return (
    <Dialog
      title={task ? "Edit task" : "New task"}
      size="large"
      className="task-editor"
      isOpen={isOpen}
      onClose={close}
      footer={
        <>
          {task && (
            <Button
              variant="quiet"
              className="task-editor-delete"
              onClick={() => void actions.remove([task]).then((isDone) => isDone && onClose())}
            >
              Delete
            </Button>
          )}
          <span className="task-editor-added num">{task && `Added ${dates.date(task.createdAt)}`}</span>
          <Button onClick={close}>Cancel</Button>
          <Button variant="ink" type="submit" form={formId} isPending={isSaving}>
            {task ? "Save task" : "Add task"}
          </Button>
        </>
      }
    >
      {theirs && (
        <ChangedTask
          onTheirs={() => {
            const fresh = draftOf(theirs, { projectId, status });
            setRead({ version: theirs.version, draft: fresh });
            setDraft(fresh);
            setTheirs(null);
          }}
          onMine={() => {
            setRead({ version: theirs.version, draft: read.draft });
            setTheirs(null);
            void save(theirs.version);
          }}
        />
      )}
      <form
        ref={form}
        id={formId}
        className="task-form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save();
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          // after what the field itself makes of the key
          setTimeout(() => form.current?.requestSubmit());
        }}
      >
        <FormRow label="Title">
          <TextField
            label="Title"
            isLabelHidden
            className="task-form-title"
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
        <FormRow label="Dates" note="start, due">
          <div className="task-form-dates">
            <DateInput
              label="Start"
              value={draft.startDate}
              isInvalid={problems.startDate !== undefined}
              describedBy={dateNoteId}
              onChange={(startDate) => change({ startDate })}
              onError={(sentence) => setProblems((now) => withProblem(now, "startDate", sentence))}
            />
            <span className="task-form-to">to</span>
            <DateInput
              label="Due"
              value={draft.dueDate}
              isInvalid={problems.dueDate !== undefined}
              describedBy={dateNoteId}
              onChange={(dueDate) => change({ dueDate })}
              onError={(sentence) => setProblems((now) => withProblem(now, "dueDate", sentence))}
            />
            <span id={dateNoteId} className="task-form-date-note" data-late={lateText || undefined} role="status">
              {!dateProblem && draft.dueDate !== null && `due ${due.short(draft.dueDate)}`}
            </span>
          </div>
          {dateProblem && (
            <p className="field-error" role="alert">
              {dateProblem}
            </p>
          )}
        </FormRow>
        <FormRow label="In">
          {task?.parentId ? (
            <p className="task-form-fixed">{task.project?.path ?? "No project"}, as the task it belongs to</p>
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
      </form>
      {task && !task.parentId && (
        <div className="task-form">
          <FormRow label="Subtasks">
            <TaskScope>
              <Subtasks task={task} isAlways />
            </TaskScope>
          </FormRow>
        </div>
      )}
      <ConfirmDialog
        variant="warning"
        title="Discard what you changed?"
        message="The task stays as it was."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        isOpen={isLeaving}
        onClose={() => setIsLeaving(false)}
        onConfirm={onClose}
      />
    </Dialog>
  );
}

function withProblem(problems: Problems, field: keyof TaskDraft, sentence: string | null): Problems {
  const { [field]: _former, ...others } = problems;
  return sentence === null ? others : { ...others, [field]: sentence };
}

/** What was written and is no date: only the field knows. */
function dateProblems({ startDate, dueDate }: Problems): Problems {
  const isUnread = (sentence: string | undefined): sentence is string => sentence?.startsWith("Write ") ?? false;
  return { ...(isUnread(startDate) && { startDate }), ...(isUnread(dueDate) && { dueDate }) };
}
