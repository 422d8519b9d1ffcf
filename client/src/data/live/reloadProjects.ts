import type { ApolloClient } from "@apollo/client";

/** Queries that say something about projects. */
export const projectQueries: readonly string[] = [
  "Projects",
  "ProjectBranch",
  "ProjectTrash",
  "ProjectTree",
  "ContentCounts",
];

/** Reads again what is on screen of the projects, so that a change shows whole: its branch and all counts above. */
export async function reloadProjects(client: ApolloClient): Promise<void> {
  const queries = [...client.getObservableQueries("active")].filter(({ queryName }) =>
    projectQueries.includes(queryName ?? ""),
  );
  await Promise.allSettled(queries.map((query) => query.refetch()));
}
