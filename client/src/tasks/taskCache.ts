import type { ApolloCache } from "@apollo/client";
import {
  OpenTasksDocument,
  type OpenTasksQueryVariables,
  SubtasksDocument,
  TaskBoardDocument,
  type TaskBoardQueryVariables,
  type TaskFieldsFragment,
  type TaskStatus,
} from "../gql/graphql";
import { openStatuses } from "./taskWords";

interface Column {
  status: TaskStatus;
  totalCount: number;
  endCursor: string | null;
  tasks: TaskFieldsFragment[];
}

/** The variables of the query for a project's own open tasks. */
export function openTasksOf(projectId: string): OpenTasksQueryVariables {
  return { projectId, filter: { projectId, withSubprojects: false, statuses: [...openStatuses] } };
}

/** Evicts a permanently deleted task. */
export function forgetTask(cache: ApolloCache, id: string): void {
  cache.evict({ id: `Task:${id}` });
  cache.gc();
}

/** Appends a new task to its project's cached list at once, if that is loaded to its end. */
export function addToOpenTasks(cache: ApolloCache, task: TaskFieldsFragment): void {
  if (task.projectId === null || task.parentId !== null || task.status === "COMPLETED") return;
  cache.updateQuery({ query: OpenTasksDocument, variables: openTasksOf(task.projectId) }, (data) => {
    if (!data || data.tasks.pageInfo.hasNextPage || data.tasks.nodes.some(({ id }) => id === task.id)) return data;
    return { ...data, tasks: { ...data.tasks, nodes: [...data.tasks.nodes, task] } };
  });
}

/** Appends a new subtask to those of its task at once. */
export function addToSubtasks(cache: ApolloCache, task: TaskFieldsFragment): void {
  const { parentId } = task;
  if (parentId === null) return;
  cache.updateQuery({ query: SubtasksDocument, variables: { id: parentId } }, (data) => {
    if (!data?.task || data.task.subtasks.some(({ id }) => id === task.id)) return data;
    return {
      ...data,
      task: {
        ...data.task,
        subtaskCount: data.task.subtaskCount + 1,
        subtasks: [...data.task.subtasks, task],
      },
    };
  });
}

/** Moves a task to its place on every board that shows it. */
export function placeOnBoards(cache: ApolloCache, task: TaskFieldsFragment): void {
  for (const variables of boards) {
    cache.updateQuery({ query: TaskBoardDocument, variables }, (data) => {
      const isShown = data?.taskBoard.some(({ tasks }) => tasks.some(({ id }) => id === task.id));
      return data && isShown ? { ...data, taskBoard: withTask(data.taskBoard, task) } : data;
    });
  }
}

/** Appends a new task to its board column at once, if that is loaded to its end. */
export function addToBoard(cache: ApolloCache, task: TaskFieldsFragment): void {
  for (const variables of boards) {
    if (variables.projectId !== task.projectId || task.parentId !== null) continue;
    cache.updateQuery({ query: TaskBoardDocument, variables }, (data) => {
      const column = data?.taskBoard.find(({ status }) => status === task.status);
      return data && column?.endCursor === null ? { ...data, taskBoard: withTask(data.taskBoard, task) } : data;
    });
  }
}

const boards = new Set<TaskBoardQueryVariables>();

/** Registers the variables of a board on screen; returns a function that removes them. */
export function rememberBoard(variables: TaskBoardQueryVariables): () => void {
  boards.add(variables);
  return () => {
    boards.delete(variables);
  };
}

/** The columns with a task moved to that of its status, by position; the counts of both are updated. */
export function withTask<Of extends Column>(columns: readonly Of[], task: TaskFieldsFragment): Of[] {
  return columns.map((column) => {
    const others = column.tasks.filter(({ id }) => id !== task.id);
    const had = others.length < column.tasks.length ? 1 : 0;
    const isHere = column.status === task.status && task.deletedAt === null;
    if (!isHere) return had ? { ...column, tasks: others, totalCount: column.totalCount - 1 } : column;
    const next = others.findIndex(({ position }) => position > task.position);
    const at = next === -1 ? others.length : next;
    return { ...column, tasks: others.toSpliced(at, 0, task), totalCount: column.totalCount + 1 - had };
  });
}
