import { type Expression, type SqlBool, sql } from "kysely";
import type { Context } from "../platform/context.js";
import { Statement } from "../platform/data/Data.js";
import { rowCount } from "../platform/data/expressions.js";
import type { Parameters } from "../platform/data/Parameter.js";
import { checkPageSize, decodeCursor, encodeCursor, type Page } from "../platform/data/pages.js";
import { InvalidInputError } from "../platform/errors.js";
import type { Needs } from "../platform/scopes.js";
import type { ChangeKind, ThingChange } from "./ThingChange.js";

/** Deletions are kept for this long, and a cursor is good for as long. */
export const keptDays = 90;
const keptMilliseconds = keptDays * 86_400_000;
const order = "changes";

/** Where a reader is. */
interface Place {
  /** The table that the numbers belong to: a restored database has others. */
  origin: string;
  transaction: string;
  position: string;
  /** Deletions of transactions before it need not be told: the reader began after them. */
  began: string;
  /** When the reader was there, in milliseconds. */
  readAt: number;
  /** The kinds that the reader was told of: a bit for each of `needsOf`. */
  told: number;
}

/**
 * Every transaction before this one has ended: what is read before it never grows. A transaction that commits late has
 * an earlier number than those that it is waited for with.
 */
const horizon = new Statement<{ horizon: string; origin: string }, object>(({ db }) =>
  db.selectNoFrom([
    sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`.as("horizon"),
    sql<string>`(pg_control_system()).system_identifier::text || '/' || 'thing_change'::regclass::oid`.as("origin"),
  ]),
);

type Row = Pick<ThingChange, "kind" | "id" | "isDeleted" | "changedAt" | "transaction" | "position">;
interface Values {
  transaction: string;
  position: string;
  began: string;
  horizon: string;
  size: number;
  kinds: readonly string[];
}

const content: Needs = [["notes:read", "videos:read"]];
/** The scopes that a token needs to hear of a kind. */
const needsOf: Record<ChangeKind, Needs> = {
  NOTE: [["notes:read"]],
  VIDEO: [["videos:read"]],
  PROJECT: [["projects:read"]],
  TASK: [["projects:read"]],
  EVENT: [["calendar:read"]],
  CATEGORY: content,
  TAG: content,
};
const allKinds = Object.keys(needsOf) as ChangeKind[];

const page = new Statement((own, { transaction, position, began, horizon, size, kinds }: Parameters<Values>) => {
  const isBehind: Expression<SqlBool> = sql`(c.transaction, c.position) > (${transaction}::bigint, ${position}::bigint)`;
  const isTold: Expression<SqlBool> = sql`(c.transaction >= ${began}::bigint or not c.is_deleted)`;
  return own
    .select("thing_change as c")
    .where(isBehind)
    .where(sql<SqlBool>`c.transaction < ${horizon}::bigint`)
    .where(isTold)
    .where(sql<SqlBool>`c.kind = any(${kinds}::text[])`)
    .orderBy("c.transaction")
    .orderBy("c.position")
    .limit(size)
    .select(["c.id", "c.is_deleted as isDeleted", "c.changed_at as changedAt"])
    .select([
      sql<Row["kind"]>`c.kind`.as("kind"),
      sql<string>`c.transaction::text`.as("transaction"),
      sql<string>`c.position::text`.as("position"),
    ]);
});
const count = new Statement((own, { kinds }: Parameters<Pick<Values, "kinds">>) =>
  own
    .select("thing_change")
    .where("is_deleted", "=", false)
    .where(sql<SqlBool>`kind = any(${kinds}::text[])`)
    .select(rowCount),
);

/**
 * The viewer's things by their last change, the earliest first, behind the cursor; of a token's those it may read.
 * @throws InvalidInputError for a page size out of bounds, and with field `after` for a cursor that is damaged, older
 * than 90 days, from before the database was restored or of a token that was told of fewer kinds.
 */
export async function changes(
  ctx: Context,
  { first, after }: { first: number; after: string | null | undefined },
): Promise<Page<Row>> {
  const { userId } = ctx.requireViewer();
  checkPageSize(first, ctx.maxPageSize);
  const [now] = await ctx.run(horizon, {});
  const readAt = ctx.clock().getTime();
  const kinds = allKinds.filter((kind) => ctx.may(needsOf[kind]));
  const told = kinds.reduce((bits, kind) => bits | (1 << allKinds.indexOf(kind)), 0);
  const start = { origin: now!.origin, transaction: "0", position: "0", began: now!.horizon, readAt, told };
  const from = after ? readPlace(after, userId) : start;
  if (from.origin !== start.origin || readAt - from.readAt > keptMilliseconds)
    throw startOver("is too old to go on from");
  if (told & ~from.told) throw startOver("is of a token that may read less");

  const values = { ...from, horizon: now!.horizon, size: first + 1, kinds };
  const rows: Row[] = await ctx.run(page, values);
  const nodes = rows.slice(0, first);
  const cursorAt = ({ transaction, position }: Pick<Place, "transaction" | "position">) =>
    writePlace({ ...from, readAt, told, transaction, position }, userId);
  return {
    nodes,
    edges: () => nodes.map((node) => ({ node, cursor: cursorAt(node) })),
    pageInfo: {
      hasNextPage: rows.length > first,
      endCursor: cursorAt(nodes.at(-1) ?? from),
      hasPreviousPage: Boolean(after),
      startCursor: () => (nodes[0] ? cursorAt(nodes[0]) : null),
    },
    totalCount: async () => (await ctx.run(count, { kinds }))[0]!.count,
  };
}

const writePlace = ({ origin, transaction, position, began, readAt, told }: Place, userId: string): string =>
  encodeCursor(order, { value: [origin, transaction, position, began, readAt, told].join(" "), id: userId });

function readPlace(cursor: string, userId: string): Place {
  const { value, id } = decodeCursor(order, cursor, (given) => /^\S{1,60}( \d{1,18}){5}$/.test(given));
  if (id !== userId) throw startOver("is too old to go on from");
  const [origin = "", transaction = "", position = "", began = "", readAt, told] = value.split(" ");
  return { origin, transaction, position, began, readAt: Number(readAt), told: Number(told) };
}

function startOver(reason: string): InvalidInputError {
  const sentence = `This cursor ${reason}. Start over without one`;
  return new InvalidInputError(sentence, { after: sentence });
}
