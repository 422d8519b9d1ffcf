import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { InvalidInputError } from "../../platform/errors.js";

const maxEntries = 100_000;
const maxUnpackedBytes = 4 * 1024 ** 3;
/** What packs better than this is made to fill a disk. */
const maxRatio = 200;
const harmlessBytes = 50 * 1024 ** 2;

export interface ArchiveEntry {
  path: string;
  /** In bytes, unpacked. */
  size: number;
  modifiedAt: string;
}

/** The files of an import: those of a zip, or the one that was given. Nothing of it is ever written or run. */
export interface Archive {
  entries: readonly ArchiveEntry[];
  /** What is in it and can't be read, and why. */
  unreadable: readonly { name: string; reason: string }[];
  open(path: string): Promise<Readable>;
  /** A whole text without NUL characters; null when it has more bytes than that. */
  text(path: string, maxBytes: number): Promise<string | null>;
}

/** A folder for an import's files while they are read, and the folder's end. */
export async function withFolder<R>(work: (folder: string) => Promise<R>): Promise<R> {
  const folder = await mkdtemp(join(tmpdir(), "commonplace-import-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Opens a file on this machine; zips inside it are opened too, where asked.
 * @throws InvalidInputError for a damaged zip, one with names that lead out of it, and one beyond all bounds.
 */
export async function withArchive<R>(
  { path, fileName, opensZips }: { path: string; fileName: string; opensZips: boolean },
  work: (archive: Archive) => Promise<R>,
): Promise<R> {
  if (!(await isZip(path))) return work(await loneFile(path, fileName));
  const zips = new Zips();
  try {
    await zips.add(path);
    if (!opensZips) return await work(zips);
    return await withFolder(async (folder) => {
      await zips.openInner(folder);
      return work(zips);
    });
  } finally {
    zips.close();
  }
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return ["504b0304", "504b0506"].includes(buffer.toString("hex"));
  } finally {
    await file.close();
  }
}

async function loneFile(path: string, fileName: string): Promise<Archive> {
  const { size, mtime } = await stat(path);
  return {
    entries: [{ path: fileName, size, modifiedAt: mtime.toISOString() }],
    unreadable: [],
    open: async () => createReadStream(path),
    text: async (_path, maxBytes) => (size > maxBytes ? null : textOf(createReadStream(path))),
  };
}

/** One zip, or one with the zips that are in it. */
class Zips implements Archive {
  readonly entries: ArchiveEntry[] = [];
  readonly unreadable: { name: string; reason: string }[] = [];
  private readonly files: ZipFile[] = [];
  private readonly places = new Map<string, { zip: ZipFile; entry: Entry }>();
  private unpackedBytes = 0;

  async add(path: string): Promise<void> {
    const { size: packedBytes } = await stat(path);
    const refuse = (): never => {
      throw refusal("This zip can't be read. It may be damaged");
    };
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(refuse);
    this.files.push(zip);
    if (zip.entryCount > maxEntries) throw refusal(`Please give a zip of at most ${maxEntries} files`);
    try {
      for await (const entry of zip.eachEntry()) this.addEntry(zip, entry, packedBytes);
    } catch (error) {
      if (error instanceof InvalidInputError) throw error;
      // What the reader refuses: absolute paths and such as lead upwards, and tables that don't fit the file.
      refuse();
    }
  }

  async openInner(folder: string): Promise<void> {
    const inner = this.entries.filter(({ path }) => /\.zip$/i.test(path)).slice(0, 100);
    for (const [index, { path }] of inner.entries()) {
      const file = join(folder, `${index}.zip`);
      await pipeline(await this.open(path), createWriteStream(file));
      await this.add(file);
    }
    for (const { path } of inner) {
      const at = this.entries.findIndex((entry) => entry.path === path);
      if (at >= 0) this.entries.splice(at, 1);
    }
  }

  async open(path: string): Promise<Readable> {
    const place = this.places.get(path.normalize("NFC"));
    if (!place) throw new Error("There is no such file in the zip");
    return place.zip.openReadStreamPromise(place.entry);
  }

  async text(path: string, maxBytes: number): Promise<string | null> {
    const size = this.places.get(path.normalize("NFC"))?.entry.uncompressedSize ?? 0;
    return size > maxBytes ? null : textOf(await this.open(path));
  }

  close(): void {
    for (const zip of this.files) zip.close();
  }

  private addEntry(zip: ZipFile, entry: Entry, packedBytes: number): void {
    const path = entry.fileName.normalize("NFC").toWellFormed();
    if (path.endsWith("/") || this.places.has(path)) return;
    if (entry.isEncrypted()) {
      this.unreadable.push({ name: path, reason: "locked with a password" });
      return;
    }
    // A reader stops at the size that stands here, so the sum is what can come of it at most.
    this.unpackedBytes += entry.uncompressedSize;
    const isBomb = this.unpackedBytes > harmlessBytes && this.unpackedBytes > packedBytes * maxRatio;
    if (isBomb || this.unpackedBytes > maxUnpackedBytes) throw refusal("This zip is too large once it is unpacked");
    this.places.set(path, { zip, entry });
    const modifiedAt = entry.getLastModDate().toISOString();
    this.entries.push({ path, size: entry.uncompressedSize, modifiedAt });
  }
}

async function textOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8").replaceAll("\0", "");
}

function refusal(sentence: string): InvalidInputError {
  return new InvalidInputError(sentence, { file: sentence });
}
