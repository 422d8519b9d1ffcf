import { useApolloClient } from "@apollo/client/react";
import { useMemo } from "react";
import { errorText } from "../data/errorText";
import {
  CreateTaskDocument,
  type CreateTaskInput,
  DeleteTasksDocument,
  MoveTaskDocument,
  type MoveTaskInput,
  RestoreTasksDocument,
  type TaskFieldsFragment,
  UpdateTasksDocument,
  type UpdateTasksInput,
} from "../gql/graphql";
import { toast } from "../ui/toast/toast";
import { useDue } from "./dates/dueText";
import { refreshTasksSoon } from "./liveTasks";
import { addToBoard, addToOpenTasks, placeOnBoards } from "./taskCache";
import { planChange } from "./taskChanges";
import { tasksWord } from "./taskWords";

type LinkedProject = NonNullable<TaskFieldsFragment["project"]>;

export interface TaskActions {
  /** Changes all tasks in the same way, shown at once; a single toast's Undo reverts all of it. False: refused. */
  change(
    tasks: readonly TaskFieldsFragment[],
    input: UpdateTasksInput,
    said: (count: number) => string,
    project?: LinkedProject | null,
  ): Promise<boolean>;
  complete(task: TaskFieldsFragment): Promise<boolean>;
  reopen(task: TaskFieldsFragment): Promise<boolean>;
  /**
   * Moves a task to another place, column or both, shown at once.
   * @param position the expected sort position
   */
  move(task: TaskFieldsFragment, input: MoveTaskInput, position: number): Promise<boolean>;
  /** Moves tasks to the trash with their subtasks; the toast's Undo restores them. */
  remove(tasks: readonly TaskFieldsFragment[]): Promise<boolean>;
  /** Creates a task, shown at once. Null: refused, which is reported. */
  create(input: CreateTaskInput & { id: string }, project: LinkedProject | null): Promise<TaskFieldsFragment | null>;
}

/** The actions on tasks. */
export function useTaskActions(): TaskActions {
  const client = useApolloClient();
  const due = useDue();
  return useMemo(() => {
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

    const save = (tasks: readonly TaskFieldsFragment[], input: UpdateTasksInput, project?: LinkedProject | null) => {
      const taskIds = tasks.map(({ id }) => id);
      return client.mutate({
        mutation: UpdateTasksDocument,
        variables: { taskIds, input },
        optimisticResponse: {
          updateTasks: tasks.map((task) => ({ ...changedTask(task, input, project), next: null })),
        },
        update: (cache, { data }) => {
          for (const task of data?.updateTasks ?? []) placeOnBoards(cache, task as TaskFieldsFragment);
        },
      });
    };

    const actions: TaskActions = {
      async change(tasks, input, said, project) {
        const { changed, back } = planChange(tasks, input);
        if (!changed.length) {
          toast.show("Nothing to change");
          return true;
        }
        const concerned = changed.flatMap((task) => [task, { id: task.id, projectId: idOf(input.projectId) }]);
        const answer = await attempt(concerned, () => save(changed, input, project), "The tasks could not be changed");
        if (!answer) return false;
        const next = answer.data?.updateTasks.find((task) => task.next)?.next;
        const again =
          next && (next.dueDate ? `. The next is due ${due.short(next.dueDate)}` : ". The next one has been created");
        toast.show(said(changed.length) + (again ?? ""), {
          undo: () =>
            void attempt(
              concerned,
              async () => {
                for (const step of back) {
                  await client.mutate({
                    mutation: UpdateTasksDocument,
                    variables: step,
                  });
                }
              },
              "Failed to undo",
            ),
        });
        return true;
      },
      complete: (task) => actions.change([task], { status: "COMPLETED" }, () => "Task completed"),
      reopen: (task) => actions.change([task], { status: "PENDING" }, () => "Task reopened"),
      async move(task, input, position) {
        const status = input.status ?? task.status;
        const answer = await attempt(
          [task],
          () =>
            client.mutate({
              mutation: MoveTaskDocument,
              variables: { id: task.id, input },
              optimisticResponse: { moveTask: { ...changedTask(task, { status }, undefined), position, next: null } },
              update: (cache, { data }) => {
                if (data) placeOnBoards(cache, data.moveTask as TaskFieldsFragment);
              },
            }),
          "The task could not be moved",
        );
        return answer !== null;
      },
      async remove(tasks) {
        const taskIds = tasks.map(({ id }) => id);
        const answer = await attempt(
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
          "The tasks could not be deleted",
        );
        if (!answer) return false;
        toast.show(`${tasksWord(tasks.length).replace(/^1 t/, "T")} moved to the trash`, {
          undo: () =>
            void attempt(
              tasks,
              () => client.mutate({ mutation: RestoreTasksDocument, variables: { taskIds } }),
              "Failed to undo",
            ),
        });
        return true;
      },
      async create(input, project) {
        try {
          const { data } = await client.mutate({
            mutation: CreateTaskDocument,
            variables: { input },
            optimisticResponse: { createTask: newTask(input, project) },
            update: (cache, answer) => {
              const made = answer.data?.createTask as TaskFieldsFragment | undefined;
              if (!made) return;
              addToOpenTasks(cache, made);
              addToBoard(cache, made);
            },
          });
          return data?.createTask ?? null;
        } catch (error) {
          toast.error(errorText(error, "The task could not be added"));
          return null;
        } finally {
          refreshTasksSoon(client, [{ id: input.id, projectId: idOf(input.projectId) }]);
        }
      },
    };
    return actions;
  }, [client, due]);
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
