import { expressionBuilder, sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { Context } from "../platform/context.js";
import { columns, rowCount } from "../platform/data/expressions.js";
import { checkPageSize, decodeCursor, type Page, pageOf } from "../platform/data/pages.js";
import type { Tables } from "../platform/data/tables.js";
import { NotFoundError } from "../platform/errors.js";
import { isInstant } from "../platform/isoTime.js";
import { isUuid } from "../platform/isUuid.js";
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

/** Admins read and change feedback from everybody. */
export const everybodys = (ctx: Context) => ctx.system("admins read everybody's feedback");

const u = expressionBuilder<{ u: Tables["app_user"] }, "u">();
const author = jsonBuildObject({ id: u.ref("u.id"), displayName: u.ref("u.display_name"), email: u.ref("u.email") });

function feedback(ctx: Context) {
  const all = everybodys(ctx).selectFrom("feedback as f").innerJoin("app_user as u", "u.id", "f.owner_id");
  return all
    .select(columns("f", "id, type, title, description, category, status, app_version, device, created_at, note"))
    .select(columns("f", "answered_at, screenshot_key, screenshot_type, screenshot_size"))
    .$narrowType<Pick<Feedback, "type" | "category" | "status">>()
    .select(author.as("author"));
}

/**
 * One page of everybody's feedback, the newest first; only for admins.
 * @throws InvalidInputError for a page size out of bounds, and with field `after` for a cursor of another list.
 */
export async function feedbackPage(
  ctx: Context,
  { first, after, status, type, category }: FeedbackPageArgs,
): Promise<Page<FeedbackRow>> {
  checkPageSize(first, ctx.maxPageSize);
  const position = after ? decodeCursor(order, after, isInstant) : null;

  const chosen = { ...(status && { status }), ...(type && { type }), ...(category && { category }) };
  const found = feedback(ctx).where(({ and }) => and(chosen));
  const behind = sql<boolean>`(f.created_at, f.id) < (${position?.value}::timestamptz, ${position?.id}::uuid)`;
  const sorted = (position ? found.where(behind) : found).orderBy("f.created_at", "desc").orderBy("f.id", "desc");

  return pageOf({
    rows: await sorted.limit(first + 1).execute(),
    first,
    after,
    order,
    position: ({ createdAt, id }) => ({ value: createdAt, id }),
    totalCount: async () => {
      const all = everybodys(ctx)
        .selectFrom("feedback")
        .where(({ and }) => and(chosen));
      return (await all.select(rowCount).executeTakeFirstOrThrow()).count;
    },
  });
}

/** One piece of feedback, for admins. @throws NotFoundError */
export async function feedbackRow(ctx: Context, id: string): Promise<FeedbackRow> {
  if (!isUuid(id)) throw new NotFoundError();
  const row = await feedback(ctx).where("f.id", "=", id).executeTakeFirst();
  if (!row) throw new NotFoundError();
  return row;
}

/** The counts by status; statuses without any are left out. */
export function feedbackCounts(ctx: Context) {
  const all = everybodys(ctx).selectFrom("feedback").groupBy("status");
  return all.select(["status", rowCount]).$narrowType<Pick<Feedback, "status">>().execute();
}
