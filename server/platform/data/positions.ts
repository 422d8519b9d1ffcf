import { sql } from "kysely";
import type { Context } from "../context.js";
import { viewerId } from "./Parameter.js";

/** The distance between neighbors, so that most moves write one row. */
const step = 1_024;

/** The viewer's rows that share an order. */
export interface OrderedRows {
  table: "project" | "task";
  /** Only rows with this parent; null: those without a parent; all by default. */
  parentId?: string | null;
}

function rowsOf(tx: Context, { table, parentId }: OrderedRows) {
  const all = tx.own.select(table as "project");
  if (parentId === undefined) return all;
  return parentId === null ? all.where("parent_id", "is", null) : all.where("parent_id", "=", parentId);
}

/** A position after all of them; the caller holds the lock on the order. */
export async function lastPosition(tx: Context, rows: OrderedRows): Promise<number> {
  const { last } = await rowsOf(tx, rows)
    .select((eb) => eb.fn.max<number | null>("position").as("last"))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + step;
}

/**
 * A position right before one of them; renumbers them all when there is no number left in between. The caller holds the
 * lock on the order.
 * @param beforeId one of the rows; the result is null when it isn't
 */
export async function positionBefore(tx: Context, rows: OrderedRows, beforeId: string): Promise<number | null> {
  const found = await gapBefore(tx, rows, beforeId);
  if (!found) return null;
  const position = between(found);
  if (position !== null) return position;
  await renumber(tx, rows);
  const wider = await gapBefore(tx, rows, beforeId);
  return wider ? between(wider) : null;
}

interface Gap {
  from: number | null;
  to: number;
}

async function gapBefore(tx: Context, rows: OrderedRows, id: string): Promise<Gap | undefined> {
  const next = rowsOf(tx, rows).select(["id", "position"]).where("id", "=", id);
  return tx.own.db
    .selectFrom(next.as("next"))
    .select((eb) => [
      "next.position as to",
      rowsOf(tx, rows)
        .select((before) => before.fn.max<number | null>("position").as("from"))
        .where("position", "<", eb.ref("next.position"))
        .as("from"),
    ])
    .executeTakeFirst();
}

function between({ from, to }: Gap): number | null {
  if (from === null) return to - step;
  const middle = from + (to - from) / 2;
  return middle > from && middle < to ? middle : null;
}

async function renumber(tx: Context, rows: OrderedRows): Promise<void> {
  const table = rows.table as "project";
  const numbered = rowsOf(tx, rows).select(["id", sql<number>`row_number() over (order by position)`.as("place")]);
  await tx.own.db
    .updateTable(table)
    .from(numbered.as("numbered"))
    .set((eb) => ({ position: eb("numbered.place", "*", sql.lit(step)) }))
    .where(`${table}.owner_id`, "is not distinct from", viewerId)
    .whereRef(`${table}.id`, "=", "numbered.id")
    .execute();
}
