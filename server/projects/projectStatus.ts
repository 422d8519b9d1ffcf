import type { Context } from "../platform/context.js";
import { idsBelow } from "./branchSql.js";
import { ProjectStatus } from "./projectEnums.js";
import type { ProjectRow } from "./projectRows.js";

const archiveSql = `update project set status_before = status, status = 'ARCHIVED', status_changed_at = $3,
    archived_with = $2
  where owner_id = $1 and id in ${idsBelow("array[$2::uuid]")} and status <> 'ARCHIVED'`;
// What was archived with something further up comes back with each part of it.
const takeBackSql = `update project set status = status_before, status_changed_at = $3, status_before = null,
    archived_with = null
  where owner_id = $1 and status_before is not null and (archived_with = $2
    or (archived_with = (select archived_with from project where owner_id = $1 and id = $2)
      and id in ${idsBelow("array[$2::uuid]")}))`;
const setSql = `update project set status = $4, status_changed_at = $3, status_before = null, archived_with = null
  where owner_id = $1 and id = $2`;

// What was made archived has never been anything else.
const activeSql = `update project set status = 'ACTIVE', status_changed_at = $3
  where owner_id = $1 and id = $2 and status = 'ARCHIVED'`;

/**
 * Gives a project another status; the caller holds the tree's lock. Archiving takes along what stands below and isn't
 * archived yet, and taking it back brings it to what it was.
 * @param status null: what it was before it was archived
 */
export async function setProjectStatus(tx: Context, project: ProjectRow, status: ProjectStatus | null): Promise<void> {
  if (project.status === (status ?? project.status) && status !== null) return;
  const values = [tx.requireViewer().userId, project.id, tx.clock().toISOString()];
  if (status === ProjectStatus.ARCHIVED) {
    await tx.sql("projects.archive", archiveSql, values);
    return;
  }
  if (project.status === ProjectStatus.ARCHIVED) await tx.sql("projects.takeBack", takeBackSql, values);
  if (status !== null) await tx.sql("projects.status", setSql, [...values, status]);
  else await tx.sql("projects.active", activeSql, values);
}
