import { type ContentType, contentKinds } from "../../contentKinds/contentKinds.js";
import { Turns } from "../../platform/fairShares/Turns.js";
import { lockTree } from "../../projects/lockTree.js";
import { stepOf } from "../Transfer.js";
import type { TransferProgress } from "../TransferProgress.js";
import type { TransferRow } from "../transferRows.js";
import type { Importer, ImportRun } from "./Importer.js";
import {
  type ImportContent,
  type ImportRecord,
  type ImportRecordKind,
  type ItemOf,
  isContent,
  type Reader,
} from "./importRecord.js";
import { readKeep } from "./readKeep.js";
import { readMarkdown } from "./readMarkdown.js";
import { readNotion } from "./readNotion.js";
import { readOwn } from "./readOwn.js";
import { storeEventTypes, storeFoundEvents, storeSearches } from "./storeCalendar.js";
import { storeContent } from "./storeContent.js";
import { storeLinks } from "./storeLinks.js";
import { storeProjects, storeTasks } from "./storeProjects.js";
import { storeNamed } from "./storeTaxonomy.js";

const readers: Record<NonNullable<TransferRow["source"]>, Reader> = {
  MARKDOWN: readMarkdown,
  NOTION: readNotion,
  KEEP: readKeep,
  COMMONPLACE: readOwn,
};

type Store<K extends ImportRecordKind> = (importer: Importer, items: ItemOf<K>[]) => Promise<void>;

const stores: { [K in Exclude<ImportRecordKind, "leftOut" | ContentType>]: Store<K> } = {
  category: (importer, items) => storeNamed(importer, "category", items),
  tag: (importer, items) => storeNamed(importer, "tag", items),
  project: storeProjects,
  task: storeTasks,
  eventType: storeEventTypes,
  event: storeFoundEvents,
  eventUid: async ({ eventUids }, items) => {
    for (const { id, uid } of items) eventUids.set(id, uid);
  },
  savedSearch: storeSearches,
};

const steps = {
  project: "PROJECTS",
  task: "TASKS",
  eventType: "CALENDAR",
  event: "CALENDAR",
} as const;

/** How many are stored together; potentially large things use smaller batches, to limit memory. */
const batchSizes: Partial<Record<ImportRecordKind, number>> = { project: 200, event: 200 };
const batchSize = 500;
const contentBatchSize = 50;
const batchCharacters = 4_000_000;
/** Two at once, and one per person: each holds a batch of items in memory, and files on disk. */
const importing = new Turns(2, 1);

/** Reads through an archive, and stores its contents unless the importer is for a preview. */
export async function importArchive(
  importer: Importer,
  timeZone: string,
  signal: AbortSignal,
  progress?: TransferProgress,
): Promise<void> {
  const giveBack = await importing.take(importer.ownerId, 1, signal);
  try {
    await readThrough(importer, timeZone, signal, progress);
  } finally {
    giveBack();
  }
}

async function readThrough(
  importer: Importer,
  timeZone: string,
  signal: AbortSignal,
  progress?: TransferProgress,
): Promise<void> {
  const read = readers[importer.transfer.source ?? "COMMONPLACE"];
  let kind: ImportRecordKind = "leftOut";
  let batch: ImportRecord["item"][] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    signal.throwIfAborted();
    const items = batch;
    batch = [];
    size = 0;
    if (kind === "leftOut")
      for (const { name, reason } of items as ItemOf<"leftOut">[]) importer.leaveOut(name, reason);
    else {
      progress?.at(isType(kind) ? stepOf(kind) : (steps[kind as keyof typeof steps] ?? "NOTES"));
      if (isType(kind)) await storeContent(importer, kind, items as ImportContent[]);
      else await (stores[kind] as Store<ImportRecordKind>)(importer, items as never);
    }
    progress?.advance(items.length);
  };
  for (const { name, reason } of importer.archive.unreadable) importer.leaveOut(name, reason);
  for await (const found of read(importer.archive, { ctx: importer.ctx, timeZone })) {
    const isFull =
      batch.length >= (isType(kind) ? contentBatchSize : (batchSizes[kind] ?? batchSize)) || size >= batchCharacters;
    if (found.kind !== kind || isFull) await flush();
    kind = found.kind;
    batch.push(found.item);
    size += sizeOf(found);
  }
  await flush();
  importer.listLost();
  if (!importer.run) return;
  await storeLinks(importer, importer.run, signal);
  await showLines(importer, importer.run, signal);
}

/** Lets lines of notes say what the tasks say that they are: either may have changed here since the export. */
async function showLines({ lineTasks }: Importer, run: ImportRun, signal: AbortSignal): Promise<void> {
  for (let at = 0; at < lineTasks.length; at += batchSize) {
    signal.throwIfAborted();
    await run.whileMine(async (tx) => {
      await lockTree(tx);
      await tx.services.lineTasks.show(tx, lineTasks.slice(at, at + batchSize));
    });
  }
}

const isType = (kind: ImportRecordKind): kind is ContentType => kind in contentKinds;

/** The approximate number of characters that an item holds in memory, for large items. */
function sizeOf(found: ImportRecord): number {
  if (!isContent(found)) return 0;
  const { columns, transcript } = found.item;
  const texts = Object.values(columns).map((value) => (typeof value === "string" ? value.length : 0));
  return texts.reduce((sum, length) => sum + length, (transcript?.segments.length ?? 0) * 100);
}

/** The total number of things in a report. */
export function thingsOf(report: Importer["report"]): number {
  const { files: _files, leftOut: _leftOut, ...counts } = report;
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
