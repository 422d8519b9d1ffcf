import { useApolloClient } from "@apollo/client/react";
import { useRef, useState } from "react";
import { errorCode, errorFields, errorText } from "../../data/errorText";
import {
  EditedTaskDocument,
  type EditedTaskQuery,
  SetTaskItemsDocument,
  type TaskFieldsFragment,
  type TaskItemFragment,
  type TaskStatus,
  UpdateTaskDocument,
} from "../../gql/graphql";
import { toast } from "../../ui/toast/toast";
import { refreshTasksSoon } from "../liveTasks";
import { placeOnBoards } from "../taskCache";
import { useTaskActions } from "../useTaskActions";
import { changesOf, draftOf, problemsOf, type TaskDraft } from "./taskDraft";

export type EditedTask = EditedTaskQuery["task"];
export type TaskProblems = Partial<Record<keyof TaskDraft, string>>;
type LinkedProject = NonNullable<TaskFieldsFragment["project"]>;

const none: readonly TaskItemFragment[] = [];
const idsOf = (items: readonly TaskItemFragment[]): string[] => items.map(({ id }) => id);

/** The task form's values, and saving them: only changed fields, unless they were changed elsewhere too. */
export function useTaskForm({
  task,
  projectId,
  status,
  projects,
  onClose,
}: {
  task: EditedTask | null;
  projectId: string | null;
  status: TaskStatus;
  projects: readonly LinkedProject[];
  onClose: () => void;
}) {
  const client = useApolloClient();
  const actions = useTaskActions();
  const form = useRef<HTMLFormElement>(null);
  // the task as it was when opened: changes from elsewhere must not count as the person's own
  const [read, setRead] = useState({
    version: task?.version ?? null,
    draft: draftOf(task, { projectId, status }),
    items: task?.linkedItems ?? none,
  });
  const [draft, setDraft] = useState(read.draft);
  const [items, setItems] = useState(read.items);
  const [problems, setProblems] = useState<TaskProblems>({});
  const [isTried, setIsTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [theirs, setTheirs] = useState<EditedTask | null>(null);
  const changes = changesOf(draft, read.draft);
  const isDraftChanged = Object.keys(changes).length > 0;
  const areItemsChanged = idsOf(items).join() !== idsOf(read.items).join();
  const isChanged = isDraftChanged || areItemsChanged;

  // changes from elsewhere are taken over until the person changes something
  const isOutdated =
    task !== null && (task.version !== read.version || idsOf(task.linkedItems).join() !== idsOf(read.items).join());
  if (isOutdated && !isChanged && !isSaving && !theirs) readFrom(task);

  function readFrom(stored: EditedTask): void {
    const fresh = { draft: draftOf(stored, { projectId, status }), items: stored.linkedItems };
    setRead({ version: stored.version, ...fresh });
    setDraft(fresh.draft);
    setItems(fresh.items);
  }

  function change(part: Partial<TaskDraft>): void {
    const next = { ...draft, ...part };
    setDraft(next);
    // validates on saving, and from then on while typing
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
        setProblems(errorFields(error) as TaskProblems);
        toast.error(errorText(error, "The task could not be saved"));
      }
    } finally {
      setIsSaving(false);
    }
  }

  const link = (taskId: string, itemIds: string[]): Promise<unknown> =>
    client.mutate({ mutation: SetTaskItemsDocument, variables: { taskId, itemIds } });

  async function create(): Promise<boolean> {
    const { description, ...rest } = draft;
    const made = await actions.create(
      { id: crypto.randomUUID(), ...rest, description: description || null },
      projects.find(({ id }) => id === draft.projectId) ?? null,
    );
    if (!made) return false;
    if (items.length) {
      await link(made.id, idsOf(items)).catch((error: unknown) =>
        toast.error(errorText(error, "The task was added, but its notes and videos could not be linked")),
      );
    }
    toast.show("Task added", { undo: () => void actions.remove([made]) });
    return true;
  }

  async function update({ id, projectId: from }: TaskFieldsFragment, version: number | null): Promise<void> {
    const refresh = (): void =>
      refreshTasksSoon(client, [
        { id, projectId: from },
        { id, projectId: draft.projectId },
      ]);
    if (isDraftChanged) {
      await client.mutate({
        mutation: UpdateTaskDocument,
        variables: { id, input: changes, version },
        update: (cache, answer) => {
          if (answer.data) placeOnBoards(cache, answer.data.updateTask);
        },
      });
    }
    if (areItemsChanged) await link(id, idsOf(items));
    refresh();
    const former = Object.fromEntries(Object.keys(changes).map((key) => [key, read.draft[key as keyof TaskDraft]]));
    async function takeBack(): Promise<void> {
      try {
        if (isDraftChanged) await client.mutate({ mutation: UpdateTaskDocument, variables: { id, input: former } });
        if (areItemsChanged) await link(id, idsOf(read.items));
        refresh();
      } catch (error) {
        toast.error(errorText(error, "Failed to undo"));
      }
    }
    toast.show("Task saved", { undo: () => void takeBack() });
  }

  async function readAgain(): Promise<EditedTask | null> {
    const answer = await client
      .query({ query: EditedTaskDocument, variables: { id: task?.id ?? "" }, fetchPolicy: "network-only" })
      .catch(() => null);
    return answer?.data?.task ?? null;
  }

  return {
    form,
    draft,
    change,
    items,
    setItems,
    problems,
    /** Sets a field's error, or clears it with null. */
    setProblem: (field: keyof TaskDraft, sentence: string | null): void =>
      setProblems((now) => withProblem(now, field, sentence)),
    save,
    isSaving,
    close,
    /** Whether the person is being asked before unsaved changes are lost. */
    isLeaving,
    stay: (): void => setIsLeaving(false),
    remove: (): void => {
      if (task) void actions.remove([task]).then((isDone) => isDone && onClose());
    },
    conflict: theirs && {
      takeTheirs(): void {
        readFrom(theirs);
        setTheirs(null);
      },
      keepMine(): void {
        setRead({ ...read, version: theirs.version });
        setTheirs(null);
        void save(theirs.version);
      },
    },
  };
}

function withProblem(problems: TaskProblems, field: keyof TaskDraft, sentence: string | null): TaskProblems {
  const { [field]: _former, ...others } = problems;
  return sentence === null ? others : { ...others, [field]: sentence };
}

/** The error about text that is not a date: only the field knows it. */
function dateProblems({ startDate, dueDate }: TaskProblems): TaskProblems {
  const isUnread = (sentence: string | undefined): sentence is string => sentence?.startsWith("Write ") ?? false;
  return { ...(isUnread(startDate) && { startDate }), ...(isUnread(dueDate) && { dueDate }) };
}
