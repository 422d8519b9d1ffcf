import type { ApolloClient, ObservableQuery } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect } from "react";
import { reloadProjects } from "../data/live/reloadProjects";
import { type OpenTasksQuery, TaskChangedDocument, type TaskFieldsFragment } from "../gql/graphql";
import { forgetTask } from "./taskCache";

const settleMs = 250;
const taskQueries = ["OpenTasks", "DoneTasks", "TaskBoard", "Subtasks"];

let listeners = 0;
let stop: (() => void) | null = null;
let waiting: ReturnType<typeof setTimeout> | null = null;
let concerned: Changed[] = [];

/** A changed task with its current project. */
type Changed = Pick<TaskFieldsFragment, "id" | "projectId">;

/** Merges remote changes while tasks are on screen. All users of the hook share one subscription. */
export function useLiveTasks(): void {
  const client = useApolloClient();
  useEffect(() => {
    listeners += 1;
    stop ??= start(client);
    return () => {
      listeners -= 1;
      if (listeners > 0) return;
      stop?.();
      stop = null;
    };
  }, [client]);
}

function start(client: ApolloClient): () => void {
  // the cache merges the task itself by id; its lists are refetched
  const subscription = client.subscribe({ query: TaskChangedDocument }).subscribe({
    next: ({ data }) => {
      const change = data?.taskChanged;
      if (!change) return;
      if (!change.task) forgetTask(client.cache, change.taskId);
      refreshTasksSoon(client, [change.task ?? { id: change.taskId, projectId: null }]);
    },
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}

/**
 * Refetches the lists, boards and counts on screen that these tasks affect; debounced, so that many changes in a row
 * cost one run.
 */
export function refreshTasksSoon(client: ApolloClient, changed: readonly Changed[]): void {
  concerned.push(...changed);
  if (waiting !== null) return;
  waiting = setTimeout(() => {
    const tasks = concerned;
    waiting = null;
    concerned = [];
    void reloadProjects(client);
    for (const query of client.getObservableQueries("active")) {
      if (!taskQueries.includes(query.queryName ?? "") || !isConcerned(query, tasks)) continue;
      query.refetch().catch(() => undefined);
    }
  }, settleMs);
}

/** A list of one project's own tasks is not affected if the tasks are not, and were not, in it. */
function isConcerned(query: ObservableQuery, tasks: readonly Changed[]): boolean {
  const projectId: unknown = query.variables.filter?.projectId;
  if (projectId === undefined) return true;
  const shown: readonly Changed[] =
    (query.getCurrentResult().data as Partial<OpenTasksQuery> | undefined)?.tasks?.nodes ?? [];
  return tasks.some((task) => task.projectId === projectId || shown.some(({ id }) => id === task.id));
}
