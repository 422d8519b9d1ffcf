import type { ProjectStatus } from "../../../gql/graphql";
import type { ProjectAddress, ProjectSortName } from "../projectAddress";

/** The fields needed for filtering and sorting. */
export interface ArrangedProject {
  id: string;
  name: string;
  status: ProjectStatus;
  isFavorite: boolean;
  dueDate: string | null;
  createdAt: string;
  updatedAt: string;
  position: number;
}

/** Whether the list with this address contains the project. */
export function isShown(
  project: ArrangedProject,
  { status, isFavorite, isOverdue }: Pick<ProjectAddress, "status" | "isFavorite" | "isOverdue">,
  isLate: (project: ArrangedProject) => boolean,
): boolean {
  if (status && project.status !== status) return false;
  if (isFavorite && !project.isFavorite) return false;
  return !isOverdue || isLate(project);
}

/** Sorts projects; ties keep the person's own order. Projects without a due date are last. */
export function sortProjects<Project extends ArrangedProject>(
  projects: readonly Project[],
  sort: ProjectSortName,
): Project[] {
  return [...projects].sort((a, b) => compare[sort](a, b) || a.position - b.position);
}

const text = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const compare: Record<ProjectSortName, (a: ArrangedProject, b: ArrangedProject) => number> = {
  position: () => 0,
  due: (a, b) => text(a.dueDate ?? "~", b.dueDate ?? "~"),
  name: (a, b) => a.name.localeCompare(b.name, undefined, { sensitivity: "base", numeric: true }),
  updated: (a, b) => text(b.updatedAt, a.updatedAt),
  added: (a, b) => text(b.createdAt, a.createdAt),
};
