import { useApolloClient } from "@apollo/client/react";
import { useMemo } from "react";
import { v7 as uuidv7 } from "uuid";
import { errorText } from "../data/errorText";
import { reloadProjects } from "../data/live/reloadProjects";
import {
  CreateProjectDocument,
  type CreateProjectInput,
  DeleteProjectDocument,
  DeleteProjectPermanentlyDocument,
  MoveProjectDocument,
  type ProjectStateFragment,
  ProjectStateFragmentDoc,
  type ProjectStatus,
  RestoreProjectDocument,
  SetProjectArchivedDocument,
  UpdateProjectDocument,
  type UpdateProjectInput,
} from "../gql/graphql";
import { toast } from "../ui/toast/toast";
import { changeOutlines } from "./changeOutlines";

export type ProjectFields = Pick<CreateProjectInput, "name" | "description" | "color" | "status" | "dueDate">;

/** The place of a project: its parent, and the sibling that it is before; null: at the end. */
export interface ProjectSpot {
  parentId: string | null;
  beforeId: string | null;
}

interface Named {
  id: string;
  name: string;
}

export interface ProjectActions {
  /** @throws the server's error, for the form to show. */
  create(fields: ProjectFields, parentId: string | null): Promise<{ id: string }>;
  /**
   * @param project with the version that was loaded; null overwrites any stored version.
   * @throws the server's error, for the form to show.
   */
  change(project: { id: string; version: number | null }, input: UpdateProjectInput): Promise<void>;
  setFavorite(project: Named, isFavorite: boolean): Promise<boolean>;
  setColor(project: Named, color: string): Promise<boolean>;
  setStatus(project: Named & { status: ProjectStatus }, status: ProjectStatus): Promise<boolean>;
  /**
   * Moves a project with its descendants, with Undo in the toast.
   * @param position sorts it at its new place until the server has answered.
   */
  move(project: Named, to: ProjectSpot, from: ProjectSpot, position?: number): Promise<boolean>;
  /** Moves it to the trash with everything in it, with Undo in the toast. */
  remove(project: Named): Promise<boolean>;
  restore(project: Named): Promise<boolean>;
  removeForGood(project: Named): Promise<boolean>;
}

const statusWords: Record<ProjectStatus, string> = {
  ACTIVE: "is active",
  ON_HOLD: "is on hold",
  COMPLETED: "is completed",
  ARCHIVED: "is archived",
};

/** The actions on a project. Each reports its own result, and resolves to false when it failed. */
export function useProjectActions(): ProjectActions {
  const client = useApolloClient();
  return useMemo(() => {
    let underway = 0;
    let takeBack: (() => void) | null = null;
    async function attempt(act: () => Promise<unknown>, failure: string): Promise<boolean> {
      underway += 1;
      const error = await act().then(
        () => null,
        (reason: unknown) => ({ reason }),
      );
      underway -= 1;
      if (error) toast.error(errorText(error.reason, failure));
      // Reload only after the last pending change: an earlier reload would revert the optimistic state.
      if (underway === 0) await reloadProjects(client);
      return error === null;
    }
    /** Shows the change optimistically. */
    function update(
      { id }: Named,
      input: Pick<UpdateProjectInput, "color" | "isFavorite" | "status">,
    ): Promise<unknown> {
      client.cache.modify({
        id: `Project:${id}`,
        fields: Object.fromEntries(Object.entries(input).map(([name, value]) => [name, () => value])),
      });
      changeOutlines(client.cache, id, input);
      return client.mutate({
        mutation: UpdateProjectDocument,
        variables: { id, input, version: null },
      });
    }
    const setArchived = ({ id }: Named, archived: boolean): Promise<unknown> =>
      client.mutate({
        mutation: SetProjectArchivedDocument,
        variables: { id, archived },
      });

    const actions: ProjectActions = {
      async create(fields, parentId) {
        const { data } = await client.mutate({
          mutation: CreateProjectDocument,
          variables: { input: { id: uuidv7(), ...fields, parentId } },
        });
        await reloadProjects(client);
        return data?.createProject as { id: string };
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
            ? setArchived(project, next === "ARCHIVED")
            : update(project, { status: next });
        const isDone = await attempt(() => set(status), "Failed to change the status");
        if (isDone) {
          toast.show(`“${project.name}” ${statusWords[status]}`, {
            undo: () =>
              void attempt(() => (status === "ARCHIVED" ? setArchived(project, false) : set(former)), "Failed to undo"),
          });
        }
        return isDone;
      },
      async move(project, to, from, position) {
        const put = (spot: ProjectSpot, moveProject?: ProjectStateFragment | null): Promise<unknown> =>
          client.mutate({
            mutation: MoveProjectDocument,
            variables: { id: project.id, ...spot },
            ...(moveProject ? { optimisticResponse: { moveProject } } : {}),
          });
        const state =
          position === undefined
            ? null
            : client.cache.readFragment<ProjectStateFragment>(
                { id: `Project:${project.id}`, fragment: ProjectStateFragmentDoc, fragmentName: "ProjectState" },
                true,
              );
        const moved = state && position !== undefined ? { ...state, position } : null;
        const moving = attempt(() => put(to, moved), "Failed to move the project");
        const former = takeBack;
        takeBack = () => void moving.then((isDone) => isDone && attempt(() => put(from), "Failed to undo"));
        const own = takeBack;
        const isDone = await moving;
        // Undo reverts the last move, even while the toast still shows the previous one.
        if (isDone) toast.show(`“${project.name}” moved`, { undo: () => takeBack?.() });
        else if (takeBack === own) takeBack = former;
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
