import { sql } from "kysely";
import { CalendarChangeKind } from "../../calendar/calendarEnums.js";
import { calendarChanged, eventChangedAmongMany } from "../../calendar/calendarEvents.js";
import { contentChanged } from "../../content/contentEvents.js";
import type { ContentType } from "../../contentKinds/ContentType.js";
import type { Context } from "../../platform/context.js";
import { isOwn } from "../../platform/data/owners.js";
import { anyOf } from "../../platform/data/Parameter.js";
import { ConflictError } from "../../platform/errors.js";
import { changedAlong } from "../../projects/changedAlong.js";
import { lockTree } from "../../projects/lockTree.js";
import { projectChanged } from "../../projects/projectEvents.js";
import { taskChanged } from "../../tasks/taskEvents.js";
import { transferProgressed } from "../transferEvents.js";
import { ownTransfer, type TransferRow, transferColumns } from "../transferRows.js";
import type { RowKind } from "./Importer.js";

/**
 * Moves everything that an import created to the trash; tags and categories stay.
 * @throws NotFoundError for an import that isn't the viewer's, ConflictError for one that hasn't ended.
 */
export async function undoImport(ctx: Context, id: string): Promise<TransferRow> {
  const transfer = await ownTransfer(ctx, id, "IMPORT");
  const { ownerId } = transfer;
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    const now = tx.clock().toISOString();
    const { own } = tx;
    const made = (kind: RowKind) =>
      own.select("transferred_row").where("transfer_id", "=", transfer.id).where("kind", "=", kind).select("row_id");
    const undone = await own
      .update("transfer")
      .set({ state: "UNDONE", failure: null, finished_at: now })
      .where("id", "=", transfer.id)
      .where("state", "in", ["COMPLETED", "FAILED", "CANCELLED"])
      .returning(transferColumns)
      .executeTakeFirstOrThrow(() => new ConflictError("This import can't be undone now"));
    const trash = (table: "content_item" | "task" | "calendar_event", kind: RowKind) =>
      own.update(table).set({ deleted_at: now }).where("deleted_at", "is", null).where("id", "in", made(kind));
    const content = await trash("content_item", "CONTENT")
      .returning(["id", sql<ContentType>`content_type`.as("contentType")])
      .execute();
    // A subtask is deleted and restored with its task, a subproject with its project.
    const parentOrSelf = sql<string>`case when parent_id in ${made("TASK")} then parent_id else id end`;
    const trashTasks = trash("task", "TASK").set({ deleted_with: parentOrSelf }).returning("id");
    const todos = await trashTasks.where("project_id", "is", null).execute();
    const projects = await own.db
      .withRecursive("top(id, root)", (db) =>
        db
          .selectFrom("project")
          .where(isOwn())
          .where("deleted_at", "is", null)
          .where("id", "in", made("PROJECT"))
          .where((eb) => eb.or([eb("parent_id", "is", null), eb("parent_id", "not in", made("PROJECT"))]))
          .select(["id", "id as root"])
          .unionAll(
            db
              .selectFrom("top")
              .innerJoin("project as p", (join) =>
                join.on(isOwn("p")).onRef("p.parent_id", "=", "top.id").on("p.deleted_at", "is", null),
              )
              .select(["p.id", "top.root"]),
          ),
      )
      .with("tasks", (db) =>
        db
          .updateTable("task")
          .from("top")
          .set(({ ref }) => ({ deleted_at: now, deleted_with: ref("top.root") }))
          .where(isOwn("task"))
          .whereRef("task.project_id", "=", "top.id")
          .where("task.deleted_at", "is", null),
      )
      .updateTable("project")
      .from("top")
      .set(({ ref }) => ({ deleted_at: now, deleted_with: ref("top.root") }))
      .where(isOwn("project"))
      .whereRef("project.id", "=", "top.id")
      .returning("project.id")
      .execute();
    const tasks = await trashTasks.execute();
    const events = await trash("calendar_event", "EVENT").returning("id").execute();
    const eventIds = events.map((event) => event.id);
    await own.delete("event_reminder").where("event_id", "=", anyOf(eventIds)).execute();
    const along = await changedAlong(
      tx,
      projects.map(({ id }) => id),
    );
    await tx.emit(
      ...content.map((item) => contentChanged({ ...item, ownerId })),
      ...[...todos, ...tasks].map((task) => taskChanged({ ...task, ownerId })),
      ...projects.map((project) => projectChanged({ ...project, ownerId })),
      ...along,
      ...eventIds.map((id) => eventChangedAmongMany(ownerId, id)),
      calendarChanged(ownerId, CalendarChangeKind.EVENTS),
      transferProgressed(undone),
    );
    return undone;
  });
}
