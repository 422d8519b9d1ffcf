import { createHash } from "node:crypto";
import { sql } from "kysely";
import { contentChanged } from "../../content/contentEvents.js";
import type { Context } from "../../platform/context.js";
import { Statement } from "../../platform/data/Data.js";
import { insertRows } from "../../platform/data/givenRows.js";
import { isOwn, sameOwner } from "../../platform/data/owners.js";
import { anyOf, type Ids, type Parameters } from "../../platform/data/Parameter.js";
import type { TaskStatus } from "../taskEnums.js";

/** A task that is a line of a note, or may become one. */
export interface LineRow {
  taskId: string;
  /** Null without a line. */
  noteId: string | null;
  blockId: string | null;
  writtenHash: string | null;
  title: string;
  status: TaskStatus;
  /** The task that follows a completed one that repeats. */
  nextId: string | null;
  isTrashed: boolean;
  /** Whether it was put in the trash alone, and not with its project or task. */
  isRestorable: boolean;
}

const columns = [
  "t.id as taskId",
  "l.note_id as noteId",
  "l.block_id as blockId",
  "l.written_hash as writtenHash",
  "t.title",
  "t.next_id as nextId",
  sql<TaskStatus>`t.status`.as("status"),
  sql<boolean>`t.deleted_at is not null`.as("isTrashed"),
  sql<boolean>`t.deleted_with is not distinct from t.id`.as("isRestorable"),
] as const;

const ofNote = new Statement((own, { ids }: Parameters<Ids>) =>
  own
    .select("task_line as l")
    .innerJoin("task as t", (join) => join.on(sameOwner("t", "l")).onRef("t.id", "=", "l.task_id"))
    .where("l.note_id", "=", anyOf(ids))
    .select(columns),
);

const ofTasks = new Statement((own, { ids }: Parameters<Ids>) =>
  own
    .select("task as t")
    .leftJoin("task_line as l", (join) => join.on(sameOwner("l", "t")).onRef("l.task_id", "=", "t.id"))
    .where("t.id", "=", anyOf(ids))
    .select(columns),
);

/** As many times as a task may have been repeated since a text was read that names it. */
const maxRepetitions = 366;

const repeated = new Statement((own, { ids }: Parameters<Ids>) =>
  own.db
    .withRecursive("later(task_id, next_id, place)", (db) =>
      own
        .select("task")
        .where("id", "=", anyOf(ids))
        .where("next_id", "is not", null)
        .select(({ lit }) => ["id as task_id", "next_id", lit(1).as("place")])
        .unionAll(
          db
            .selectFrom("later")
            .innerJoin("task as t", (join) => join.on(isOwn("t")).onRef("t.id", "=", "later.next_id"))
            .where("t.next_id", "is not", null)
            .where("later.place", "<", maxRepetitions)
            .select((eb) => ["later.task_id", "t.next_id", eb("later.place", "+", eb.lit(1)).as("place")]),
        ),
    )
    .selectFrom("later")
    .orderBy("place")
    .select(["task_id as taskId", sql<string>`next_id`.as("nextId")]),
);

/** The later repetitions of these tasks of the viewer's, the next first. */
export const repetitionsOf = (tx: Context, ids: readonly string[]): Promise<{ taskId: string; nextId: string }[]> =>
  ids.length === 0 ? Promise.resolve([]) : tx.run(repeated, { ids });

/** The tasks that are lines of a note, in the trash or not. */
export const linesOfNote = (tx: Context, noteId: string): Promise<LineRow[]> => tx.run(ofNote, { ids: [noteId] });

/** The viewer's tasks with these ids, with the lines that they are. */
export const linesOfTasks = (tx: Context, ids: readonly string[]): Promise<LineRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : tx.run(ofTasks, { ids });

export async function removeLines(tx: Context, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length > 0) await tx.own.delete("task_line").where("task_id", "=", anyOf(taskIds)).execute();
}

/** A line of a note and the task that it becomes. */
export interface NewLine {
  taskId: string;
  blockId: string;
  writtenHash: string;
}

/** Tells whether the markup of a line was written anew. */
export const hashOfLine = (html: string): string => createHash("sha256").update(html).digest("base64url");

export async function addLines(tx: Context, noteId: string, lines: readonly NewLine[]): Promise<void> {
  const rows = lines.map(({ taskId, blockId, writtenHash }) => ({
    task_id: taskId,
    note_id: noteId,
    block_id: blockId,
    written_hash: writtenHash,
  }));
  if (rows.length > 0) await insertRows(tx.own, "task_line", rows).execute();
}

/** Makes the line of one task that of another. */
export async function moveLine(tx: Context, fromId: string, toId: string): Promise<void> {
  await tx.own.update("task_line").set({ task_id: toId }).where("task_id", "=", fromId).execute();
}

const notesOfLines = (tx: Context) => tx.own.select("task_line as l").select("l.note_id as id").distinct();

/** Tells of the notes in which these tasks or their subtasks are lines: their texts look different now. */
export async function tellNotes(tx: Context, taskIds: readonly string[]): Promise<void> {
  const subtasks = tx.own.select("task").where("parent_id", "=", anyOf(taskIds)).select("id");
  const isTold = notesOfLines(tx).where((eb) =>
    eb.or([eb("l.task_id", "=", anyOf(taskIds)), eb("l.task_id", "in", subtasks)]),
  );
  await tell(tx, await isTold.execute());
}

/** The same for the tasks that were put in the trash with a project. */
export async function tellNotesOfTrashed(tx: Context, projectId: string): Promise<void> {
  const tasks = tx.own.select("task").where("deleted_with", "=", projectId).select("id");
  await tell(tx, await notesOfLines(tx).where("l.task_id", "in", tasks).execute());
}

async function tell(tx: Context, notes: readonly { id: string }[]): Promise<void> {
  const { userId: ownerId } = tx.requireViewer();
  if (notes.length > 0) await tx.emit(...notes.map(({ id }) => contentChanged({ id, ownerId, contentType: "NOTE" })));
}
