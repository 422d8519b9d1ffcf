import type { ApolloCache } from "@apollo/client";
import type { ProjectBranchQuery, UpdateProjectInput } from "../gql/graphql";

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
