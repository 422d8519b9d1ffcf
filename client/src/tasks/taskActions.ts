import type { ApolloClient } from "@apollo/client";
import { errorText } from "../data/errorText";
import { newestOwn, rememberOwn } from "../data/ownVersions";
import {
  CreateTaskDocument,
  type CreateTaskInput,
  DeleteTasksDocument,
  MoveTaskDocument,
  type MoveTaskInput,
  type MoveTaskMutationVariables,
  RestoreTasksDocument,
  type TaskFieldsFragment,
  UpdateTasksDocument,
  type UpdateTasksInput,
  type UpdateTasksMutationVariables,
} from "../gql/graphql";
import { toast } from "../ui/toast/toast";
import type { DueWriting } from "./dates/dueText";
import { refreshTasksSoon } from "./liveTasks";
import type { Place } from "./scope/placeBetween";
import { addToBoard, addToOpenTasks, addToSubtasks, placeOnBoards } from "./taskCache";
import { planChange } from "./taskChanges";
import { tasksWord } from "./taskWords";

type LinkedProject = NonNullable<TaskFieldsFragment["project"]>;

export interface TaskActions {
  /** Changes all tasks in the same way, shown at once; a single Undo reverts all of it. False: refused. */
  change(
    tasks: readonly TaskFieldsFragment[],
    input: UpdateTasksInput,
    said: (count: number) => string,
    project?: LinkedProject | null,
  ): Promise<boolean>;
  complete(task: TaskFieldsFragment): Promise<boolean>;
  reopen(task: TaskFieldsFragment): Promise<boolean>;
  /**
   * Moves a task to another place, column or both, shown at once, with Undo.
   * @param position the expected sort position
   * @param formerPlace finds the task that it was placed before, for Undo
   */
  move(
    task: TaskFieldsFragment,
    input: MoveTaskInput,
    position: number,
    formerPlace: () => Promise<Pick<Place, "beforeId">>,
    said?: string,
  ): Promise<boolean>;
  /** Moves tasks to the trash with their subtasks; Undo restores them. */
  remove(tasks: readonly TaskFieldsFragment[]): Promise<boolean>;
  /**
   * Creates a task, shown at once, with Undo.
   * @throws the server's error, for the form or the line to show.
   */
  create(input: CreateTaskInput & { id: string }, project: LinkedProject | null): Promise<TaskFieldsFragment>;
}

/** The actions on tasks. @param due writes the day of a repeated task's next one. */
export function taskActions(client: ApolloClient, due: Pick<DueWriting, "short">): TaskActions {
  async function attempt<Result>(
    changed: readonly Pick<TaskFieldsFragment, "id" | "projectId">[],
    act: () => Promise<Result>,
    failure: string,
  ): Promise<Result | null> {
    try {
      return await act();
    } catch (error) {
      toast.error(errorText(error, failure));
      return null;
    } finally {
      refreshTasksSoon(client, changed);
    }
  }

  /** @param shown the expected tasks; @returns the saved ones */
  async function save(variables: UpdateTasksMutationVariables, shown?: readonly TaskFieldsFragment[]) {
    const { data } = await client.mutate({
      mutation: UpdateTasksDocument,
      variables,
      ...(shown && { optimisticResponse: { updateTasks: shown.map((task) => ({ ...task, next: null })) } }),
      update: (cache, answer) => {
        for (const task of answer.data?.updateTasks ?? []) placeOnBoards(cache, task as TaskFieldsFragment);
      },
    });
    const saved = data?.updateTasks ?? [];
    rememberOwn(saved);
    return saved;
  }

  /** @param shown the expected task; @returns the moved one */
  async function put(variables: MoveTaskMutationVariables, shown?: TaskFieldsFragment) {
    const { data } = await client.mutate({
      mutation: MoveTaskDocument,
      variables,
      ...(shown && { optimisticResponse: { moveTask: { ...shown, next: null } } }),
      update: (cache, answer) => {
        if (answer.data) placeOnBoards(cache, answer.data.moveTask as TaskFieldsFragment);
      },
    });
    // only another status is a save
    if (data && variables.input.status) rememberOwn([data.moveTask]);
    return data?.moveTask ?? null;
  }

  const trash = (tasks: readonly TaskFieldsFragment[], failure: string) => {
    const taskIds = tasks.map(({ id }) => id);
    return attempt(
      tasks,
      () =>
        client.mutate({
          mutation: DeleteTasksDocument,
          variables: { taskIds },
          optimisticResponse: { deleteTasks: taskIds },
          update: (cache) => {
            for (const id of taskIds) {
              cache.modify({ id: `Task:${id}`, fields: { deletedAt: () => new Date().toISOString() } });
            }
          },
        }),
      failure,
    );
  };

  const actions: TaskActions = {
    async change(tasks, input, said, project) {
      const { changed, back } = planChange(tasks, input);
      if (!changed.length) {
        toast.show("Nothing to change");
        return true;
      }
      const concerned = changed.flatMap((task) => [task, { id: task.id, projectId: idOf(input.projectId) }]);
      const saving = attempt(
        concerned,
        () =>
          save(
            { taskIds: changed.map(({ id }) => id), input },
            changed.map((task) => changedTask(task, input, project)),
          ),
        "The tasks could not be changed",
      );
      const takeBack = async () => {
        const saved = new Map((await saving)?.map((task) => [task.id, newestOwn(task)]));
        for (const step of back) {
          await save({ ...step, versions: step.taskIds.map((id) => saved.get(id) ?? 0) });
        }
      };
      const told = saving.then((saved) => {
        if (!saved) return null;
        const next = saved.find((task) => task.next)?.next;
        const again =
          next && (next.dueDate ? `. The next is due ${due.short(next.dueDate)}` : ". The next one has been created");
        return said(changed.length) + (again ?? "");
      });
      void toast.showWhenDone(told, async () => (await attempt(concerned, takeBack, "Failed to undo")) !== null);
      return (await saving) !== null;
    },
    complete: (task) => actions.change([task], { status: "COMPLETED" }, () => "Task completed"),
    reopen: (task) => actions.change([task], { status: "PENDING" }, () => "Task reopened"),
    async move(task, input, position, formerPlace, said = `“${task.title}” moved`) {
      const isElsewhere = input.status !== undefined && input.status !== task.status;
      const shown = isElsewhere ? changedTask(task, { status: input.status }, undefined) : task;
      const moving = attempt(
        [task],
        () => put({ id: task.id, input }, { ...shown, position }),
        "The task could not be moved",
      );
      const takeBack = async () => {
        const moved = await moving;
        const { beforeId } = await formerPlace();
        const former = { beforeId, ...(isElsewhere && { status: task.status }) };
        if (moved) await put({ id: task.id, input: former, version: newestOwn(moved) });
        return true;
      };
      void toast.showWhenDone(
        moving.then((moved) => moved && said),
        async () => (await attempt([task], takeBack, "Failed to undo")) !== null,
      );
      return (await moving) !== null;
    },
    async remove(tasks) {
      const removing = trash(tasks, "The tasks could not be deleted");
      const taskIds = tasks.map(({ id }) => id);
      const restore = () => client.mutate({ mutation: RestoreTasksDocument, variables: { taskIds } });
      void toast.showWhenDone(
        removing.then((removed) => removed && `${tasksWord(tasks.length).replace(/^1 t/, "T")} moved to the trash`),
        async () => (await attempt(tasks, restore, "Failed to undo")) !== null,
      );
      return (await removing) !== null;
    },
    create(input, project) {
      const creating = client
        .mutate({
          mutation: CreateTaskDocument,
          variables: { input },
          // one after another: in the order in which they were written, and a subtask after its task
          context: { changes: [`tasks of ${input.projectId}`, input.parentId] },
          optimisticResponse: { createTask: newTask(input, project) },
          update: (cache, answer) => {
            const made = answer.data?.createTask as TaskFieldsFragment | undefined;
            if (!made) return;
            addToOpenTasks(cache, made);
            addToSubtasks(cache, made);
            addToBoard(cache, made);
          },
        })
        .then(({ data }) => data?.createTask as TaskFieldsFragment)
        .finally(() => refreshTasksSoon(client, [{ id: input.id, projectId: idOf(input.projectId) }]));
      void toast.showWhenDone(
        creating.then(
          () => (input.parentId ? "Subtask added" : "Task added"),
          () => null,
        ),
        async () => (await trash([await creating], "Failed to undo")) !== null,
      );
      return creating;
    },
  };
  return actions;
}

/** The expected task, shown until the server has answered. */
function changedTask(
  task: TaskFieldsFragment,
  input: UpdateTasksInput,
  project: LinkedProject | null | undefined,
): TaskFieldsFragment {
  const { status } = input;
  return {
    ...task,
    dueDate: input.dueDate === undefined ? task.dueDate : input.dueDate,
    startDate: input.startDate === undefined ? task.startDate : input.startDate,
    priority: input.priority ?? task.priority,
    status: status ?? task.status,
    completedAt:
      status && status !== task.status ? (status === "COMPLETED" ? new Date().toISOString() : null) : task.completedAt,
    projectId: input.projectId === undefined ? task.projectId : idOf(input.projectId),
    project: input.projectId === undefined || project === undefined ? task.project : project,
    version: task.version + 1,
  };
}

function newTask(
  input: CreateTaskInput & { id: string },
  project: LinkedProject | null,
): TaskFieldsFragment & { __typename: "Task" } {
  return {
    __typename: "Task",
    id: input.id,
    title: input.title.trim(),
    description: input.description ?? null,
    status: input.status ?? "PENDING",
    priority: input.priority ?? "LOW",
    dueDate: input.dueDate ?? null,
    startDate: input.startDate ?? null,
    plannedStart: input.plannedStart ?? null,
    plannedMinutes: input.plannedMinutes ?? null,
    plannedTimeZone: input.plannedTimeZone ?? null,
    projectId: idOf(input.projectId),
    parentId: idOf(input.parentId),
    position: Number.MAX_SAFE_INTEGER,
    repeatRule: input.repeatRule ?? null,
    subtaskCount: 0,
    completedSubtaskCount: 0,
    createdAt: new Date().toISOString(),
    completedAt: null,
    deletedAt: null,
    version: 1,
    project,
  };
}

function idOf(id: string | number | null | undefined): string | null {
  return id === null || id === undefined ? null : String(id);
}
