import type { Context } from "../platform/context.js";
import { NotFoundError } from "../platform/errors.js";
import { isInstant } from "../platform/isoTime.js";
import { isUuid } from "../platform/isUuid.js";
import { checkPageSize, decodeCursor, type Page, pageOf } from "../platform/pages.js";
import type { Feedback } from "./Feedback.js";
import type { FeedbackCategory, FeedbackStatus, FeedbackType } from "./feedbackEnums.js";

export interface FeedbackPageArgs {
  first: number;
  after?: string | null;
  /** Null: all. */
  status?: FeedbackStatus | null | undefined;
  type?: FeedbackType | null | undefined;
  category?: FeedbackCategory | null | undefined;
}

export type FeedbackRow = Omit<Feedback, "ownerId">;

const order = "feedback";
const columns = `f.id, f.type, f.title, f.description, f.category, f.status, f.app_version as "appVersion", f.device,
  f.created_at as "createdAt", f.note, f.answered_at as "answeredAt", f.screenshot_key as "screenshotKey",
  f.screenshot_type as "screenshotType", f.screenshot_size as "screenshotSize",
  json_build_object('id', u.id, 'displayName', u.display_name, 'email', u.email) as author`;

/**
 * One page of everybody's feedback, the newest first: for admins alone.
 * @throws InvalidInputError for a page size out of bounds, and with field `after` for a cursor of another list.
 */
export async function feedbackPage(
  ctx: Context,
  { first, after, status, type, category }: FeedbackPageArgs,
): Promise<Page<FeedbackRow>> {
  checkPageSize(first, ctx.maxPageSize);
  const position = after ? decodeCursor(order, after, isInstant) : null;

  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const where = ["true"];
  if (status) where.push(`f.status = ${place(status)}`);
  if (type) where.push(`f.type = ${place(type)}`);
  if (category) where.push(`f.category = ${place(category)}`);
  const conditions = [...where];
  const conditionValues = [...values];
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
      const text = `select count(*)::integer as count from feedback f where ${conditions.join(" and ")}`;
      const [counted] = await ctx.sql<{ count: number }>("", text, conditionValues);
      return counted?.count ?? 0;
    },
  });
}

/** One piece of feedback, for admins. @throws NotFoundError */
export async function feedbackRow(ctx: Context, id: string): Promise<FeedbackRow> {
  if (!isUuid(id)) throw new NotFoundError();
  const text = `select ${columns} from feedback f join app_user u on u.id = f.owner_id where f.id = $1`;
  const [row] = await ctx.sql<FeedbackRow>("feedback.row", text, [id]);
  if (!row) throw new NotFoundError();
  return row;
}

/** How many stand where; states without any are left out. */
export function feedbackCounts(ctx: Context): Promise<{ status: FeedbackStatus; count: number }[]> {
  return ctx.sql("feedback.counts", "select status, count(*)::int as count from feedback group by status", []);
}
