import type { TransferRow } from "../transferRows.js";
import type { Found, FoundKind, ItemOf, Reader } from "./found.js";
import type { Importer } from "./Importer.js";
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

type Store<K extends FoundKind> = (importer: Importer, items: ItemOf<K>[]) => Promise<void>;

const stores: { [K in Exclude<FoundKind, "leftOut">]: Store<K> } = {
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
const batchSizes: Partial<Record<FoundKind, number>> = { note: 50, video: 10, project: 200, event: 200 };
const batchSize = 500;

/**
 * Reads an archive through, and stores what is in it unless the importer is for a preview.
 * @param onDone told how many things are done.
 */
export async function importArchive(
  importer: Importer,
  timeZone: string,
  signal: AbortSignal,
  onDone: (count: number) => void = () => undefined,
): Promise<void> {
  const read = readers[importer.transfer.source ?? "COMMONPLACE"];
  let kind: FoundKind = "leftOut";
  let batch: Found["item"][] = [];
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    signal.throwIfAborted();
    const items = batch;
    batch = [];
    if (kind === "leftOut")
      for (const { name, reason } of items as ItemOf<"leftOut">[]) importer.leaveOut(name, reason);
    else {
      importer.run?.at(steps[kind as keyof typeof steps] ?? "NOTES");
      await (stores[kind] as Store<FoundKind>)(importer, items as never);
    }
    onDone(items.length);
  };
  for (const { name, reason } of importer.archive.unreadable) importer.leaveOut(name, reason);
  for await (const found of read(importer.archive, { timeZone })) {
    if (found.kind !== kind || batch.length >= (batchSizes[kind] ?? batchSize)) await flush();
    kind = found.kind;
    batch.push(found.item);
  }
  await flush();
}

/** How many things a report speaks of. */
export function thingsOf(report: Importer["report"]): number {
  const { notes, videos, projects, tasks, events, tags, categories, alreadyHere, leftOutCount } = report;
  return notes + videos + projects + tasks + events + tags + categories + alreadyHere + leftOutCount;
}
