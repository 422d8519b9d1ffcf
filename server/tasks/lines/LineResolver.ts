import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from "type-graphql";
import { type ContentRow, rowColumns, rowRelations } from "../../content/contentRows.js";
import { Note } from "../../content/Note.js";
import { Context } from "../../platform/context.js";
import { Statement } from "../../platform/data/Data.js";
import { sameOwner } from "../../platform/data/owners.js";
import { anyOf, type Ids, type Parameters } from "../../platform/data/Parameter.js";
import { Task } from "../Task.js";
import { type TaskRow, taskColumns } from "../taskRows.js";
import { createTaskFromBlock } from "./createTaskFromBlock.js";
import { LineTaskInput } from "./LineTaskInput.js";

const notesOfTasks = new Statement((own, { ids }: Parameters<Ids>) =>
  own
    .select("task_line as l")
    .innerJoin("content_item as n", (join) => join.on(sameOwner("n", "l")).onRef("n.id", "=", "l.note_id"))
    .innerJoin("task as t", (join) => join.on(sameOwner("t", "l")).onRef("t.id", "=", "l.task_id"))
    .where("l.task_id", "=", anyOf(ids))
    .where("t.deleted_at", "is", null)
    .where("n.deleted_at", "is", null)
    .select(["l.task_id as taskId", "l.block_id as blockId", ...rowColumns(["NOTE"]), ...rowRelations]),
);

const tasksOfNotes = new Statement((own, { ids }: Parameters<Ids>) =>
  own
    .select("task_line as l")
    .innerJoin("task as t", (join) => join.on(sameOwner("t", "l")).onRef("t.id", "=", "l.task_id"))
    .where("l.note_id", "=", anyOf(ids))
    .where("t.deleted_at", "is", null)
    .orderBy("t.position")
    .select(["l.note_id as noteId", ...taskColumns]),
);

/** The tasks that are lines of notes. */
@Resolver(() => Task)
export class TaskLineResolver {
  @Mutation(() => Task, {
    description:
      "Makes a line of a note's checklist a task, which takes its text and whether it is checked; again, also at once, it gives the same one. No save of the note.",
  })
  createTaskFromBlock(
    @Arg("noteId", () => ID, { description: "The note's id." }) noteId: string,
    @Arg("blockId", () => ID, {
      description: "The line's block id; a block that is no line with text of a checklist is INVALID_INPUT.",
    })
    blockId: string,
    @Arg("input", () => LineTaskInput, { defaultValue: {}, description: "What it holds besides." })
    input: LineTaskInput,
    @Ctx() ctx: Context,
  ): Promise<TaskRow> {
    return createTaskFromBlock(ctx, noteId, blockId, input);
  }

  @FieldResolver(() => Note, {
    nullable: true,
    description: "The note that it is a line of; null without one, and while one of the two is in the trash.",
  })
  async note(@Root() task: TaskRow, @Ctx() ctx: Context): Promise<ContentRow | null> {
    const [line] = await ctx.rowsOf(notesOfTasks, "taskId", task.id);
    return line ?? null;
  }

  @FieldResolver(() => ID, { nullable: true, description: "The block id of that line; null without one." })
  async blockId(@Root() task: TaskRow, @Ctx() ctx: Context): Promise<string | null> {
    const [line] = await ctx.rowsOf(notesOfTasks, "taskId", task.id);
    return line?.blockId ?? null;
  }
}

@Resolver(() => Note)
export class NoteTaskResolver {
  @FieldResolver(() => [Task], {
    description: "The tasks that lines of its checklists are, without the trash; at most 500. Not read by lists.",
  })
  tasks(@Root() note: ContentRow, @Ctx() ctx: Context): Promise<TaskRow[]> {
    return ctx.rowsOf(tasksOfNotes, "noteId", note.id);
  }
}
