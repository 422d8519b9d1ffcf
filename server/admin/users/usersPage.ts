import type { Context } from "../../platform/context.js";
import { InvalidInputError, NotFoundError } from "../../platform/errors.js";
import { isUuid } from "../../platform/isUuid.js";
import { checkPageSize, damagedCursor, decodeCursor, type Page, pageOf } from "../../platform/pages.js";
import { type AdminUser, type AdminUserCounts, UserFilter, UserSort } from "./AdminUser.js";

export interface UsersPageArgs {
  first: number;
  after?: string | null | undefined;
  sort: UserSort;
  filter?: UserFilter | null | undefined;
  search?: string | null | undefined;
}

const mostSearch = 200;
const mostFew = 2_000;
const columns = `u.id, u.display_name as "displayName", u.email, u.is_admin as "isAdmin",
  u.last_active_at as "lastActiveAt", u.created_at as "createdAt", u.suspended_at as "suspendedAt",
  u.suspension_reason as "suspensionReason", u.deletion_at as "deletionAt"`;
const further = `
  (select json_build_object('id', p.id, 'displayName', p.display_name, 'email', p.email)
    from invitation i join app_user p on p.id = i.owner_id where i.joined_by = u.id limit 1) as "invitedBy",
  (select count(*)::int from content_item n
    where n.owner_id = u.id and n.content_type = 'NOTE' and n.deleted_at is null) as "noteCount",
  (select count(*)::int from content_item n
    where n.owner_id = u.id and n.content_type = 'VIDEO' and n.deleted_at is null) as "videoCount"`;

/** Each with the index it walks; what it sorts by comes back as text for the cursor. */
const sorts: Record<UserSort, { key: string; type: string; direction: "asc" | "desc" }> = {
  [UserSort.LAST_ACTIVE]: { key: "coalesce(u.last_active_at, '-infinity')", type: "timestamptz", direction: "desc" },
  [UserSort.NAME]: { key: "lower(u.display_name)", type: "text", direction: "asc" },
  [UserSort.JOINED]: { key: "u.created_at", type: "timestamptz", direction: "desc" },
};

const filters: Record<UserFilter, string> = {
  [UserFilter.ADMINS]: "u.is_admin",
  [UserFilter.ACTIVE]: "coalesce(u.last_active_at, '-infinity') > $1::timestamptz - interval '7 days'",
  [UserFilter.NEVER_RETURNED]: `u.created_at < $1::timestamptz - interval '1 day'
    and coalesce(u.last_active_at, '-infinity') < u.created_at + interval '1 day'`,
  [UserFilter.SUSPENDED]: "u.suspended_at is not null",
  [UserFilter.LEAVING]: "u.deletion_at is not null",
};

/**
 * One page of everybody: for admins alone.
 * @throws InvalidInputError for a page size, search or cursor that can't be.
 */
export async function usersPage(
  ctx: Context,
  { first, after, sort, filter, search }: UsersPageArgs,
): Promise<Page<AdminUser>> {
  checkPageSize(first, ctx.maxPageSize);
  const wanted = search?.trim() ?? "";
  if (wanted.length > mostSearch || wanted.includes("\0")) {
    const sentence = `Please search for at most ${mostSearch} characters`;
    throw new InvalidInputError(sentence, { search: sentence });
  }
  const { key, type, direction } = sorts[sort];
  const order = `users ${sort}`;
  const position = after ? decodeCursor(order, after) : null;
  if (position && type === "timestamptz" && !isInstant(position.value)) throw damagedCursor();

  const now = ctx.clock().toISOString();
  const values: unknown[] = [now];
  const place = (value: unknown) => `$${values.push(value)}`;
  const where = ["$1::timestamptz is not null"];
  if (filter) where.push(filters[filter]);
  const few = wanted ? await fewMatches(ctx, wanted) : null;
  if (few) where.push(`u.id = any(${place(few)}::uuid[])`);
  else if (wanted) where.push(`u.search @@ search_query(${place(wanted)})`);
  const conditions = [...where];
  const conditionValues = [...values];
  if (position) {
    const sign = direction === "asc" ? ">" : "<";
    where.push(`(${key}, u.id) ${sign} (${place(position.value)}::${type}, ${place(position.id)}::uuid)`);
  }
  const text = `with page as (
      select ${columns}, (${key})::text as key from app_user u where ${where.join(" and ")}
      order by ${key} ${direction}, u.id ${direction} limit ${place(first + 1)})
    select u.*, ${further} from (select page.*, row_number() over () as place from page) u order by u.place`;

  return pageOf({
    rows: await ctx.sql<AdminUser & { key: string }>("", text, values),
    first,
    after,
    order,
    position: ({ key: value, id }) => ({ value, id }),
    totalCount: async () => {
      const counted = `select count(*)::int as count from app_user u where ${conditions.join(" and ")}`;
      const [row] = await ctx.sql<{ count: number }>("", counted, conditionValues);
      return row?.count ?? 0;
    },
  });
}

/**
 * Whom a search finds, where that is few; null for many. Many are found fast by walking the list in its order, few by the
 * index of words: which it is can't be told from the words beforehand, and a walk that finds nobody reads everybody.
 */
async function fewMatches(ctx: Context, wanted: string): Promise<string[] | null> {
  const rows = await ctx.transact(async (tx) => {
    await tx.sql("", "set local enable_seqscan = off", []);
    return tx.sql<{ id: string }>(
      "",
      `select u.id from app_user u where u.search @@ search_query($1) limit ${mostFew + 1}`,
      [wanted],
    );
  });
  return rows.length > mostFew ? null : rows.map(({ id }) => id);
}

/** One person as admins see them. @throws NotFoundError */
export async function adminUser(ctx: Context, id: string): Promise<AdminUser> {
  if (!isUuid(id)) throw new NotFoundError();
  const text = `select ${columns}, ${further} from app_user u where u.id = $1`;
  const [row] = await ctx.sql<AdminUser>("admin.user", text, [id]);
  if (!row) throw new NotFoundError();
  return row;
}

export async function userCounts(ctx: Context): Promise<AdminUserCounts> {
  const count = (filter: UserFilter) => `count(*) filter (where ${filters[filter]})::int`;
  const text = `select count(*)::int as "all",
    count(*) filter (where u.created_at > $1::timestamptz - interval '7 days')::int as "newThisWeek",
    ${count(UserFilter.ADMINS)} as admins, ${count(UserFilter.ACTIVE)} as active,
    ${count(UserFilter.NEVER_RETURNED)} as "neverReturned", ${count(UserFilter.SUSPENDED)} as suspended,
    ${count(UserFilter.LEAVING)} as leaving from app_user u`;
  const [row] = await ctx.sql<AdminUserCounts>("admin.userCounts", text, [ctx.clock().toISOString()]);
  if (!row) throw new Error("A count has one row");
  return row;
}

function isInstant(value: string): boolean {
  return value === "-infinity" || !Number.isNaN(Date.parse(value));
}
