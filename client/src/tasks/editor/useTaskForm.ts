import { useApolloClient } from "@apollo/client/react";
import { useRef, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { errorCode, errorFields, errorText } from "../../data/errorText";
import { newestOwn, rememberOwn } from "../../data/ownVersions";
import {
  EditedTaskDocument,
  type EditedTaskQuery,
  SetTaskItemsDocument,
  type TaskFieldsFragment,
  type TaskItemFragment,
  type TaskStatus,
  UpdateTaskDocument,
  type UpdateTaskInput,
} from "../../gql/graphql";
import { usePreferences } from "../../lib/preferences";
import { dayOf } from "../../lib/time/days";
import { wallOf } from "../../lib/time/zoneTime";
import { toast } from "../../ui/toast/toast";
import { usePlannedLength } from "../dates/PlannedFields";
import { refreshTasksSoon } from "../liveTasks";
import { placeOnBoards } from "../taskCache";
import { useTaskActions } from "../useTaskActions";
import { changesOf, draftOf, problemsOf, type TaskDraft } from "./taskDraft";

export type EditedTask = NonNullable<EditedTaskQuery["task"]>;
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
  const zone = usePreferences().locale.timezone;
  const first = { projectId, status, zone, plannedLength: usePlannedLength() };
  // the task as it was when opened: changes from elsewhere must not count as the person's own
  const [read, setRead] = useState({
    version: task?.version ?? null,
    draft: draftOf(task, first),
    items: task?.linkedItems ?? none,
  });
  const [draft, setDraft] = useState(read.draft);
  const [items, setItems] = useState(read.items);
  const [problems, setProblems] = useState<TaskProblems>({});
  const [isTried, setIsTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [theirs, setTheirs] = useState<EditedTask | null>(null);
  const changes = changesOf(draft, read.draft, zone);
  const isDraftChanged = Object.keys(changes).length > 0;
  const areItemsChanged = idsOf(items).join() !== idsOf(read.items).join();
  const isChanged = isDraftChanged || areItemsChanged;

  // changes from elsewhere are taken over until the person changes something
  const isOutdated =
    task !== null && (task.version !== read.version || idsOf(task.linkedItems).join() !== idsOf(read.items).join());
  if (isOutdated && !isChanged && !isSaving && !theirs) readFrom(task);

  function readFrom(stored: EditedTask): void {
    const fresh = { draft: draftOf(stored, first), items: stored.linkedItems };
    setRead({ version: stored.version, ...fresh });
    setDraft(fresh.draft);
    setItems(fresh.items);
  }

  function change(part: Partial<TaskDraft>): void {
    // a planned time is one of the day that the task is due
    const day = part.plannedTime == null ? {} : { dueDate: draft.dueDate ?? dayOf(wallOf(Date.now(), zone)) };
    const next = { ...draft, ...day, ...part, ...(part.dueDate === null && { plannedTime: null }) };
    setDraft(next);
    // validates on saving, and from then on while typing
    if (isTried) setProblems((now) => ({ ...unreadProblems(now), ...problemsOf(next) }));
  }

  async function save(version = read.version): Promise<void> {
    if (isSaving) return;
    setIsTried(true);
    const found = { ...unreadProblems(problems), ...problemsOf(draft) };
    setProblems(found);
    if (Object.keys(found).length) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    if (task && !isChanged) return onClose();
    setIsSaving(true);
    try {
      if (task) await update(task, version);
      else await create();
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

  async function create(): Promise<void> {
    const { description, plannedTime: _time, plannedMinutes: _minutes, ...rest } = draft;
    const { plannedStart, plannedMinutes, plannedTimeZone } = changes;
    const planned = plannedStart ? { plannedStart, plannedMinutes, plannedTimeZone } : {};
    const made = await actions.create(
      { id: uuidv7(), ...rest, ...planned, description: description || null },
      projects.find(({ id }) => id === draft.projectId) ?? null,
    );
    if (items.length) {
      await link(made.id, idsOf(items)).catch((error: unknown) =>
        toast.error(errorText(error, "The task was added, but its notes and videos could not be linked")),
      );
    }
  }

  async function update({ id, projectId: from }: TaskFieldsFragment, version: number | null): Promise<void> {
    const refresh = (): void =>
      refreshTasksSoon(client, [
        { id, projectId: from },
        { id, projectId: draft.projectId },
      ]);
    const write = async (input: UpdateTaskInput, read: number | null): Promise<TaskFieldsFragment | null> => {
      const { data } = await client.mutate({
        mutation: UpdateTaskDocument,
        variables: { id, input, version: read },
        update: (cache, answer) => {
          if (answer.data) placeOnBoards(cache, answer.data.updateTask);
        },
      });
      if (data) rememberOwn([data.updateTask]);
      return data?.updateTask ?? null;
    };
    const saved = isDraftChanged ? await write(changes, version) : null;
    if (areItemsChanged) await link(id, idsOf(items));
    refresh();
    const former = changesOf(read.draft, draft, zone);
    async function takeBack(): Promise<boolean> {
      try {
        if (saved) await write(former, newestOwn(saved));
        if (areItemsChanged) await link(id, idsOf(read.items));
        refresh();
        return true;
      } catch (error) {
        toast.error(errorText(error, "Failed to undo"));
        return false;
      }
    }
    toast.show("Task saved", { undo: takeBack });
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
    isChanged,
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

/** The errors about texts that are not dates or times: only their fields know them. */
function unreadProblems({ startDate, dueDate, plannedTime }: TaskProblems): TaskProblems {
  const unread = Object.entries({ startDate, dueDate, plannedTime }).filter(([, text]) => text?.startsWith("Write "));
  return Object.fromEntries(unread);
}
