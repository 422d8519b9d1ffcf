import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from "type-graphql";
import { Context } from "../../platform/context.js";
import { LinkedProject } from "../../projects/LinkedProject.js";
import { ContentItem } from "../ContentItem.js";
import type { ContentRow } from "../contentRows.js";
import { changeLinks } from "./changeLinks.js";
import { linkedProjects } from "./linkedProjects.js";

/** The projects of notes and videos. */
@Resolver(() => ContentItem)
export class ProjectLinkResolver {
  /** List rows include them; other rows have the count, so that only items with links are queried. */
  @FieldResolver(() => [LinkedProject], {
    description: "The projects and subprojects it is linked to in the order they were linked; at most 50.",
  })
  linkedProjects(@Root() item: ContentRow, @Ctx() ctx: Context): LinkedProject[] | Promise<LinkedProject[]> {
    if (item.linkedProjects) return item.linkedProjects;
    return item.linkedProjectCount === 0 ? [] : linkedProjects(ctx, item.id);
  }

  @FieldResolver(() => LinkedProject, {
    nullable: true,
    description: "The project or subproject it was linked to first; null when there is none.",
  })
  project(@Root() item: ContentRow, @Ctx() ctx: Context): LinkedProject | null | Promise<LinkedProject | null> {
    return first(this.linkedProjects(item, ctx), (project) => project);
  }

  @FieldResolver(() => ID, { nullable: true, description: "The id of `project`." })
  projectId(@Root() item: ContentRow, @Ctx() ctx: Context): string | null | Promise<string | null> {
    return first(this.linkedProjects(item, ctx), ({ id }) => id);
  }

  @Mutation(() => [ContentItem], {
    description:
      "Links 1 to 100 items to projects and takes links from them; a save of those that change. Gives all of them.",
  })
  changeProjects(
    @Arg("itemIds", () => [ID], {
      description: "1 to 100 ids; when one is not the viewer's or is in the trash nothing changes (NOT_FOUND).",
    })
    itemIds: string[],
    @Arg("add", () => [ID], {
      defaultValue: [],
      description: "At most 50 of the viewer's projects or subprojects; an item may be linked to 50 in all.",
    })
    add: string[],
    @Arg("remove", () => [ID], {
      defaultValue: [],
      description: "At most 50 ids; those that an item is not linked to change nothing.",
    })
    remove: string[],
    @Ctx() ctx: Context,
  ): Promise<ContentRow[]> {
    return changeLinks(ctx, itemIds, add, remove);
  }
}

/** Synchronous if the list is there: a promise for each item of a page is expensive. */
function first<T>(
  projects: LinkedProject[] | Promise<LinkedProject[]>,
  take: (project: LinkedProject) => T,
): T | null | Promise<T | null> {
  if (!Array.isArray(projects)) return projects.then((list) => first(list, take));
  return projects[0] ? take(projects[0]) : null;
}
