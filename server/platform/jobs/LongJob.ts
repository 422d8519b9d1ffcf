import type { SelectExpression, UpdateObject } from "kysely";
import type { Context, Owned } from "../context.js";
import type { Tables } from "../data/tables.js";
import type { DomainEvent } from "../live/events.js";
import type { Services } from "../services.js";
import type { LongJobRun } from "./LongJobRun.js";

/** The tables whose rows are long jobs; each has the columns that are read and written here. */
export type LongJobTable = "transfer" | "video_analysis";
export type Change<T extends LongJobTable> = UpdateObject<Tables, T, T>;
export type LongJobRow = Owned & { state: string };
type ErrorClass = new (...given: never[]) => Error;

/**
 * A kind of job that a person watches. Each is a row of theirs, which waits, runs, reports its progress, can be
 * stopped, and ends exactly once, whatever happens to the processes that run it.
 */
export interface LongJob<Row extends LongJobRow, T extends LongJobTable> {
  /** The name of its queue. */
  name: string;
  table: T;
  /** The shape of a row. */
  columns: readonly SelectExpression<Tables, T>[];
  /** The event that reports a row's progress. */
  progressed(row: Row): DomainEvent;
  /** How many run at the same time on an instance. */
  concurrency: number;
  maxSeconds: number;
  /** The sentence for the person when it took longer. */
  tooLong: string;
  /** Errors whose message tells the person why it failed. */
  told: readonly ErrorClass[];
  /** The sentence for any other failure. */
  broken: string;
  /** Does the work and completes the run. NotFoundError says that its target is gone, which cancels it. */
  run(services: Services, run: LongJobRun<Row, T>, signal: AbortSignal): Promise<void>;
}

/** The data that is stored with a long job. */
export interface LongJobReference {
  id: string;
}

/** Stores the job of a waiting row, and announces it. */
export async function queueLongJob<Row extends LongJobRow>(
  tx: Context,
  { name, progressed }: { name: string; progressed(row: Row): DomainEvent },
  row: Row,
): Promise<Row> {
  await tx.services.jobs.queue<LongJobReference>(name, { id: row.id }, { tx: tx.runner });
  await tx.emit(progressed(row));
  return row;
}

/** Stops one of the viewer's, on whichever instance it runs; null if it is in none of these states. */
export async function cancelLongJob<Row extends LongJobRow, T extends LongJobTable>(
  tx: Context,
  job: LongJob<Row, T>,
  id: string,
  from = ["QUEUED", "RUNNING"],
): Promise<Row | null> {
  const { table, columns, progressed } = common(job);
  const [row] = await tx.own
    .update(table)
    .set({ state: "CANCELLED", claim: null, finished_at: tx.clock().toISOString() })
    .where("id", "=", id)
    .where("state", "in", from)
    .returning(columns)
    .$castTo<Row>()
    .execute();
  if (row) await tx.emit(progressed(row));
  return row ?? null;
}

/** The types of one table stand for all. */
export function common<Row extends LongJobRow, T extends LongJobTable>(job: LongJob<Row, T>) {
  return job as unknown as LongJob<Row, "video_analysis">;
}
