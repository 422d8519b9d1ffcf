import { useApolloClient } from "@apollo/client/react";
import { useMemo } from "react";
import { v7 as uuidv7 } from "uuid";
import { errorText } from "../content/errorText";
import {
  CreateProjectDocument,
  type CreateProjectInput,
  DeleteProjectDocument,
  DeleteProjectPermanentlyDocument,
  MoveProjectDocument,
  type ProjectNodeFragment,
  type ProjectStateFragment,
  type ProjectStatus,
  RestoreProjectDocument,
  SetProjectArchivedDocument,
  UpdateProjectDocument,
  type UpdateProjectInput,
} from "../gql/graphql";
import { toast } from "../ui/toast";
import { reloadProjects } from "./reloadProjects";

export type ProjectFields = Pick<CreateProjectInput, "name" | "description" | "color" | "status" | "dueDate">;

/** Where a project stands: below which, and before which of its siblings; null: at the end. */
export interface ProjectSpot {
  parentId: string | null;
  beforeId: string | null;
}

export interface ProjectActions {
  /** @throws what the server says, for the form to show. */
  create(fields: ProjectFields, parentId: string | null): Promise<ProjectNodeFragment>;
  /** @throws what the server says, for the form to show. */
  change(project: Pick<ProjectStateFragment, "id" | "version">, input: UpdateProjectInput): Promise<void>;
  setFavorite(project: ProjectStateFragment, isFavorite: boolean): Promise<boolean>;
  setColor(project: ProjectStateFragment, color: string): Promise<boolean>;
  setStatus(project: ProjectStateFragment, status: ProjectStatus): Promise<boolean>;
  /** Takes what stands below along, and says so with a way back. */
  move(project: { id: string; name: string }, to: ProjectSpot, from: ProjectSpot): Promise<boolean>;
  /** To the trash with all that belongs to it, with a way back in the toast. */
  remove(project: { id: string; name: string }): Promise<boolean>;
  restore(project: { id: string; name: string }): Promise<boolean>;
  removeForGood(project: { id: string; name: string }): Promise<boolean>;
}

const statusWords: Record<ProjectStatus, string> = {
  ACTIVE: "is active",
  ON_HOLD: "is on hold",
  COMPLETED: "is completed",
  ARCHIVED: "is archived",
};

/** What can be done with a project wherever one is shown. Each says itself what happened, and gives false when it failed. */
export function useProjectActions(): ProjectActions {
  const client = useApolloClient();
  return useMemo(() => {
    async function attempt(act: () => Promise<unknown>, failure: string): Promise<boolean> {
      try {
        await act();
      } catch (error) {
        toast.error(errorText(error, failure));
        // what was drawn ahead of the answer goes back to what is
        await reloadProjects(client);
        return false;
      }
      await reloadProjects(client);
      return true;
    }
    /** Draws the change before the answer comes. */
    const update = (project: ProjectStateFragment, input: UpdateProjectInput): Promise<unknown> =>
      client.mutate({
        mutation: UpdateProjectDocument,
        variables: { id: project.id, input, version: null },
        optimisticResponse: {
          updateProject: {
            __typename: "Project",
            ...stateOf(project),
            ...(input as Partial<ProjectStateFragment>),
          } as ProjectStateFragment,
        },
      });

    const actions: ProjectActions = {
      async create(fields, parentId) {
        const { data } = await client.mutate({
          mutation: CreateProjectDocument,
          variables: { input: { id: uuidv7(), ...fields, parentId } },
        });
        await reloadProjects(client);
        return data?.createProject as ProjectNodeFragment;
      },
      async change({ id, version }, input) {
        await client.mutate({ mutation: UpdateProjectDocument, variables: { id, input, version } });
        await reloadProjects(client);
      },
      async setFavorite(project, isFavorite) {
        const isDone = await attempt(
          () => update(project, { isFavorite }),
          isFavorite ? "Failed to add to favorites" : "Failed to remove from favorites",
        );
        if (isDone) toast.show(isFavorite ? "Added to favorites" : "Removed from favorites");
        return isDone;
      },
      setColor: (project, color) => attempt(() => update(project, { color }), "Failed to change the color"),
      async setStatus(project, status) {
        const former = project.status;
        const isArchiving = status === "ARCHIVED" || former === "ARCHIVED";
        const set = (next: ProjectStatus): Promise<unknown> =>
          isArchiving && (next === "ARCHIVED" || next === "ACTIVE")
            ? client.mutate({
                mutation: SetProjectArchivedDocument,
                variables: { id: project.id, archived: next === "ARCHIVED" },
              })
            : update(project, { status: next });
        const isDone = await attempt(() => set(status), "Failed to change the status");
        if (isDone) {
          toast.show(`“${project.name}” ${statusWords[status]}`, {
            undo: () =>
              void attempt(
                () =>
                  status === "ARCHIVED"
                    ? client.mutate({
                        mutation: SetProjectArchivedDocument,
                        variables: { id: project.id, archived: false },
                      })
                    : set(former),
                "It could not be undone",
              ),
          });
        }
        return isDone;
      },
      async move(project, to, from) {
        const put = (spot: ProjectSpot): Promise<unknown> =>
          client.mutate({ mutation: MoveProjectDocument, variables: { id: project.id, ...spot } });
        const isDone = await attempt(() => put(to), "Failed to move the project");
        if (isDone) {
          toast.show(`“${project.name}” moved`, {
            undo: () => void attempt(() => put(from), "It could not be undone"),
          });
        }
        return isDone;
      },
      async remove(project) {
        const isDone = await attempt(
          () => client.mutate({ mutation: DeleteProjectDocument, variables: { id: project.id } }),
          "Failed to delete the project",
        );
        if (isDone) {
          toast.show(`“${project.name}” moved to the trash`, { undo: () => void actions.restore(project) });
        }
        return isDone;
      },
      async restore(project) {
        const isDone = await attempt(
          () => client.mutate({ mutation: RestoreProjectDocument, variables: { id: project.id } }),
          "Failed to restore the project",
        );
        if (isDone) toast.show(`“${project.name}” restored`);
        return isDone;
      },
      async removeForGood(project) {
        const isDone = await attempt(
          () => client.mutate({ mutation: DeleteProjectPermanentlyDocument, variables: { id: project.id } }),
          "Failed to delete the project",
        );
        if (isDone) toast.show(`“${project.name}” deleted`);
        return isDone;
      },
    };
    return actions;
  }, [client]);
}

/** The fields of the fragment alone: an answer with others would not be taken. */
function stateOf(project: ProjectStateFragment): ProjectStateFragment {
  const { id, name, description, color, status, statusChangedAt, isFavorite } = project;
  const { dueDate, parentId, position, createdAt, deletedAt, updatedAt, version } = project;
  return {
    id,
    name,
    description,
    color,
    status,
    statusChangedAt,
    isFavorite,
    dueDate,
    parentId,
    position,
    createdAt,
    deletedAt,
    updatedAt,
    version,
  };
}
