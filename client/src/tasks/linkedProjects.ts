import type { TaskFieldsFragment, TaskProjectsQuery } from "../gql/graphql";

type LinkedProject = NonNullable<TaskFieldsFragment["project"]>;

/** The projects that tasks can be put in, each with its path, as in a task's own project; without archived ones. */
export function linkedProjects(data: TaskProjectsQuery | undefined): LinkedProject[] {
  return (data?.projectHierarchy ?? []).filter(({ status }) => status !== "ARCHIVED").map(({ place }) => place);
}
