import type { ApolloCache } from "@apollo/client";
import type { ProjectBranchQuery, UpdateProjectInput } from "../gql/graphql";

type Outline = Pick<ProjectBranchQuery["projectOutline"], "ids" | "colors" | "statuses" | "favorites">;

/** Says a project's new colors and marks in every outline that has it: its lines are no objects of their own there. */
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
