import { sql } from "kysely";
import type { AuditArea, AuditCount, AuditEntry } from "../../audit/AuditEntry.js";
import type { Context } from "../../platform/context.js";
import { countRows } from "../../platform/data/countRows.js";
import { columns, rowCount } from "../../platform/data/expressions.js";
import { type NewestRows, newestPage } from "../../platform/data/newestPage.js";
import type { Page } from "../../platform/data/pages.js";
import { InvalidInputError } from "../../platform/errors.js";

export interface AuditFilter {
  area?: AuditArea | null | undefined;
  /** Part of a name, an address or an action. */
  search?: string | null | undefined;
}

export const maxSearchLength = 200;

/** One page of the log, the latest first. @throws InvalidInputError for an invalid page size or cursor. */
export function auditPage(
  ctx: Context,
  { first, after, ...filter }: AuditFilter & { first: number; after?: string | null | undefined },
): Promise<Page<AuditEntry>> {
  return newestPage(
    ctx,
    "audit",
    { first, after },
    (rows) => auditEntries(ctx, filter, rows),
    () => countRows(entries(ctx, filter)),
  );
}

/** The latest lines after a position; also used for the file. */
export function auditEntries(
  ctx: Context,
  filter: AuditFilter,
  { value, id, size }: NewestRows,
): Promise<AuditEntry[]> {
  return entries(ctx, filter)
    .select(columns("e", "id, area, action, actor_name, target_name, detail, ip_address, created_at"))
    .$narrowType<Pick<AuditEntry, "area">>()
    .where((eb) => eb(eb.refTuple("e.created_at", "e.id"), "<", eb.tuple(value, id)))
    .orderBy("e.created_at", "desc")
    .orderBy("e.id", "desc")
    .limit(size)
    .execute();
}

/** How many lines there are of each area. */
export function auditCounts(ctx: Context): Promise<AuditCount[]> {
  return entries(ctx, {}).select(["area", rowCount]).$narrowType<Pick<AuditCount, "area">>().groupBy("area").execute();
}

function entries(ctx: Context, { area, search }: AuditFilter) {
  let found = ctx.system("admins read the audit log", "each time").selectFrom("audit_entry as e");
  if (area) found = found.where("e.area", "=", area);
  const wanted = search?.trim() ?? "";
  if (wanted.length > maxSearchLength) {
    const sentence = `Please search for at most ${maxSearchLength} characters`;
    throw new InvalidInputError(sentence, { search: sentence });
  }
  if (!wanted) return found;
  const pattern = `%${wanted.replace(/[\\%_]/g, "\\$&")}%`;
  return found.where(sql<string>`concat_ws(' ', actor_name, action, target_name, detail)`, "ilike", pattern);
}
