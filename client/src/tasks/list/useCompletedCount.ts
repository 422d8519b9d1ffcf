import { useOpenTasksQuery } from "../../gql/hooks";
import { openTasksOf } from "../taskCache";

/** How many of a project's own tasks are completed, as its list was told; 0 until then. */
export function useCompletedCount(projectId: string): number {
  const { data } = useOpenTasksQuery({ variables: openTasksOf(projectId), fetchPolicy: "cache-first" });
  return data?.project.ownTasks.completed ?? 0;
}
