import { sql } from "kysely";
import type { Context } from "../platform/context.js";
import { idsBelow } from "./branches.js";
import { ProjectStatus } from "./projectEnums.js";
import type { ProjectRow } from "./projectRows.js";

/**
 * Changes a project's status; the caller holds the tree's lock. Archiving also archives everything below it, and
 * unarchiving restores the former statuses.
 * @param status null: the status before it was archived
 */
export async function setProjectStatus(tx: Context, project: ProjectRow, status: ProjectStatus | null): Promise<void> {
  if (project.status === status) return;
  const { own } = tx;
  const now = tx.clock().toISOString();
  const inBranch = sql<boolean>`id in ${idsBelow(project.id)}`;
  if (status === ProjectStatus.ARCHIVED) {
    const open = own.update("project").where(inBranch).where("status", "<>", status);
    await open.set({ status_before: sql`status`, status, status_changed_at: now, archived_with: project.id }).execute();
    return;
  }
  const taken = { status_changed_at: now, status_before: null, archived_with: null };
  const one = own.update("project").where("id", "=", project.id);
  if (project.status === ProjectStatus.ARCHIVED) {
    // A project that was archived with an ancestor can be restored with any part of that branch.
    const above = own.select("project").where("id", "=", project.id).select("archived_with");
    const archived = own.update("project").where("status_before", "is not", null);
    const together = archived.where(
      sql<boolean>`(archived_with = ${project.id} or archived_with = ${above} and ${inBranch})`,
    );
    await together.set({ ...taken, status: sql`status_before` }).execute();
  }
  if (status !== null) await one.set({ ...taken, status }).execute();
  // A project that was created as archived has no former status.
  else await one.set({ status: "ACTIVE", status_changed_at: now }).where("status", "=", "ARCHIVED").execute();
}
