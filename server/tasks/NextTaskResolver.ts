import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { Context } from "../platform/context.js";
import { Project } from "../projects/Project.js";
import type { ProjectRow } from "../projects/projectRows.js";
import { nextTaskOf } from "./nextTask.js";
import { Task } from "./Task.js";
import type { TaskRow } from "./taskRows.js";

/** The next task of a project. */
@Resolver(() => Project)
export class NextTaskResolver {
  @FieldResolver(() => Task, {
    nullable: true,
    description:
      "The open task of it and what stands below it that is due first, without a date the first by position.",
  })
  nextTask(@Root() project: ProjectRow, @Ctx() ctx: Context): Promise<TaskRow | null> {
    return nextTaskOf(ctx, project.id);
  }
}
