import { Archive, Circle, CircleCheck, CirclePause } from "lucide-react";
import type { ProjectStatus } from "../gql/graphql";
import type { SelectOption } from "../ui/choices/SelectSurface";

/** The statuses of a project with their labels. */
export const projectStatuses: readonly SelectOption<ProjectStatus>[] = [
  { id: "ACTIVE", label: "Active", icon: Circle },
  { id: "ON_HOLD", label: "On hold", icon: CirclePause },
  { id: "COMPLETED", label: "Completed", icon: CircleCheck },
  { id: "ARCHIVED", label: "Archived", icon: Archive },
];

export function statusLabel(status: ProjectStatus): string {
  return projectStatuses.find(({ id }) => id === status)?.label ?? "";
}
