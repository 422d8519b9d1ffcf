import type { TaskFieldsFragment, TaskProjectsQuery } from "../gql/graphql";

type LinkedProject = NonNullable<TaskFieldsFragment["project"]>;

/** The projects that tasks can be put in, each with its path, as a task names its own; not those that are archived. */
export function linkedProjects(data: TaskProjectsQuery | undefined): LinkedProject[] {
  return (data?.projectHierarchy ?? []).filter(({ status }) => status !== "ARCHIVED").map(({ place }) => place);
}
