import type { Context } from "../platform/context.js";
import { anyOf } from "../platform/data/Parameter.js";
import type { DomainEvent } from "../platform/live/events.js";

/**
 * An event for each project and task that is in the trash along with these things, and none of them itself: webhooks
 * tell each, open pages only of the things.
 */
export async function changedAlong(tx: Context, ids: readonly string[]): Promise<DomainEvent[]> {
  const { userId: audience } = tx.requireViewer();
  const along = (table: "project" | "task") =>
    tx.own
      .select(table)
      .select("id")
      .where("deleted_with", "=", anyOf(ids))
      .where((eb) => eb.not(eb("id", "=", anyOf(ids))))
      .execute();
  const [projects, tasks] = [await along("project"), await along("task")];
  return [
    ...projects.map(({ id }) => ({ name: "project.changedAlong", audience, data: { projectId: id } })),
    ...tasks.map(({ id }) => ({ name: "task.changedAlong", audience, data: { taskId: id } })),
  ];
}
