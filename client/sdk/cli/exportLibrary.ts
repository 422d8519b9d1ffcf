import { createWriteStream } from "node:fs";
import { type FileHandle, mkdir, open, realpath, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Commonplace } from "../Commonplace.js";
import { CommonplaceError } from "../CommonplaceError.js";
import { AttachmentsDocument, ChangesDocument, ThingsDocument, type ThingsQuery } from "../gql/graphql.js";
import { asJson } from "./texts.js";

type Thing = NonNullable<ThingsQuery["nodes"][number]>;

const pageSize = 100;
const privateFile = 0o600;
const privateFolder = 0o700;

/** All that the token may read, in batches: by last change, the earliest first. */
async function* library(client: Commonplace): AsyncGenerator<Thing[], void, undefined> {
  let ids: string[] = [];
  for await (const { id, isDeleted } of client.pages(ChangesDocument, { first: pageSize }, (data) => data.changes)) {
    if (!isDeleted) ids.push(id);
    if (ids.length < pageSize) continue;
    yield await thingsOf(client, ids);
    ids = [];
  }
  if (ids.length > 0) yield await thingsOf(client, ids);
}

/** Long texts of a hundred notes may be more than one answer may have. */
async function thingsOf(client: Commonplace, ids: string[]): Promise<Thing[]> {
  try {
    const { nodes } = await client.run(ThingsDocument, { ids });
    return nodes.filter((thing) => thing !== null && thing !== undefined);
  } catch (error) {
    if (!(error instanceof CommonplaceError && error.code === "TOO_LARGE") || ids.length === 1) throw error;
    const half = Math.ceil(ids.length / 2);
    return [...(await thingsOf(client, ids.slice(0, half))), ...(await thingsOf(client, ids.slice(half)))];
  }
}

/** The name without the signs that a file system refuses or reads as a path. */
const safeName = (name: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  name.replace(/[<>:"/\\|?*\u0000-\u001f]/g, "_").replace(/^\.+$|[. ]+$/g, "_");

/**
 * Writes a note's attachments into `folder`, each in a folder named by its id.
 * @returns the note with them, and `path` below the folder.
 */
async function withFiles(client: Commonplace, thing: Thing, folder: string): Promise<Thing> {
  if (thing.__typename !== "Note" || thing.attachmentCount === 0) return thing;
  const { note } = await client.run(AttachmentsDocument, { id: thing.id });
  const attachments = [];
  for (const attachment of note?.attachments ?? []) {
    const own = safeName(attachment.id);
    const path = join(own, safeName(attachment.fileName));
    const bytes = await client.download(attachment.id);
    await mkdir(join(folder, own), { recursive: true, mode: privateFolder });
    const file = createWriteStream(join(folder, path), { mode: privateFile });
    await pipeline(Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0]), file);
    attachments.push({ ...attachment, path });
  }
  return { ...thing, attachments } as Thing;
}

interface Opened {
  file: FileHandle;
  /** Its name until it is complete, and its name then; null for what isn't replaced. */
  names: { unfinished: string; complete: string } | null;
}

/** A pipe or a device is written to as it is; a file is replaced, and where a link leads to one, that file. */
async function opened(output: string): Promise<Opened> {
  const there = await stat(output).catch(() => null);
  if (there && !there.isFile()) return { file: await open(output, "w"), names: null };
  const complete = there ? await realpath(output) : output;
  const unfinished = `${complete}.part`;
  return { file: await open(unfinished, "w", privateFile), names: { unfinished, complete } };
}

const toStandardOutput = (lines: string): Promise<void> =>
  new Promise((done, fail) => process.stdout.write(lines, (error) => (error ? fail(error) : done())));

/**
 * Writes everything as a line of JSON each, to the file `output` that appears once it is complete, or to the standard
 * output, and with `files` the attachments into that folder.
 * @param tell hears how many things there are so far.
 */
export async function exportLibrary(
  client: Commonplace,
  { output, files }: { output: string | undefined; files: string | undefined },
  tell: (count: number) => void,
): Promise<number> {
  const target = output === undefined ? null : await opened(output);
  let count = 0;
  try {
    for await (const things of library(client)) {
      let lines = "";
      for (const thing of things) {
        lines += `${asJson(files === undefined ? thing : await withFiles(client, thing, files))}\n`;
      }
      await (target ? target.file.writeFile(lines) : toStandardOutput(lines));
      count += things.length;
      tell(count);
    }
    await target?.file.close();
    if (target?.names) await rename(target.names.unfinished, target.names.complete);
    return count;
  } catch (error) {
    await target?.file.close();
    if (target?.names) await rm(target.names.unfinished, { force: true });
    throw error;
  }
}
