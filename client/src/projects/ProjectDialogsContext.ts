import { createContext, useContext } from "react";
import type { ProjectNodeFragment } from "../gql/graphql";

/** What is asked about a project; one at a time. */
export type ProjectDialogRequest =
  | { kind: "create"; parent: { id: string; name: string } | null }
  | { kind: "edit"; project: ProjectNodeFragment }
  | { kind: "move"; project: ProjectNodeFragment }
  | { kind: "delete"; project: ProjectNodeFragment };

export const ProjectDialogsContext = createContext<(request: ProjectDialogRequest) => void>(() => undefined);

/** Opens one of the dialogs that the page holds. */
export function useProjectDialog(): (request: ProjectDialogRequest) => void {
  return useContext(ProjectDialogsContext);
}
