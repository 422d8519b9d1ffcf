import { useApolloClient } from "@apollo/client/react";
import { useMemo } from "react";
import { v7 as uuidv7 } from "uuid";
import { errorText } from "../data/errorText";
import { reloadProjects } from "../data/live/reloadProjects";
import { newestOwn, rememberOwn } from "../data/ownVersions";
import {
  CreateProjectDocument,
  type CreateProjectInput,
  DeleteProjectDocument,
  DeleteProjectPermanentlyDocument,
  MoveProjectDocument,
  type ProjectStateFragment,
  ProjectStateFragmentDoc,
  type ProjectStatus,
  type ProjectWholeFragment,
  RestoreProjectDocument,
  SetProjectArchivedDocument,
  UpdateProjectDocument,
  type UpdateProjectInput,
} from "../gql/graphql";
import { defaultTagColor } from "../ui/presetColors";
import { toast } from "../ui/toast/toast";
import { addToOutlines, changeOutlines } from "./changeOutlines";

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
  /**
   * Shown at once in the trees on screen.
   * @throws the server's error, for the form or the line to show.
   */
  create(fields: ProjectFields, parentId: string | null): Promise<{ id: string }>;
  /**
   * @param project with the version that was loaded; null overwrites any stored version.
   * @throws the server's error, for the form to show.
   */
  change(project: { id: string; version: number | null }, input: UpdateProjectInput): Promise<void>;
  setFavorite(project: Named, isFavorite: boolean): Promise<boolean>;
  setColor(project: Named & { color: string }, color: string): Promise<boolean>;
  setStatus(project: Named & { status: ProjectStatus }, status: ProjectStatus): Promise<boolean>;
  /**
   * Moves a project with its descendants, with Undo.
   * @param position sorts it at its new place until the server has answered.
   */
  move(project: Named, to: ProjectSpot, from: ProjectSpot, position?: number): Promise<boolean>;
  /** Moves it to the trash with everything in it, with Undo. */
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
    async function update(
      { id }: Named,
      input: Pick<UpdateProjectInput, "color" | "isFavorite" | "status">,
      version: number | null = null,
    ): Promise<ProjectStateFragment | null> {
      client.cache.modify({
        id: `Project:${id}`,
        fields: Object.fromEntries(Object.entries(input).map(([name, value]) => [name, () => value])),
      });
      changeOutlines(client.cache, id, input);
      const { data } = await client.mutate({
        mutation: UpdateProjectDocument,
        variables: { id, input, version },
      });
      if (data) rememberOwn([data.updateProject]);
      return data?.updateProject ?? null;
    }
    /** Changes one field, and takes it back unless the project was saved elsewhere since. */
    function set(
      project: Named,
      [input, former]: [Parameters<typeof update>[1], Parameters<typeof update>[1]],
      said: string,
      failure: string,
    ): Promise<boolean> {
      const saving = update(project, input);
      const undo = async (): Promise<unknown> => {
        const saved = await saving;
        return saved && update(project, former, newestOwn(saved));
      };
      return tell(
        attempt(() => saving, failure),
        said,
        undo,
      );
    }
    /** @param undo throws the server's error */
    function tell(acting: Promise<boolean>, said: string, undo: () => Promise<unknown>): Promise<boolean> {
      void toast.showWhenDone(
        acting.then((isDone) => (isDone ? said : null)),
        () => attempt(undo, "Failed to undo"),
      );
      return acting;
    }
    const setArchived = ({ id }: Named, archived: boolean): Promise<unknown> =>
      client.mutate({
        mutation: SetProjectArchivedDocument,
        variables: { id, archived },
      });

    const actions: ProjectActions = {
      async create(fields, parentId) {
        const input = { id: uuidv7(), ...fields, parentId };
        underway += 1;
        try {
          const { data } = await client.mutate({
            mutation: CreateProjectDocument,
            variables: { input },
            // one after another: in the order in which they were written, and a subproject after its parent
            context: { changes: ["projects"] },
            optimisticResponse: { createProject: newProject(input) },
            update: (cache, answer) => {
              if (answer.data) addToOutlines(cache, answer.data.createProject as ProjectWholeFragment);
            },
          });
          return data?.createProject as { id: string };
        } finally {
          underway -= 1;
          if (underway === 0) await reloadProjects(client);
        }
      },
      async change({ id, version }, input) {
        const { data } = await client.mutate({ mutation: UpdateProjectDocument, variables: { id, input, version } });
        if (data) rememberOwn([data.updateProject]);
        await reloadProjects(client);
      },
      setFavorite: (project, isFavorite) =>
        set(
          project,
          [{ isFavorite }, { isFavorite: !isFavorite }],
          isFavorite ? "Added to favorites" : "Removed from favorites",
          isFavorite ? "Failed to add to favorites" : "Failed to remove from favorites",
        ),
      setColor: (project, color) =>
        set(
          project,
          [{ color }, { color: project.color }],
          `The color of “${project.name}” changed`,
          "Failed to change the color",
        ),
      setStatus(project, status) {
        const former = project.status;
        const said = `“${project.name}” ${statusWords[status]}`;
        const failure = "Failed to change the status";
        if (status === "ARCHIVED") {
          const archiving = attempt(() => setArchived(project, true), failure);
          return tell(archiving, said, () => setArchived(project, false));
        }
        if (former === "ARCHIVED" && status === "ACTIVE") {
          const unarchiving = attempt(() => setArchived(project, false), failure);
          return tell(unarchiving, said, () => setArchived(project, true));
        }
        return set(project, [{ status }, { status: former }], said, failure);
      },
      move(project, to, from, position) {
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
        return tell(moving, `“${project.name}” moved`, () => put(from));
      },
      remove: (project) =>
        tell(
          attempt(
            () => client.mutate({ mutation: DeleteProjectDocument, variables: { id: project.id } }),
            "Failed to delete the project",
          ),
          `“${project.name}” moved to the trash`,
          () => client.mutate({ mutation: RestoreProjectDocument, variables: { id: project.id } }),
        ),
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

const noTasks = { __typename: "TaskCounts", total: 0, pending: 0, inProgress: 0, blocked: 0, completed: 0 } as const;

/** The expected project, shown until the server has answered. */
function newProject(
  input: ProjectFields & { id: string; parentId: string | null },
): ProjectWholeFragment & { __typename: "Project" } {
  const now = new Date().toISOString();
  return {
    __typename: "Project",
    id: input.id,
    name: input.name,
    description: input.description ?? null,
    color: input.color ?? defaultTagColor,
    status: input.status ?? "ACTIVE",
    statusChangedAt: now,
    isFavorite: false,
    dueDate: input.dueDate ?? null,
    parentId: input.parentId,
    position: Number.MAX_SAFE_INTEGER,
    createdAt: now,
    deletedAt: null,
    updatedAt: now,
    version: 1,
    subprojectCount: 0,
    progress: noTasks,
    ownTasks: noTasks,
  };
}
