import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect } from "react";
import { TaskChangedDocument } from "../../gql/graphql";
import { reloadProjects } from "../reloadProjects";
import { forgetTask } from "./taskCache";

const settleMs = 250;
const taskQueries = ["OpenTasks", "DoneTasks", "TaskBoard", "Subtasks"];

let listeners = 0;
let stop: (() => void) | null = null;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** While a part of the tasks is on screen, what changes elsewhere is merged into it. One subscription serves all parts. */
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
  // the task itself is merged by its id; which lists it stands in is what they say when they are read again
  const subscription = client.subscribe({ query: TaskChangedDocument }).subscribe({
    next: ({ data }) => {
      const change = data?.taskChanged;
      if (!change) return;
      if (!change.task) forgetTask(client.cache, change.taskId);
      refreshTasksSoon(client);
    },
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}

/** Reads the lists, boards and counts on screen again; many changes in a row cost one reading. */
export function refreshTasksSoon(client: ApolloClient): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const queries = [...client.getObservableQueries("active")];
    void reloadProjects(client);
    for (const query of queries) {
      if (taskQueries.includes(query.queryName ?? "")) query.refetch().catch(() => undefined);
    }
  }, settleMs);
}
