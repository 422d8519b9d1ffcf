import type { Context } from "../platform/context.js";
import { checkPageSize, damagedCursor, decodeCursor, type Page, pageOf } from "../platform/pages.js";
import type { Feedback } from "./Feedback.js";
import type { FeedbackStatus } from "./feedbackEnums.js";

export interface FeedbackPageArgs {
  first: number;
  after?: string | null;
  /** Null: all. */
  status?: FeedbackStatus | null;
}

export type FeedbackRow = Omit<Feedback, "ownerId">;

const order = "feedback";
const columns = `f.id, f.type, f.title, f.description, f.category, f.status, f.app_version as "appVersion", f.device,
  f.created_at as "createdAt",
  json_build_object('id', u.id, 'displayName', u.display_name, 'email', u.email) as author`;
const countSql = "select count(*)::integer as count from feedback where $1::text is null or status = $1";

/**
 * One page of everybody's feedback, the newest first: for admins alone.
 * @throws InvalidInputError for a page size out of bounds, and with field `after` for a cursor of another list.
 */
export async function feedbackPage(
  ctx: Context,
  { first, after, status }: FeedbackPageArgs,
): Promise<Page<FeedbackRow>> {
  checkPageSize(first, ctx.maxPageSize);
  const position = after ? decodeCursor(order, after) : null;
  if (position && Number.isNaN(Date.parse(position.value))) throw damagedCursor();

  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const where = ["true"];
  if (status) where.push(`f.status = ${place(status)}`);
  if (position)
    where.push(`(f.created_at, f.id) < (${place(position.value)}::timestamptz, ${place(position.id)}::uuid)`);
  const text = `select ${columns} from feedback f join app_user u on u.id = f.owner_id
    where ${where.join(" and ")} order by f.created_at desc, f.id desc limit ${place(first + 1)}`;

  return pageOf({
    rows: await ctx.sql<FeedbackRow>("", text, values),
    first,
    after,
    order,
    position: ({ createdAt, id }) => ({ value: createdAt, id }),
    totalCount: async () => {
      const [counted] = await ctx.sql<{ count: number }>("feedback.count", countSql, [status ?? null]);
      return counted?.count ?? 0;
    },
  });
}
