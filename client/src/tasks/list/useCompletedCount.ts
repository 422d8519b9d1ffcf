import { useOpenTasksQuery } from "../../gql/hooks";
import { openTasksOf } from "../taskCache";

/** The number of a project's own completed tasks, from its list's query; what is known until it has loaded. */
export function useCompletedCount(projectId: string, known: number): number {
  const { data } = useOpenTasksQuery({ variables: openTasksOf(projectId), fetchPolicy: "cache-first" });
  return data?.project?.ownTasks.completed ?? known;
}
