import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import type { Owned } from "../context.js";
import type { DomainEvent } from "../events.js";
import { inTransaction } from "../inTransaction.js";
import type { Services } from "../services.js";

/** A run that shows no sign of life for so long has died with its process. */
export const deadSeconds = 30;
const isDead = `state = 'RUNNING' and alive_at < now() - interval '${deadSeconds} seconds'`;

/** Long work of one kind, of which each piece is a row that one process at a time may claim. */
export interface ClaimedWork<Row extends Owned> {
  /** Has the columns state, failure, claim, alive_at, started_at and finished_at. */
  table: string;
  /** What a row is read as. */
  columns: string;
  /** What else is set when a run begins, e.g. `done = 0`. */
  begin?: string;
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
export async function claimRow<Row extends Owned>(
  { pool, clock }: Services,
  { table, columns, begin }: ClaimedWork<Row>,
  id: string,
): Promise<Claimed<Row> | null> {
  const claim = randomUUID();
  const { rows } = await pool.query<Row>(
    `update ${table} set state = 'RUNNING', claim = $2, alive_at = now(),
      started_at = coalesce(started_at, $3)${begin ? `, ${begin}` : ""}
    where id = $1 and (state = 'QUEUED' or (${isDead})) returning ${columns}`,
    [id, claim, clock().toISOString()],
  );
  return rows[0] ? { row: rows[0], claim } : null;
}

/**
 * Queues again what a process that is gone was at, at most 100 at once; the queue itself would only find out much later.
 * @param waitsInVain when a waiting row has no job any more, in SQL.
 * @returns how many.
 */
export function recoverClaims<Row extends Owned>(
  { pool }: Pick<Services, "pool">,
  { table, columns }: ClaimedWork<Row>,
  waitsInVain: string,
  queue: (row: Row, tx: PoolClient) => Promise<void>,
): Promise<number> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<Row>(
      `update ${table} set state = 'QUEUED', claim = null, alive_at = now()
      where id in (
        select id from ${table} where state in ('QUEUED', 'RUNNING')
          and ((${isDead}) or (state = 'QUEUED' and ${waitsInVain}))
        order by alive_at limit 100 for update skip locked)
      returning ${columns}`,
    );
    for (const row of rows) await queue(row, tx);
    return rows.length;
  });
}
