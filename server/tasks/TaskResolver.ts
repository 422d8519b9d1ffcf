import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { createOnce } from "../changes/createOnce.js";
import { ContentItem } from "../content/ContentItem.js";
import type { ContentRow } from "../content/contentRows.js";
import { contentKinds } from "../contentKinds/contentKinds.js";
import { Context } from "../platform/context.js";
import { connectionOf, type Page } from "../platform/data/pages.js";
import { QueryOne } from "../platform/graphql/QueryOne.js";
import { DateTime } from "../platform/graphql/scalars.js";
import type { DomainEvent } from "../platform/live/events.js";
import { LinkedProject } from "../projects/LinkedProject.js";
import { placeOf } from "../projects/placesOf.js";
import { BoardColumn } from "./BoardColumn.js";
import { createTask } from "./createTask.js";
import { moveTask } from "./moveTask.js";
import { Task } from "./Task.js";
import { TaskChange } from "./TaskChange.js";
import { type BoardRow, taskBoard } from "./taskBoard.js";
import { TaskStatus } from "./taskEnums.js";
import { taskChangedEvent } from "./taskEvents.js";
import {
  CreateTaskInput,
  MoveTaskInput,
  TaskFilter,
  TaskSort,
  UpdateTaskInput,
  UpdateTasksInput,
} from "./taskInputs.js";
import { itemsOfTask, setTaskItems } from "./taskItems.js";
import { keptTaskRow, type TaskRow, taskRow, taskRows, tasksById } from "./taskRows.js";
import { tasksPage } from "./tasksPage.js";
import { deleteTasks, deleteTasksPermanently, restoreTasks } from "./taskTrash.js";
import { subtasksOf, todos } from "./todos.js";
import { updateTask, updateTasks } from "./updateTask.js";

const TaskConnection = connectionOf(Task, "Task");

const idDescription = "The task's id; NOT_FOUND when it is not the viewer's.";
const idsDescription = "1 to 100 ids; when one is not the viewer's nothing changes (NOT_FOUND).";

@Resolver(() => Task)
export class TaskResolver {
  @QueryOne(() => Task, "One task or to-do of the viewer's; NOT_FOUND for any other id.")
  task(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Arg("includeTrashed", () => Boolean, {
      defaultValue: true,
      description: "false: a task in the trash counts as gone.",
    })
    includeTrashed: boolean,
    @Ctx() ctx: Context,
  ): Promise<TaskRow> {
    return includeTrashed ? taskRow(ctx, id) : keptTaskRow(ctx, id);
  }

  @Query(() => TaskConnection, { description: "The viewer's tasks and to-dos by pages, by position unless sorted." })
  tasks(
    @Arg("first", () => Int, { defaultValue: 25, description: "How many at most: 1 to 100." }) first: number,
    @Arg("after", () => String, {
      nullable: true,
      description: "A cursor of the same sort; a damaged one is INVALID_INPUT.",
    })
    after: string | null | undefined,
    @Arg("filter", () => TaskFilter, { nullable: true, description: "What narrows the list." })
    filter: TaskFilter | null | undefined,
    @Arg("sort", () => TaskSort, { nullable: true, description: "By position unless given." })
    sort: TaskSort | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<Page<TaskRow>> {
    return tasksPage(ctx, { first, after, filter, sort });
  }

  @Query(() => [BoardColumn], {
    description:
      "The tasks of a project and of what stands below it in a column for each status: PENDING, IN_PROGRESS, BLOCKED, COMPLETED.",
  })
  taskBoard(
    @Arg("projectId", () => ID, { nullable: true, description: "The project or subproject; null: the to-dos." })
    projectId: string | null | undefined,
    @Arg("first", () => Int, { defaultValue: 20, description: "How many each column shows at most: 1 to 100." })
    first: number,
    @Ctx() ctx: Context,
  ): Promise<BoardRow[]> {
    return taskBoard(ctx, projectId ?? null, first);
  }

  @Query(() => [Task], {
    description:
      "To-dos, and tasks of projects that have a due or start date and are not archived; open ones first, by date. Without `projects:read` a token gets none of projects. At most 10 000.",
  })
  todos(
    @Arg("completedSince", () => DateTime, {
      nullable: true,
      description: "Leaves out what was completed before; null: all.",
    })
    completedSince: string | null | undefined,
    @Arg("updatedSince", () => DateTime, {
      nullable: true,
      description: "Only those of which anything changed since, this instant included; null: all.",
    })
    updatedSince: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<TaskRow[]> {
    return todos(ctx, completedSince, updatedSince);
  }

  @Mutation(() => Task, {
    description: "Makes a task, to-do or subtask; again with the same id of the client's own gives the same one.",
  })
  createTask(
    @Arg("input", () => CreateTaskInput, { description: "What it holds." }) input: CreateTaskInput,
    @Ctx() ctx: Context,
  ): Promise<TaskRow> {
    return createOnce(ctx, "TASK", input, (tx) => createTask(tx, input));
  }

  @Mutation(() => Task, {
    description:
      "Saves what the input names. Completing a task that repeats makes the next one (`next`), and the completed one stays; opening it again takes an untouched next one back.",
  })
  updateTask(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Arg("input", () => UpdateTaskInput, { description: "What changes." }) input: UpdateTaskInput,
    @Arg("version", () => Int, {
      nullable: true,
      description: "The version that was read; when it is not the stored one: CONFLICT. Null saves anyway.",
    })
    version: number | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<TaskRow> {
    return updateTask(ctx, id, input, version);
  }

  @Mutation(() => [Task], { description: "Changes 1 to 100 tasks alike, each as `updateTask` does." })
  updateTasks(
    @Arg("taskIds", () => [ID], { description: idsDescription }) taskIds: string[],
    @Arg("input", () => UpdateTasksInput, { description: "What changes." }) input: UpdateTasksInput,
    @Arg("versions", () => [Int], {
      nullable: true,
      description: "The versions that were read, in the order of the ids; when one is not the stored one: CONFLICT.",
    })
    versions: number[] | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<TaskRow[]> {
    return updateTasks(ctx, taskIds, input, versions ?? null);
  }

  @Mutation(() => Task, {
    description: "Moves a task with its subtasks to another project, task, column or place in the order.",
  })
  moveTask(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Arg("input", () => MoveTaskInput, { description: "Where it goes." }) input: MoveTaskInput,
    @Arg("version", () => Int, {
      nullable: true,
      description: "The version that was read; when it is not the stored one: CONFLICT. Null moves anyway.",
    })
    version: number | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<TaskRow> {
    return moveTask(ctx, id, input, version);
  }

  @Mutation(() => Task, { description: "Says which notes and videos a task is about, in this order; no save." })
  setTaskItems(
    @Arg("taskId", () => ID, { description: idDescription }) taskId: string,
    @Arg("itemIds", () => [ID], {
      description: "At most 50 of the viewer's; one that is not or is in the trash is INVALID_INPUT.",
    })
    itemIds: string[],
    @Ctx() ctx: Context,
  ): Promise<TaskRow> {
    return setTaskItems(ctx, taskId, itemIds);
  }

  @Mutation(() => [ID], {
    description: "Puts 1 to 100 tasks with their subtasks in the trash, where they stay for 30 days; gives their ids.",
  })
  deleteTasks(
    @Arg("taskIds", () => [ID], { description: idsDescription }) taskIds: string[],
    @Ctx() ctx: Context,
  ): Promise<string[]> {
    return deleteTasks(ctx, taskIds);
  }

  @Mutation(() => [Task], {
    description:
      "Takes 1 to 100 tasks out of the trash with their subtasks; where their project is there, into the nearest above that is not.",
  })
  restoreTasks(
    @Arg("taskIds", () => [ID], { description: idsDescription }) taskIds: string[],
    @Ctx() ctx: Context,
  ): Promise<TaskRow[]> {
    return restoreTasks(ctx, taskIds);
  }

  @Mutation(() => [ID], {
    description: "Deletes for good 1 to 100 tasks that are in the trash (else INVALID_INPUT); gives their ids.",
  })
  deleteTasksPermanently(
    @Arg("taskIds", () => [ID], { description: idsDescription }) taskIds: string[],
    @Ctx() ctx: Context,
  ): Promise<string[]> {
    return deleteTasksPermanently(ctx, taskIds);
  }

  @Subscription(() => TaskChange, {
    description: "Fires within a second when a task or to-do of the viewer's was made, changed, moved or deleted.",
    subscribe: ({ context }) => context.hear(taskChangedEvent),
  })
  taskChanged(@Root() { data }: DomainEvent, @Ctx() ctx: Context) {
    const taskId = String(data.taskId);
    return { taskId, task: async () => (await taskRows(ctx, [taskId]))[0] ?? null };
  }

  @FieldResolver(() => Boolean, { description: "Whether its status is COMPLETED." })
  isCompleted(@Root() task: TaskRow): boolean {
    return task.status === TaskStatus.COMPLETED;
  }

  @FieldResolver(() => LinkedProject, { nullable: true, description: "Where it belongs; null for a to-do." })
  project(@Root() task: TaskRow, @Ctx() ctx: Context): Promise<LinkedProject | null> | null {
    return task.projectId === null ? null : placeOf(ctx, task.projectId);
  }

  @FieldResolver(() => [Task], { description: "Its subtasks in order; at most 100." })
  subtasks(@Root() task: TaskRow, @Ctx() ctx: Context): TaskRow[] | Promise<TaskRow[]> {
    return task.subtaskCount === 0 ? [] : subtasksOf(ctx, task.id);
  }

  @FieldResolver(() => [ContentItem], {
    description: "The notes and videos it is about, without the trash; at most 50.",
  })
  async linkedItems(@Root() task: TaskRow, @Ctx() ctx: Context): Promise<ContentRow[]> {
    const items = await itemsOfTask(ctx, task.id);
    return items.filter(({ contentType }) => ctx.may([[`${contentKinds[contentType].many}:read`]]));
  }

  @FieldResolver(() => Task, {
    nullable: true,
    description: "The one that completing this one made; null when there is none or it is gone.",
  })
  async next(@Root() task: TaskRow, @Ctx() ctx: Context): Promise<TaskRow | null> {
    if (task.nextId === null) return null;
    const [next] = await ctx.rowsOf(tasksById, "id", task.nextId);
    return next ?? null;
  }
}
