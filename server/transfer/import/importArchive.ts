import { Turns } from "../../platform/fairShares/Turns.js";
import type { TransferProgress } from "../TransferProgress.js";
import type { TransferRow } from "../transferRows.js";
import type { Importer } from "./Importer.js";
import type { ImportRecord, ImportRecordKind, ItemOf, Reader } from "./importRecord.js";
import { readKeep } from "./readKeep.js";
import { readMarkdown } from "./readMarkdown.js";
import { readNotion } from "./readNotion.js";
import { readOwn } from "./readOwn.js";
import { storeEventTypes, storeFoundEvents, storeSearches } from "./storeCalendar.js";
import { storeNotes, storeVideos } from "./storeContent.js";
import { storeProjects, storeTasks } from "./storeProjects.js";
import { storeNamed } from "./storeTaxonomy.js";

const readers: Record<NonNullable<TransferRow["source"]>, Reader> = {
  MARKDOWN: readMarkdown,
  NOTION: readNotion,
  KEEP: readKeep,
  COMMONPLACE: readOwn,
};

type Store<K extends ImportRecordKind> = (importer: Importer, items: ItemOf<K>[]) => Promise<void>;

const stores: { [K in Exclude<ImportRecordKind, "leftOut">]: Store<K> } = {
  note: storeNotes,
  video: storeVideos,
  category: (importer, items) => storeNamed(importer, "category", items),
  tag: (importer, items) => storeNamed(importer, "tag", items),
  project: storeProjects,
  task: storeTasks,
  eventType: storeEventTypes,
  event: storeFoundEvents,
  savedSearch: storeSearches,
};

const steps = {
  video: "VIDEOS",
  project: "PROJECTS",
  task: "TASKS",
  eventType: "CALENDAR",
  event: "CALENDAR",
} as const;

/** How many are stored together; what may be large goes in smaller sets, so that no more than that is in memory. */
const batchSizes: Partial<Record<ImportRecordKind, number>> = { note: 50, video: 10, project: 200, event: 200 };
const batchSize = 500;
const batchCharacters = 4_000_000;
/** Two at once, and one of one person: each holds a batch of items, and files on disk. */
const importing = new Turns(2, 1);

/** Reads an archive through, and stores what is in it unless the importer is for a preview. */
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
      progress?.at(steps[kind as keyof typeof steps] ?? "NOTES");
      await (stores[kind] as Store<ImportRecordKind>)(importer, items as never);
    }
    progress?.advance(items.length);
  };
  for (const { name, reason } of importer.archive.unreadable) importer.leaveOut(name, reason);
  for await (const found of read(importer.archive, { ctx: importer.ctx, timeZone })) {
    const isFull = batch.length >= (batchSizes[kind] ?? batchSize) || size >= batchCharacters;
    if (found.kind !== kind || isFull) await flush();
    kind = found.kind;
    batch.push(found.item);
    size += sizeOf(found);
  }
  await flush();
}

/** About how many characters an item holds in memory, where they are many. */
function sizeOf(found: ImportRecord): number {
  if (found.kind === "note") return (found.item.text.content?.length ?? 0) + found.item.text.searchText.length;
  if (found.kind === "video") return (found.item.video.transcript?.segments.length ?? 0) * 100;
  return 0;
}

/** How many things a report speaks of. */
export function thingsOf(report: Importer["report"]): number {
  const { notes, videos, projects, tasks, events, tags, categories, alreadyHere, leftOutCount } = report;
  return notes + videos + projects + tasks + events + tags + categories + alreadyHere + leftOutCount;
}
