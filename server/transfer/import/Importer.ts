import { v5 as uuidv5 } from "uuid";
import type { Context } from "../../platform/context.js";
import { insertRows } from "../../platform/data/givenRows.js";
import { anyOf } from "../../platform/data/Parameter.js";
import { type ImportReport, noContent } from "../Transfer.js";
import type { TransferRow } from "../transferRows.js";
import type { Archive } from "./Archive.js";
import { plainName } from "./importRecord.js";

const shownLeftOut = 100;
export type RowKind = "CONTENT" | "PROJECT" | "TASK" | "EVENT";

/** The parts of the run that writing needs; a preview has none and writes nothing. */
export interface ImportRun {
  whileMine<R>(work: (tx: Context) => Promise<R>): Promise<R>;
}

/** One pass over an archive: what was found so far, and what that is here. */
export class Importer {
  readonly report: ImportReport = {
    ...noContent,
    projects: 0,
    tasks: 0,
    events: 0,
    tags: 0,
    categories: 0,
    files: 0,
    alreadyHere: 0,
    leftOutCount: 0,
    leftOut: [],
  };
  /** Ids at the source by what they are here, where a later thing may refer to them. */
  readonly projects = new Map<string, string>();
  /** How deep a project is in its tree. */
  readonly levels = new Map<string, number>();
  readonly tasks = new Map<string, { id: string; projectId: string | null }>();
  /** Names as they are compared, by kind of content. */
  readonly tags = new Map<string, string>();
  readonly categories = new Map<string, string>();
  private readonly seen = new Set<string>();

  constructor(
    readonly ctx: Context,
    readonly archive: Archive,
    readonly transfer: Pick<TransferRow, "id" | "source">,
    /** Null for a preview. */
    readonly run: ImportRun | null,
  ) {}

  get ownerId(): string {
    return this.ctx.requireViewer().userId;
  }

  /** The id that a thing of this source gets among this person's, the same each time. */
  idFor(kind: string, key: string): string {
    return uuidv5(`${this.transfer.source} ${kind} ${key}`, this.ownerId);
  }

  /** False the second time. */
  isFirst(id: string): boolean {
    if (this.seen.has(id)) return false;
    this.seen.add(id);
    return true;
  }

  leaveOut(name: string, reason: string): void {
    this.report.leftOutCount += 1;
    if (this.report.leftOut.length < shownLeftOut) this.report.leftOut.push({ name: plainName(name), reason });
  }

  /** Remembers what this import made, in the transaction that makes it. */
  async record(tx: Context, kind: RowKind, ids: readonly string[]): Promise<void> {
    const rows = ids.map((row_id) => ({ transfer_id: this.transfer.id, kind, row_id }));
    if (rows.length > 0)
      await insertRows(tx.own, "transferred_row", rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }

  /** Which of these an earlier try of the same import made. */
  async madeBefore(kind: RowKind, ids: readonly string[]): Promise<Set<string>> {
    if (!this.run) return new Set();
    const rows = await this.ctx.own
      .select("transferred_row")
      .where("transfer_id", "=", this.transfer.id)
      .where("kind", "=", kind)
      .where("row_id", "=", anyOf(ids))
      .select("row_id as id")
      .execute();
    return new Set(rows.map(({ id }) => id));
  }

  /** Which of these are here already, and whether they lie in the trash. */
  async here(table: "content_item" | "project" | "task", ids: readonly string[]) {
    const rows = await this.ctx.own
      .select(table)
      .where("id", "=", anyOf(ids))
      .select((eb) => ["id", eb("deleted_at", "is not", null).$castTo<boolean>().as("isTrashed")])
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  }
}

/**
 * The ids of these that are still there, of which none goes before the commit: a run is long, and rows that it knew may be
 * gone.
 */
export async function keptIds(
  tx: Context,
  table: "category" | "tag" | "project" | "task" | "content_item",
  ids: readonly (string | null | undefined)[],
): Promise<Set<string>> {
  const wanted = [...new Set(ids.filter((id) => typeof id === "string"))];
  if (wanted.length === 0) return new Set();
  const found = tx.own.select(table).where("id", "=", anyOf(wanted)).orderBy("id").forKeyShare();
  return new Set((await found.select("id").execute()).map(({ id }) => id));
}
