import type { ApolloCache } from "@apollo/client";
import type { ProjectBranchQuery, ProjectWholeFragment, UpdateProjectInput } from "../gql/graphql";

type Outline = Pick<ProjectBranchQuery["projectOutline"], "ids" | "colors" | "statuses" | "favorites">;

/** Updates a project's color, status and favorite flag in cached outlines, whose lines are not normalized objects. */
export function changeOutlines(
  cache: ApolloCache,
  id: string,
  { color, status, isFavorite }: Pick<UpdateProjectInput, "color" | "status" | "isFavorite">,
): void {
  cache.modify<{ projectOutline: Outline }>({
    fields: {
      projectOutline: (value) => {
        const outline = value as Outline;
        const index = outline.ids?.indexOf(id) ?? -1;
        if (index === -1) return outline;
        return {
          ...outline,
          colors: color ? outline.colors.with(index, color) : outline.colors,
          statuses: status ? outline.statuses.with(index, status) : outline.statuses,
          favorites: isFavorite == null ? outline.favorites : outline.favorites.with(index, isFavorite),
        };
      },
    },
  });
}

/** Adds a new subproject to cached outlines, after the others of its parent. */
export function addToOutlines(cache: ApolloCache, project: ProjectWholeFragment): void {
  cache.modify<{ projectOutline: ProjectBranchQuery["projectOutline"] }>({
    fields: {
      projectOutline: (value) => withProject(value as ProjectBranchQuery["projectOutline"], project),
    },
  });
}

export function withProject<Of extends Omit<ProjectBranchQuery["projectOutline"], "__typename">>(
  outline: Of,
  { id, parentId, name, color, status, isFavorite }: Omit<ProjectWholeFragment, "__typename">,
): Of {
  const parent = parentId === null ? -1 : outline.ids.indexOf(parentId);
  if (parent === -1 || outline.ids.includes(id)) return outline;
  // the parent's descendants follow it; the first line after them has a parent before it
  const next = outline.parents.findIndex((above, index) => index > parent && above < parent);
  const at = next === -1 ? outline.ids.length : next;
  return {
    ...outline,
    ids: outline.ids.toSpliced(at, 0, id),
    parents: outline.parents.map((above) => (above >= at ? above + 1 : above)).toSpliced(at, 0, parent),
    names: outline.names.toSpliced(at, 0, name),
    colors: outline.colors.toSpliced(at, 0, color),
    statuses: outline.statuses.toSpliced(at, 0, status),
    favorites: outline.favorites.toSpliced(at, 0, isFavorite),
    totals: outline.totals.toSpliced(at, 0, 0),
    completed: outline.completed.toSpliced(at, 0, 0),
    ownTotals: outline.ownTotals.toSpliced(at, 0, 0),
  };
}
