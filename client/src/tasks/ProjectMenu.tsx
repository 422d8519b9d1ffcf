import { useState } from "react";
import type { TaskFieldsFragment } from "../gql/graphql";
import { useTaskProjectsQuery } from "../gql/hooks";
import { SearchMenu } from "../ui/choices/SearchMenu";
import type { OverlayTrigger } from "../ui/overlays/useOverlayTrigger";
import { linkedProjects } from "./linkedProjects";

type LinkedProject = NonNullable<TaskFieldsFragment["project"]>;

/** A choice of one project or subproject, by its full path, or none, which makes to-dos. */
export function ProjectMenu({
  trigger,
  chosen,
  onChoose,
}: {
  trigger: OverlayTrigger;
  /** Undefined if the tasks have different projects. */
  chosen: string | null | undefined;
  onChoose: (project: LinkedProject | null) => void;
}) {
  const [hasOpened, setHasOpened] = useState(false);
  const { data } = useTaskProjectsQuery({ fetchPolicy: "cache-and-network", skip: !hasOpened });
  const projects = linkedProjects(data);
  return (
    <SearchMenu
      label="Project of the selected tasks"
      placeholder="Find a project"
      trigger={trigger}
      noneLabel="No project"
      options={projects.map(({ id, path, color }) => ({ id, label: path, color }))}
      chosen={chosen === undefined ? [] : [chosen]}
      emptyText={data ? "No projects yet" : "Loading"}
      onOpenChange={(isOpen) => isOpen && setHasOpened(true)}
      onChoose={(id) => onChoose(projects.find((project) => project.id === id) ?? null)}
      placement="bottom end"
    />
  );
}
