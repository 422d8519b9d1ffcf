import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { calendarContents } from "../../calendar/ics/calendarContents.js";
import { writeIcs } from "../../calendar/ics/writeIcs.js";
import { type ContentType, contentKinds } from "../../contentKinds/contentKinds.js";
import { sameOwner } from "../../platform/data/owners.js";
import type { Services } from "../../platform/services.js";
import { storedFileColumns } from "../../platform/storage/fileColumns.js";
import { buildInfo } from "../../platform/telemetry/buildInfo.js";
import { exportFormat, exportFormatVersion } from "../formatName.js";
import { stepOf } from "../Transfer.js";
import { TransferProgress } from "../TransferProgress.js";
import type { TransferRun } from "../transferJobs.js";
import { ContentLinks, ExportedTitles } from "./contentLinks.js";
import { EntryNames } from "./entryNames.js";
import { contentLists, type ExportedItem, type ExportList, projectLists, smallLists } from "./exportLists.js";
import { ListReader } from "./ListReader.js";
import { contentMarkdown } from "./markdown.js";

/** Types that are already compressed. */
const packed = /^(?:image\/(?!svg|bmp)|audio\/|video\/|application\/(?:zip|gzip|pdf|x-7z|vnd\.openxml))/;

/**
 * A stream of a zip with everything of the run's owner, created while it is read: lists and files are opened one after
 * the other, so that memory use doesn't grow with their number.
 */
export async function* writeArchive(
  services: Services,
  run: TransferRun,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | null = null;
  zip.on("error", (error: Error) => output.destroy(error));
  // errors before and after reading; the reader receives them too
  output.on("error", () => undefined);
  const add = (path: string, open: () => Promise<Readable | null> | Readable, compress = true): void => {
    zip.addReadStreamLazy(path, { compress, mtime: services.clock() }, (give) => {
      void (async () => {
        current = (await open()) ?? Readable.from([]);
        current.on("error", (error) => output.destroy(error));
        give(null, current);
      })().catch((error: Error) => output.destroy(error));
    });
  };
  await addEverything(services, run, add);
  zip.end();
  try {
    for await (const chunk of output) {
      signal.throwIfAborted();
      yield chunk as Uint8Array;
    }
  } finally {
    (current as Readable | null)?.destroy();
  }
}

type Add = (path: string, open: () => Promise<Readable | null> | Readable, compress?: boolean) => void;

async function addEverything(services: Services, run: TransferRun, add: Add): Promise<void> {
  const { context: ctx } = run;
  const { userId: ownerId } = ctx.requireViewer();
  const { own } = ctx;
  const names = new EntryNames();
  const contents: { type: ContentType; path: string; reader: ListReader<ExportedItem> }[] = [];
  for (const list of contentLists) contents.push({ ...list, reader: await ListReader.open(own, list) });
  const further: { list: ExportList; reader: ListReader<unknown> }[] = [];
  for (const list of [...projectLists, ...smallLists]) further.push({ list, reader: await ListReader.open(own, list) });
  const stored = await own
    .select("attachment as a")
    .innerJoin("content_item as n", (join) =>
      join.on(sameOwner("n", "a")).onRef("n.id", "=", "a.item_id").on("n.deleted_at", "is", null),
    )
    .where("a.deleted_at", "is", null)
    .orderBy("a.item_id")
    .orderBy("a.created_at")
    .orderBy("a.id")
    .select(["a.id", "a.item_id as itemId", ...storedFileColumns, "a.created_at as createdAt"])
    .execute();
  const files = stored.map((file) => ({ ...file, path: "" }));
  const filesOf = Map.groupBy(files, ({ itemId }) => itemId);
  const person = await own.db
    .selectFrom("app_user")
    .where("id", "=", ownerId)
    .select(["email", "display_name as displayName", "created_at as createdAt"])
    .executeTakeFirst();

  const taskCount = further.slice(0, projectLists.length).reduce((sum, { reader }) => sum + reader.ids.length, 0);
  const contentCount = contents.reduce((sum, { reader }) => sum + reader.ids.length, 0);
  const progress = new TransferProgress(run, contentCount + taskCount + files.length + 1);

  for (const { id, title = "" } of contents.flatMap(({ reader }) => reader.ids)) {
    const itsFiles = filesOf.get(id) ?? [];
    const folder = itsFiles.length > 0 ? `${names.take("files/", title, "")}/` : "";
    for (const file of itsFiles) file.path = names.takeFile(folder, file.fileName);
  }
  const attachmentsOf = (id: string) =>
    (filesOf.get(id) ?? []).map(({ storageKey: _key, itemId: _item, ...file }) => file);

  const titles = new ExportedTitles(contents.flatMap(({ reader }) => reader.ids.map(({ title = "" }) => title)));
  const links = new ContentLinks(ctx, titles);
  for (const { type, path, reader } of contents) {
    const { many, takesFiles } = contentKinds[type];
    reader.ids.forEach(({ title = "" }, index) => {
      add(names.take(`${many}/`, title, ".md"), async () => {
        progress.at(stepOf(type));
        const item = await reader.at(index);
        progress.advance(1);
        if (!item) return null;
        const linked = { links: await links.of(item, reader.together), isNamed: titles.isName(item.title) };
        const exported = { type, item, files: attachmentsOf(item.id), ...linked };
        return Readable.from([await contentMarkdown(services, ownerId, exported)]);
      });
    });
    const withFiles = (item: ExportedItem) => ({ ...item, attachments: attachmentsOf(item.id) });
    add(path, () => Readable.from(reader.json(takesFiles ? withFiles : undefined)));
  }
  for (const { list, reader } of further) {
    const isCounted = projectLists.includes(list);
    add(list.path, () => {
      progress.at("PROJECTS");
      return Readable.from(reader.json(undefined, () => isCounted && progress.advance(1)));
    });
  }
  add("calendar.ics", async () => {
    progress.at("CALENDAR");
    const contents = await calendarContents(services, { ownerId, eventTypeId: null, includesTasks: false });
    progress.advance(1);
    return Readable.from([await writeIcs(contents)]);
  });
  for (const file of files.filter(({ path }) => path !== "")) {
    const open = async () => {
      progress.at("FILES");
      progress.advance(1);
      return services.files.read(file.storageKey);
    };
    add(file.path, open, !packed.test(file.fileType));
  }
  add("manifest.json", () => {
    const counts = Object.fromEntries(
      further.map(({ list, reader }) => [/([\w-]+)\.json$/.exec(list.path)?.[1] ?? list.path, reader.ids.length]),
    );
    const manifest = {
      format: exportFormat,
      formatVersion: exportFormatVersion,
      app: buildInfo(),
      exportedAt: services.clock().toISOString(),
      person: person ?? {},
      counts: {
        ...Object.fromEntries(contents.map(({ type, reader }) => [contentKinds[type].many, reader.ids.length])),
        files: files.length,
        ...counts,
      },
    };
    return Readable.from([`${JSON.stringify(manifest, null, 2)}\n`]);
  });
}
