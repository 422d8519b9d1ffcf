import { Arg, Ctx, Field, FieldResolver, ID, Int, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { createOnce } from "../changes/createOnce.js";
import { capitalized, contentKinds } from "../contentKinds/contentKinds.js";
import { Context } from "../platform/context.js";
import { QueryOne } from "../platform/graphql/QueryOne.js";
import { resolveFields } from "../platform/graphql/resolveFields.js";
import type { DomainEvent } from "../platform/live/events.js";
import { createProject } from "./createProject.js";
import { projectHierarchy, projectOutline } from "./hierarchy.js";
import { LinkedProject } from "./LinkedProject.js";
import { listProjects, projectCounts, subprojectsOf } from "./listProjects.js";
import { moveProject } from "./moveProject.js";
import { Project } from "./Project.js";
import { ProjectChange } from "./ProjectChange.js";
import { ProjectCounts } from "./ProjectCounts.js";
import { ProjectOutline } from "./ProjectOutline.js";
import { placeOf } from "./placesOf.js";
import { ProjectKind, ProjectStatus } from "./projectEnums.js";
import { projectChangedEvent } from "./projectEvents.js";
import { CreateProjectInput, ProjectFilter, ProjectSort, UpdateProjectInput } from "./projectInputs.js";
import { type CountedRow, keptProjectRow, type ProjectRow, projectRow, projectRows } from "./projectRows.js";
import { linkedCounts } from "./projectStats.js";
import { deleteProject, deleteProjectsPermanently, restoreProject } from "./projectTrash.js";
import { setProjectArchived, updateProject } from "./updateProject.js";

const idDescription = "The project's or subproject's id; NOT_FOUND when it is not the viewer's.";

@Resolver(() => Project)
export class ProjectResolver {
  @QueryOne(() => Project, "One project or subproject of the viewer's; NOT_FOUND for any other id.")
  project(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Arg("kind", () => ProjectKind, { nullable: true, description: "When given, the other kind counts as none." })
    kind: ProjectKind | null | undefined,
    @Arg("includeTrashed", () => Boolean, {
      defaultValue: true,
      description: "false: what is in the trash counts as gone.",
    })
    includeTrashed: boolean,
    @Ctx() ctx: Context,
  ): Promise<ProjectRow> {
    return includeTrashed ? projectRow(ctx, id, kind) : keptProjectRow(ctx, id, kind);
  }

  @Query(() => [Project], {
    description:
      "The viewer's projects without their subprojects, all of them, in the viewer's own order unless sorted.",
  })
  projects(
    @Arg("filter", () => ProjectFilter, { nullable: true, description: "What narrows the list." })
    filter: ProjectFilter | null | undefined,
    @Arg("sort", () => ProjectSort, { nullable: true, description: "By position unless given." })
    sort: ProjectSort | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<ProjectRow[]> {
    return listProjects(ctx, filter, sort);
  }

  @Query(() => [Project], {
    description:
      "The viewer's whole tree, or one branch with its top, as a flat list: each is followed by what stands below it, in order. `depth` and `parentId` say how it hangs together. At most 10 000.",
  })
  projectHierarchy(
    @Arg("projectId", () => ID, { nullable: true, description: "Only this branch; null: all projects." })
    projectId: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<CountedRow[]> {
    return projectHierarchy(ctx, projectId);
  }

  @Query(() => ProjectOutline, { description: "One branch, as `projectHierarchy`, with what a line of it shows." })
  projectOutline(
    @Arg("projectId", () => ID, { description: idDescription }) projectId: string,
    @Ctx() ctx: Context,
  ): Promise<ProjectOutline> {
    return projectOutline(ctx, projectId);
  }

  @Query(() => ProjectCounts, { description: "Numbers the shell and the list show, in one statement." })
  projectCounts(@Ctx() ctx: Context): Promise<ProjectCounts> {
    return projectCounts(ctx);
  }

  @Mutation(() => Project, {
    description:
      "Makes a project, or with `parentId` a subproject; again with the same id of the client's own gives the same one.",
  })
  createProject(
    @Arg("input", () => CreateProjectInput, { description: "What it holds." }) input: CreateProjectInput,
    @Ctx() ctx: Context,
  ): Promise<ProjectRow> {
    return createOnce(ctx, "PROJECT", input, (tx) => createProject(tx, input));
  }

  @Mutation(() => Project, { description: "Saves what the input names." })
  updateProject(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Arg("input", () => UpdateProjectInput, { description: "What changes." }) input: UpdateProjectInput,
    @Arg("version", () => Int, {
      nullable: true,
      description: "The version that was read; when it is not the stored one: CONFLICT. Null saves anyway.",
    })
    version: number | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<ProjectRow> {
    return updateProject(ctx, id, input, version);
  }

  @Mutation(() => Project, {
    description: "Moves a project with all that stands below it; into itself, or below itself, is INVALID_INPUT.",
  })
  moveProject(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Arg("parentId", () => ID, {
      nullable: true,
      description: "One of the viewer's projects or subprojects to stand below; null: a project of its own.",
    })
    parentId: string | null | undefined,
    @Arg("beforeId", () => ID, {
      nullable: true,
      description: "One with that parent, which it stands before from now on; null: at the end.",
    })
    beforeId: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<ProjectRow> {
    return moveProject(ctx, id, parentId ?? null, beforeId ?? null);
  }

  @Mutation(() => Project, {
    description: "Archives a project with all that stands below it, or brings the branch back to what it was.",
  })
  setProjectArchived(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Arg("archived", () => Boolean, { description: "Whether it is archived from now on." }) archived: boolean,
    @Ctx() ctx: Context,
  ): Promise<ProjectRow> {
    return setProjectArchived(ctx, id, archived);
  }

  @Mutation(() => ID, {
    description:
      "Puts a project in the trash for 30 days with all that stands below it and their tasks; linked notes and videos stay. Gives its id.",
  })
  deleteProject(@Arg("id", () => ID, { description: idDescription }) id: string, @Ctx() ctx: Context): Promise<string> {
    return deleteProject(ctx, id);
  }

  @Mutation(() => Project, {
    description:
      "Takes a project out of the trash with all that went there with it, to its place, or below the nearest that is not in the trash.",
  })
  restoreProject(
    @Arg("id", () => ID, { description: "The top of what was deleted together, else INVALID_INPUT." }) id: string,
    @Ctx() ctx: Context,
  ): Promise<ProjectRow> {
    return restoreProject(ctx, id);
  }

  @Mutation(() => ID, {
    description: "Deletes for good a project in the trash with all below it and their tasks; gives its id.",
  })
  async deleteProjectPermanently(
    @Arg("id", () => ID, { description: "The top of what was deleted together, else INVALID_INPUT." }) id: string,
    @Ctx() ctx: Context,
  ): Promise<string> {
    const [deleted] = await deleteProjectsPermanently(ctx, [id]);
    return deleted!;
  }

  @Subscription(() => ProjectChange, {
    description:
      "Fires within a second when a project of the viewer's was made, changed, moved, archived, deleted or restored; once for a whole branch.",
    subscribe: ({ context }) => context.hear(projectChangedEvent),
  })
  projectChanged(@Root() { data }: DomainEvent, @Ctx() ctx: Context) {
    const projectId = String(data.projectId);
    return { projectId, project: async () => (await projectRows(ctx, [projectId]))[0] ?? null };
  }

  @FieldResolver(() => LinkedProject, { description: "Its place in the tree, with the names from the top down." })
  async place(@Root() project: ProjectRow, @Ctx() ctx: Context): Promise<LinkedProject> {
    const place = await placeOf(ctx, project.id);
    return place ?? { ...project, path: project.name, rootId: project.id, rootName: project.name };
  }

  @FieldResolver(() => [Project], { description: "What stands below it, in order." })
  subprojects(
    @Root() project: ProjectRow,
    @Arg("nested", () => Boolean, {
      defaultValue: false,
      description: "true: all levels, each followed by what stands below it.",
    })
    nested: boolean,
    @Arg("statuses", () => [ProjectStatus], { nullable: true, description: "Only these; null: all." })
    statuses: ProjectStatus[] | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<ProjectRow[]> {
    return subprojectsOf(ctx, project.id, nested, statuses);
  }
}

for (const { one, many } of Object.values(contentKinds)) {
  const description = `${capitalized(many)} linked to it or to what stands below it, without the trash.`;
  const name = `${one}Count` as const;
  Field(() => Int, { description })(Project.prototype, name);
  resolveFields(ProjectResolver, [name], ({ id }: ProjectRow, ctx) => linkedCounts(ctx, id));
}
