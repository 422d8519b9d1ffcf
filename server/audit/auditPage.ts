import type { Context } from "../platform/context.js";
import { InvalidInputError } from "../platform/errors.js";
import { isInstant } from "../platform/isoTime.js";
import { checkPageSize, decodeCursor, type Page, type Position, pageOf } from "../platform/pages.js";
import type { AuditArea, AuditEntry } from "./AuditEntry.js";

export interface AuditFilter {
  area?: AuditArea | null | undefined;
  /** Part of a name, an address or an action. */
  search?: string | null | undefined;
}

const order = "audit";
const mostSearch = 200;
const columns = `id, area, action, actor_name as "actorName", target_name as "targetName", detail,
  ip_address as "ipAddress", created_at as "createdAt"`;

/** One page of the log, the latest first. @throws InvalidInputError for a page size or cursor that can't be. */
export async function auditPage(
  ctx: Context,
  { first, after, ...filter }: AuditFilter & { first: number; after?: string | null | undefined },
): Promise<Page<AuditEntry>> {
  checkPageSize(first, ctx.maxPageSize);
  const position = after ? decodeCursor(order, after, isInstant) : null;
  const page = auditSql(filter, { position, first: first + 1 });
  return pageOf({
    rows: await ctx.sql<AuditEntry>("", page.text, page.values),
    first,
    after,
    order,
    position: ({ createdAt, id }) => ({ value: createdAt, id }),
    totalCount: async () => {
      const { where, values } = conditions(filter);
      const [row] = await ctx.sql<{ count: number }>(
        "",
        `select count(*)::int as count from audit_entry where ${where.join(" and ")}`,
        values,
      );
      return row?.count ?? 0;
    },
  });
}

/** The statement of one page; also what the file is written from. */
export function auditSql(
  filter: AuditFilter,
  { position, first }: { position: Position | null; first: number },
): { text: string; values: unknown[] } {
  const { where, values, place } = conditions(filter);
  if (position) where.push(`(created_at, id) < (${place(position.value)}::timestamptz, ${place(position.id)}::uuid)`);
  const text = `select ${columns} from audit_entry where ${where.join(" and ")}
    order by created_at desc, id desc limit ${place(first)}`;
  return { text, values };
}

function conditions({ area, search }: AuditFilter) {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const where = ["true"];
  if (area) where.push(`area = ${place(area)}`);
  const wanted = search?.trim() ?? "";
  if (wanted.length > mostSearch) {
    const sentence = `Please search for at most ${mostSearch} characters`;
    throw new InvalidInputError(sentence, { search: sentence });
  }
  if (wanted) {
    const pattern = place(`%${wanted.replace(/[\\%_]/g, "\\$&")}%`);
    where.push(`concat_ws(' ', actor_name, action, target_name, detail) ilike ${pattern}`);
  }
  return { where, values, place };
}
