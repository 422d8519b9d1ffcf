import { randomUUID } from "node:crypto";
import { type Expression, type SelectExpression, type SqlBool, sql, type UpdateObject } from "kysely";
import type { PoolClient } from "pg";
import type { Owned } from "../context.js";
import { systemData } from "../data/Data.js";
import { inTransaction } from "../data/inTransaction.js";
import type { Tables } from "../data/tables.js";
import type { DomainEvent } from "../live/events.js";
import type { Services } from "../services.js";

/** A run that shows no sign of life for so long has died with its process. */
export const deadSeconds = 30;
const isDead = sql<boolean>`state = 'RUNNING' and alive_at < now() - ${sql.lit(deadSeconds)} * interval '1 second'`;

export type ClaimedTable = "transfer" | "video_analysis";
export type Change<T extends ClaimedTable> = UpdateObject<Tables, T, T>;

/** Long work of one kind, of which each piece is a row that one process at a time may claim. */
export interface ClaimedWork<Row extends Owned, T extends ClaimedTable> {
  table: T;
  /** What a row is read as. */
  columns: readonly SelectExpression<Tables, T>[];
  /** What else is set when a run begins. */
  begin?: Change<T>;
  /** The event that tells how a row goes on, and under what name it holds the row's id. */
  event: string;
  idName: string;
  progressed(row: Row): DomainEvent;
}

/** A row, and what shows that it is this process's. */
export interface Claimed<Row> {
  row: Row;
  claim: string;
}

/**
 * Takes a row over that waits, or whose process is gone. The claim is what makes work end once: whoever lost it can
 * write nothing any more. Null when it has ended, or another process works on it.
 */
export async function claimRow<Row extends Owned, T extends ClaimedTable>(
  { pool, clock }: Services,
  work: ClaimedWork<Row, T>,
  id: string,
): Promise<Claimed<Row> | null> {
  const claim = randomUUID();
  const { table, columns, begin } = common(work);
  const [row] = await systemData(pool, "work is claimed")
    .updateTable(table)
    .set({ state: "RUNNING", claim, alive_at: sql`now()`, ...begin })
    .set((eb) => ({ started_at: eb.fn.coalesce("started_at", eb.val(clock().toISOString())) }))
    .where("id", "=", id)
    .where((eb) => eb.or([eb("state", "=", "QUEUED"), isDead]))
    .returning(columns)
    .$castTo<Row>()
    .execute();
  return row ? { row, claim } : null;
}

/** One of the tables stands for all: the columns that are read and written here are in each. */
export function common<Row extends Owned, T extends ClaimedTable>(work: ClaimedWork<Row, T>) {
  return work as unknown as ClaimedWork<Row, "video_analysis">;
}

/**
 * Queues again what a process that is gone was at, at most 100 at once; the queue itself would only find out much later.
 * @param waitsInVain when a waiting row has no job any more.
 * @returns how many.
 */
export function recoverClaims<Row extends Owned, T extends ClaimedTable>(
  { pool }: Pick<Services, "pool">,
  work: ClaimedWork<Row, T>,
  waitsInVain: Expression<SqlBool>,
  queue: (row: Row, tx: PoolClient) => Promise<void>,
): Promise<number> {
  return inTransaction(pool, async (tx) => {
    const { table, columns } = common(work);
    const db = systemData(tx, "work is claimed");
    const dead = db
      .selectFrom(table)
      .select("id")
      .where("state", "in", ["QUEUED", "RUNNING"])
      .where((eb) => eb.or([isDead, eb.and([eb("state", "=", "QUEUED"), waitsInVain])]))
      .orderBy("alive_at")
      .limit(100)
      .forUpdate()
      .skipLocked();
    const rows = await db
      .updateTable(table)
      .set({ state: "QUEUED", claim: null, alive_at: sql`now()` })
      .where("id", "in", dead)
      .returning(columns)
      .$castTo<Row>()
      .execute();
    for (const row of rows) await queue(row, tx);
    return rows.length;
  });
}
