import { createContext, useContext } from "react";
import type { ProjectNode } from "../../../projects/outline/outlineNodes";

/** The open project dialog; one at a time. */
export type ProjectDialogRequest =
  | { kind: "create"; parent: { id: string; name: string } | null }
  | { kind: "edit"; project: ProjectNode }
  | { kind: "move"; project: ProjectNode }
  | { kind: "delete"; project: ProjectNode };

export const ProjectDialogsContext = createContext<(request: ProjectDialogRequest) => void>(() => undefined);

/** Opens one of the page's project dialogs. */
export function useProjectDialog(): (request: ProjectDialogRequest) => void {
  return useContext(ProjectDialogsContext);
}
