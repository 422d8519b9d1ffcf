import { v5 as uuidv5 } from "uuid";
import type { Context } from "../../platform/context.js";
import { insertRows } from "../../platform/data/givenRows.js";
import { anyOf } from "../../platform/data/Parameter.js";
import { type ImportReport, noContent } from "../Transfer.js";
import type { TransferRow } from "../transferRows.js";
import type { Archive } from "./Archive.js";
import { type LostPart, plainName } from "./importRecord.js";
import { NoteNames } from "./NoteNames.js";

const shownLeftOut = 100;
const maxLost = 10_000;
const wordsOfLinks: LostPart = { name: "Words of links", reason: "a link shows the title of its note" };
export type RowKind = "CONTENT" | "PROJECT" | "TASK" | "EVENT";

/** The parts of the run that writing needs; a preview has no run and writes nothing. */
export interface ImportRun {
  whileMine<R>(work: (tx: Context) => Promise<R>): Promise<R>;
}

/** One pass over an archive: everything found so far, and its counterparts here. */
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
  /** Ids at the source mapped to ids here, for things that later things may refer to. */
  readonly projects = new Map<string, string>();
  /** The depth of each project in its tree. */
  readonly levels = new Map<string, number>();
  readonly tasks = new Map<string, { id: string; projectId: string | null }>();
  /** The tasks here that this import made or restored, and that are lines of notes at the source. */
  readonly lineTasks: string[] = [];
  /** Normalized names, by kind of content. */
  readonly tags = new Map<string, string>();
  readonly categories = new Map<string, string>();
  readonly names = new NoteNames();
  /** The UIDs of events by their ids at the source, where these differ. */
  readonly eventUids = new Map<string, string>();
  private readonly seen = new Set<string>();
  /** Parts of items that don't come, by reason and name, each with the first file that has it. */
  private readonly lost = new Map<string, LostPart & { path: string; count: number }>();

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

  /** The id that a thing of this source gets for this person, always the same. */
  idFor(kind: string, key: string): string {
    return uuidv5(`${this.transfer.source} ${kind} ${key}`, this.ownerId);
  }

  /** False from the second time on. */
  isFirst(id: string): boolean {
    if (this.seen.has(id)) return false;
    this.seen.add(id);
    return true;
  }

  leaveOut(name: string, reason: string): void {
    this.report.leftOutCount += 1;
    if (this.report.leftOut.length < shownLeftOut) this.report.leftOut.push({ name: plainName(name), reason });
  }

  /**
   * Leaves out a part of an item, which is listed once for all files that have it.
   * @param path of the first of them.
   */
  lose({ name, reason }: LostPart, path: string, count = 1): void {
    const key = `${reason} ${name}`;
    const known = this.lost.get(key);
    if (known) known.count += count;
    else if (this.lost.size < maxLost) this.lost.set(key, { name, reason, path, count });
    else this.leaveOut(name, reason);
  }

  /** Lists the parts that don't come, after the whole things that don't. */
  listLost(): void {
    for (const { name, path, count } of this.names.missing())
      this.lose({ name: `[[${name}]]`, reason: "no note of this name in the file" }, path, count);
    for (const { name, path, count } of this.names.missingParts())
      this.lose({ name: `[[${name}]]`, reason: "no such heading or block in the note" }, path, count);
    for (const { name, path, count } of this.names.embeddedHeadings())
      this.lose({ name: `![[${name}]]`, reason: "the whole note is shown" }, path, count);
    const relabelled = this.names.relabelled();
    if (relabelled) this.lose(wordsOfLinks, relabelled.path, relabelled.count);
    for (const { name, reason, path, count } of this.lost.values())
      this.leaveOut(`${name} in ${path}${count > 1 ? ` and ${count - 1} more` : ""}`, reason);
    this.lost.clear();
  }

  /** Records the rows that this import created, in the same transaction. */
  async record(tx: Context, kind: RowKind, ids: readonly string[]): Promise<void> {
    const rows = ids.map((row_id) => ({ transfer_id: this.transfer.id, kind, row_id }));
    if (rows.length > 0)
      await insertRows(tx.own, "transferred_row", rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }

  /** Which of these an earlier try of the same import created. */
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

  /** Which of these already exist, and whether they are in the trash. */
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
 * The ids of these that still exist, locked until the commit: a run takes long, and rows found earlier may have been
 * deleted.
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
