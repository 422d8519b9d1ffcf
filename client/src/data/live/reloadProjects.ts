import type { ApolloClient } from "@apollo/client";

/** Queries that show data of projects. */
export const projectQueries: readonly string[] = [
  "Projects",
  "ProjectBranch",
  "ProjectTree",
  "ContentCounts",
  "Dashboard",
];

/** Refetches all project queries on screen, so that a change also updates its branch and all counts above. */
export async function reloadProjects(client: ApolloClient): Promise<void> {
  const queries = [...client.getObservableQueries("active")].filter(({ queryName }) =>
    projectQueries.includes(queryName ?? ""),
  );
  await Promise.allSettled(queries.map((query) => query.refetch()));
}
