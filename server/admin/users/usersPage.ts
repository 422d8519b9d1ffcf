import type { Context } from "../../platform/context.js";
import { InvalidInputError, NotFoundError } from "../../platform/errors.js";
import { isInstant } from "../../platform/isoTime.js";
import { isUuid } from "../../platform/isUuid.js";
import { checkPageSize, decodeCursor, type Page, type Position, pageOf } from "../../platform/pages.js";
import { type AdminUser, type AdminUserCounts, UserFilter, UserSort } from "./AdminUser.js";

/** Whom a list of people holds, and in which order. */
export interface UsersWanted {
  sort: UserSort;
  filter?: UserFilter | null | undefined;
  search?: string | null | undefined;
}

type UserRow = AdminUser & {
  /** What the list is ordered by, as text. */
  key: string;
};

export const mostSearch = 200;
/** How many people are looked through in the list's order before the index of words is asked. */
const searchWindow = 1_000;
const columns = `u.id, u.display_name as "displayName", u.email, u.is_admin as "isAdmin",
  u.last_active_at as "lastActiveAt", u.created_at as "createdAt", u.suspended_at as "suspendedAt",
  u.two_factor_enabled or exists (select from passkey k where k.owner_id = u.id) as "hasSecondFactor",
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
  { first, after, ...wanted }: UsersWanted & { first: number; after?: string | null | undefined },
): Promise<Page<AdminUser>> {
  checkPageSize(first, ctx.maxPageSize);
  const { sort, search } = wanted;
  if (search && (search.trim().length > mostSearch || search.includes("\0"))) {
    const sentence = `Please search for at most ${mostSearch} characters`;
    throw new InvalidInputError(sentence, { search: sentence });
  }
  const order = `users ${sort}`;
  const position = after ? decodeCursor(order, after, sorts[sort].type === "timestamptz" ? isWhen : undefined) : null;
  return pageOf({
    rows: await usersBatch(ctx, wanted, { position, size: first + 1 }),
    first,
    after,
    order,
    position: ({ key: value, id }) => ({ value, id }),
    totalCount: async () => {
      const { where, found, values } = conditions(ctx, wanted);
      const all = [...where, ...(found ? [found] : [])].join(" and ");
      const text = `select count(*)::int as count from app_user u where ${all}`;
      const [row] = await ctx.sql<{ count: number }>("", text, values);
      return row?.count ?? 0;
    },
  });
}

/** The next people of a list after a position: at most as many as `size`. For admins alone. */
export async function usersBatch(
  ctx: Context,
  wanted: UsersWanted,
  { position, size }: { position: Position | null; size: number },
): Promise<UserRow[]> {
  const { key, type, direction } = sorts[wanted.sort];
  const { where, found, values, place } = conditions(ctx, wanted);
  if (position) {
    const sign = direction === "asc" ? ">" : "<";
    where.push(`(${key}, u.id) ${sign} (${place(position.value)}::${type}, ${place(position.id)}::uuid)`);
  }
  const most = place(size);
  const read = (tx: Context, source: string, all: readonly string[]) =>
    tx.sql<UserRow>(
      "",
      `with page as (
        select ${columns}, to_json(${key}) #>> '{}' as key from ${source} where ${all.join(" and ")}
        order by ${key} ${direction}, u.id ${direction} limit ${most})
      select u.*, ${further} from (select page.*, row_number() over () as place from page) u order by u.place`,
      values,
    );
  if (!found) return read(ctx, "app_user u", where);
  const near = `(select * from app_user u where ${where.join(" and ")}
    order by ${key} ${direction}, u.id ${direction} limit ${searchWindow}) u`;
  const rows = await read(ctx, near, [found]);
  if (rows.length >= size) return rows;
  // Few have it, or none of the first in the list: fetching all who have it and sorting them costs less than the walk on.
  return ctx.transact(async (tx) => {
    await tx.sql("", "set local enable_seqscan = off", []);
    return read(tx, `(select * from app_user u where ${found} offset 0) u`, where);
  });
}

function conditions(ctx: Context, { filter, search }: Pick<UsersWanted, "filter" | "search">) {
  const values: unknown[] = [ctx.clock().toISOString()];
  const place = (value: unknown) => `$${values.push(value)}`;
  const where = ["$1::timestamptz is not null"];
  if (filter) where.push(filters[filter]);
  const text = search?.trim() ?? "";
  return { where, found: text && `u.search @@ search_query(${place(text)})`, values, place };
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

function isWhen(value: string): boolean {
  return value === "-infinity" || isInstant(value);
}
