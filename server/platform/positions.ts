import type { Context } from "./context.js";

/** How far apart neighbors are placed, so that most moves write one row. */
const step = 1_024;

/** The rows of one order. */
export interface OrderedRows {
  /** Names the shape of its statements. */
  name: string;
  table: "project" | "task";
  /** A condition on the table's columns. */
  where: string;
  values: readonly unknown[];
}

/** Behind all of them; the caller holds the lock on the order. */
export async function lastPosition(tx: Context, { name, table, where, values }: OrderedRows): Promise<number> {
  const [row] = await tx.sql<{ last: number | null }>(
    `${name}.last`,
    `select max(position) as last from ${table} where ${where}`,
    [...values],
  );
  return (row?.last ?? 0) + step;
}

/**
 * Right before one of them; numbers them all anew when there is no number left in between. The caller holds the lock on
 * the order.
 * @param beforeId one of the rows; null when it isn't
 */
export async function positionBefore(tx: Context, rows: OrderedRows, beforeId: string): Promise<number | null> {
  const found = await gapBefore(tx, rows, beforeId);
  if (!found) return null;
  const position = between(found);
  if (position !== null) return position;
  await renumber(tx, rows);
  const wider = await gapBefore(tx, rows, beforeId);
  return wider && between(wider);
}

interface Gap {
  from: number | null;
  to: number;
}

async function gapBefore(tx: Context, { name, table, where, values }: OrderedRows, id: string): Promise<Gap | null> {
  const at = `$${values.length + 1}::uuid`;
  const text = `select b.position as "to", (select max(position) from ${table} where ${where} and position < b.position) as "from"
    from (select position from ${table} where ${where} and id = ${at}) b`;
  const [gap] = await tx.sql<Gap>(`${name}.gap`, text, [...values, id]);
  return gap ?? null;
}

function between({ from, to }: Gap): number | null {
  if (from === null) return to - step;
  const middle = from + (to - from) / 2;
  return middle > from && middle < to ? middle : null;
}

async function renumber(tx: Context, { name, table, where, values }: OrderedRows): Promise<void> {
  const text = `update ${table} set position = numbered.place * ${step}
    from (select id, row_number() over (order by position) as place from ${table} where ${where}) numbered
    where ${table}.id = numbered.id`;
  await tx.sql(`${name}.renumber`, text, [...values]);
}
