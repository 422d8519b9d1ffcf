import { v5 as uuidv5 } from "uuid";
import type { Context } from "../../platform/context.js";
import type { ImportReport, TransferStep } from "../Transfer.js";
import type { TransferRow } from "../transferRows.js";
import type { Archive } from "./Archive.js";
import { plainName } from "./found.js";

const shownLeftOut = 100;
const madeSql = `insert into transferred_row (owner_id, transfer_id, kind, row_id)
  select $1, $2, $3, unnest($4::uuid[]) on conflict do nothing`;
const madeHereSql = `select row_id as id from transferred_row
  where owner_id = $1 and transfer_id = $2 and kind = $3 and row_id = any($4::uuid[])`;

type RowKind = "CONTENT" | "PROJECT" | "TASK" | "EVENT";

/** What writing needs of the run; a preview has none and writes nothing. */
export interface ImportRun {
  whileMine<R>(work: (tx: Context) => Promise<R>): Promise<R>;
  at(step: `${TransferStep}`): void;
}

/** One pass over an archive: what was found so far, and what that is here. */
export class Importer {
  readonly report: ImportReport = {
    notes: 0,
    videos: 0,
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
  /** How deep a project stands in its tree. */
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
    if (ids.length > 0) await tx.sql("transferred.put", madeSql, [this.ownerId, this.transfer.id, kind, ids]);
  }

  /** Which of these an earlier try of the same import made. */
  async madeBefore(kind: RowKind, ids: readonly string[]): Promise<Set<string>> {
    if (!this.run) return new Set();
    const rows = await this.ctx.sql<{ id: string }>("transferred.of", madeHereSql, [
      this.ownerId,
      this.transfer.id,
      kind,
      ids,
    ]);
    return new Set(rows.map(({ id }) => id));
  }
}
