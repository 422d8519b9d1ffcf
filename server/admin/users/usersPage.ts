import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { type ContentType, contentKinds, contentTypes } from "../../contentKinds/contentKinds.js";
import type { Context } from "../../platform/context.js";
import { countRows } from "../../platform/data/countRows.js";
import { columns, countOf, rowCount } from "../../platform/data/expressions.js";
import { checkPageSize, decodeCursor, type Page, type Position, pageOf } from "../../platform/data/pages.js";
import type { Tables } from "../../platform/data/tables.js";
import { InvalidInputError, NotFoundError } from "../../platform/errors.js";
import { isInstant } from "../../platform/isoTime.js";
import { isUuid } from "../../platform/isUuid.js";
import { type AdminUser, type AdminUserCounts, UserFilter, UserSort } from "./AdminUser.js";
import { personName } from "./personName.js";

/** The filter and order of a list of people. */
export interface UsersWanted {
  sort: UserSort;
  filter?: UserFilter | null | undefined;
  search?: string | null | undefined;
}

export const maxSearchLength = 200;
/** How many people are scanned in the list's order before the word index is used. */
const searchWindow = 1_000;

const u = expressionBuilder<Tables & { u: Tables["app_user"] }, "u">();
const itemsOf = (type: ContentType) =>
  u
    .selectFrom("content_item as n")
    .select(rowCount)
    .whereRef("n.owner_id", "=", "u.id")
    .where("n.content_type", "=", sql.lit(type))
    .where("n.deleted_at", "is", null)
    .$asScalar()
    .$notNull();
const shown = [
  ...columns("u", "id, display_name, email, is_admin, last_active_at, created_at, suspended_at, suspension_reason"),
  "u.deletion_at as deletionAt",
  u
    .or([
      u.ref("u.two_factor_enabled"),
      u.exists(u.selectFrom("passkey as k").whereRef("k.owner_id", "=", "u.id").select("k.id")),
    ])
    .$castTo<boolean>()
    .as("hasSecondFactor"),
] as const;
const further = [
  u
    .selectFrom("invitation as i")
    .innerJoin("app_user as p", "p.id", "i.owner_id")
    .whereRef("i.joined_by", "=", "u.id")
    .select(personName("p").as("person"))
    .limit(1)
    .as("invitedBy"),
  ...contentTypes.map((type) => itemsOf(type).as(`${contentKinds[type].one}Count`)),
] as const;

const lastActive = u.fn.coalesce("u.last_active_at", sql.lit("-infinity"));

/** Each with the index that it scans; the sort value comes back as text for the cursor. */
const sorts = {
  [UserSort.LAST_ACTIVE]: { key: lastActive, direction: "desc" },
  [UserSort.NAME]: { key: u.fn<string>("lower", ["u.display_name"]), direction: "asc" },
  [UserSort.JOINED]: { key: u.ref("u.created_at"), direction: "desc" },
} as const;

const weekBefore = (now: string) => sql<string>`${now}::timestamptz - interval '7 days'`;
const filtersAt = (now: string): Record<UserFilter, Expression<SqlBool>> => ({
  [UserFilter.ADMINS]: u.ref("u.is_admin"),
  [UserFilter.ACTIVE]: u(lastActive, ">", weekBefore(now)),
  [UserFilter.NEVER_RETURNED]: sql`u.created_at < ${now}::timestamptz - interval '1 day'
    and ${lastActive} < u.created_at + interval '1 day'`,
  [UserFilter.SUSPENDED]: u("u.suspended_at", "is not", null),
  [UserFilter.LEAVING]: u("u.deletion_at", "is not", null),
});

/**
 * One page of all people; only for admins.
 * @throws InvalidInputError for an invalid page size, search or cursor.
 */
export async function usersPage(
  ctx: Context,
  { first, after, ...wanted }: UsersWanted & { first: number; after?: string | null | undefined },
): Promise<Page<AdminUser>> {
  checkPageSize(first, ctx.maxPageSize);
  const { sort, search } = wanted;
  if (search && (search.trim().length > maxSearchLength || search.includes("\0"))) {
    const sentence = `Please search for at most ${maxSearchLength} characters`;
    throw new InvalidInputError(sentence, { search: sentence });
  }
  const order = `users ${sort}`;
  const position = after ? decodeCursor(order, after, sort === UserSort.NAME ? undefined : isWhen) : null;
  return pageOf({
    rows: await usersBatch(ctx, wanted, { position, size: first + 1 }),
    first,
    after,
    order,
    position: ({ key: value, id }) => ({ value, id }),
    totalCount: () => {
      const { where, found } = conditions(ctx, wanted);
      return countRows(accounts(ctx).where(u.and(found ? [...where, found] : where)));
    },
  });
}

/** The next people of a list after a position: at most `size`. Only for admins. */
export async function usersBatch(
  ctx: Context,
  wanted: UsersWanted,
  { position, size }: { position: Position | null; size: number },
) {
  const { key, direction } = sorts[wanted.sort];
  const { where, found } = conditions(ctx, wanted);
  if (position) {
    const { value, id } = position;
    where.push(u(u.tuple(key, u.ref("u.id")), direction === "asc" ? ">" : "<", u.tuple(value, id)));
  }
  const listed = accounts(ctx).selectAll().where(u.and(where));
  const read = (tx: Context, source: typeof listed, all: Expression<SqlBool>) =>
    database(tx)
      .with("page", (db) =>
        db
          .selectFrom(source.as("u"))
          .select([...shown, sql<string>`to_json(${key}) #>> '{}'`.as("key")])
          .where(all)
          .orderBy(key, direction)
          .orderBy("u.id", direction)
          .limit(size),
      )
      .selectFrom((eb) =>
        eb.selectFrom("page").selectAll().select(sql<number>`row_number() over ()`.as("place")).as("u"),
      )
      .selectAll("u")
      .select(further)
      .orderBy("u.place")
      .execute();
  if (!found) return read(ctx, listed, sql`true`);
  const near = listed.orderBy(key, direction).orderBy("u.id", direction).limit(searchWindow);
  const rows = await read(ctx, near, found);
  if (rows.length >= size) return rows;
  // Few people match, or none near the start of the list: fetching and sorting all matches is cheaper than scanning on.
  return ctx.transact(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(database(tx));
    return read(tx, accounts(tx).selectAll().where(found).offset(sql.lit(0)), u.and(where));
  });
}

const database = (ctx: Context) => ctx.system("admins look after accounts", "each time");
const accounts = (ctx: Context) => database(ctx).selectFrom("app_user as u");

function conditions(ctx: Context, { filter, search }: Pick<UsersWanted, "filter" | "search">) {
  const where: Expression<SqlBool>[] = filter ? [filtersAt(ctx.clock().toISOString())[filter]] : [];
  const text = search?.trim();
  return { where, found: text ? sql<boolean>`u.search @@ search_query(${text})` : null };
}

/** One person as admins see them. @throws NotFoundError */
export async function adminUser(ctx: Context, id: string): Promise<AdminUser> {
  if (!isUuid(id)) throw new NotFoundError();
  const user = await accounts(ctx)
    .select([...shown, ...further])
    .where("u.id", "=", id)
    .executeTakeFirst();
  if (!user) throw new NotFoundError();
  return user;
}

export function userCounts(ctx: Context): Promise<AdminUserCounts> {
  const now = ctx.clock().toISOString();
  const filters = filtersAt(now);
  return accounts(ctx)
    .select([
      countOf(sql`true`).as("all"),
      countOf(u("u.created_at", ">", weekBefore(now))).as("newThisWeek"),
      countOf(filters.ADMINS).as("admins"),
      countOf(filters.ACTIVE).as("active"),
      countOf(filters.NEVER_RETURNED).as("neverReturned"),
      countOf(filters.SUSPENDED).as("suspended"),
      countOf(filters.LEAVING).as("leaving"),
    ])
    .executeTakeFirstOrThrow();
}

function isWhen(value: string): boolean {
  return value === "-infinity" || isInstant(value);
}
