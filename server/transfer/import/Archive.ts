import { isUtf8 } from "node:buffer";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { InvalidInputError } from "../../platform/errors.js";
import { keepRoom } from "./keepRoom.js";

const maxEntries = 100_000;
const maxUnpackedBytes = 4 * 1024 ** 3;
/** The total size of the entries' names and comments, which stay in memory while the zip is open. */
const maxNameBytes = 16 * 1024 ** 2;
const maxPathLength = 2_000;
const maxInnerZips = 100;
const megabyte = 1024 ** 2;
/** How an entry says that its name is in UTF-8. */
const utf8Flag = 0x800;
const unicodePath = 0x7075;
/** A file with a higher compression ratio is meant to fill a disk. */
const maxRatio = 200;
const harmlessBytes = 50 * 1024 ** 2;

interface ArchiveEntry {
  path: string;
  /** In bytes, unpacked. */
  size: number;
  modifiedAt: string;
}

/**
 * The files of an import: the entries of a zip, or the single given file. None is ever written to its own path or
 * executed.
 */
export interface Archive {
  entries: readonly ArchiveEntry[];
  /** Its unreadable entries, with the reason. */
  unreadable: readonly { name: string; reason: string }[];
  /** The bytes as a stream. @throws DamagedEntryError when they can't be unpacked. */
  open(path: string): Promise<AsyncIterable<Uint8Array>>;
  /** A whole text without NUL characters, or the reason why it can't be read. */
  text(path: string, maxBytes: number): Promise<EntryText>;
}

/** A text, and whether its encoding is only a guess. */
type EntryText = { text: string; isGuess: boolean; reason: null } | { text: null; reason: string };

/** An entry of a zip that doesn't match the zip's table. */
export class DamagedEntryError extends Error {
  readonly reason = "damaged";
}

/** A temporary folder for an import's files, removed afterwards. */
export async function withFolder<R>(work: (folder: string) => Promise<R>): Promise<R> {
  const folder = await mkdtemp(join(tmpdir(), "commonplace-import-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Opens a local file, on request including nested zips.
 * @throws InvalidInputError for a damaged zip, one with names that lead out of it, and one that exceeds the limits.
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
    text: (_path, maxBytes) => textOf(size, maxBytes, async () => createReadStream(path)),
  };
}

/** A zip, possibly with nested zips. */
class Zips implements Archive {
  readonly entries: ArchiveEntry[] = [];
  readonly unreadable: { name: string; reason: string }[] = [];
  private readonly files: ZipFile[] = [];
  private readonly places = new Map<string, { zip: ZipFile; entry: Entry }>();
  private unpackedBytes = 0;
  private nameBytes = 0;
  /** Of the outer zip: compressing again inside doesn't make it smaller. */
  private packedBytes: number | null = null;

  async add(path: string): Promise<void> {
    this.packedBytes ??= (await stat(path)).size;
    const refuse = (): never => {
      throw refusal("This zip can't be read. It may be damaged");
    };
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(refuse);
    this.files.push(zip);
    if (zip.entryCount > maxEntries) throw refusal(`Please choose a zip of at most ${maxEntries} files`);
    try {
      for await (const entry of zip.eachEntry()) this.addEntry(zip, entry, this.packedBytes);
    } catch (error) {
      if (error instanceof InvalidInputError) throw error;
      // Errors of the reader: absolute paths and paths that lead upwards, and tables that don't match the file.
      refuse();
    }
  }

  async openInner(folder: string): Promise<void> {
    const inner = this.entries.filter(({ path }) => /\.zip$/i.test(path)).slice(0, maxInnerZips);
    for (const [index, { path }] of inner.entries()) {
      const file = join(folder, `${index}.zip`);
      try {
        await pipeline(keepRoom(await this.open(path), folder), createWriteStream(file));
      } catch (error) {
        if (!(error instanceof DamagedEntryError)) throw error;
        this.unreadable.push({ name: path, reason: error.reason });
        continue;
      }
      await this.add(file);
    }
    for (const { path } of inner) {
      const at = this.entries.findIndex((entry) => entry.path === path);
      if (at >= 0) this.entries.splice(at, 1);
    }
  }

  async open(path: string): Promise<AsyncIterable<Uint8Array>> {
    const place = this.places.get(path.normalize("NFC"));
    if (!place) throw new DamagedEntryError("There is no such file in the zip");
    return unpacked(place.zip, place.entry);
  }

  text(path: string, maxBytes: number): Promise<EntryText> {
    const size = this.places.get(path.normalize("NFC"))?.entry.uncompressedSize ?? 0;
    return textOf(size, maxBytes, () => this.open(path));
  }

  close(): void {
    for (const zip of this.files) zip.close();
  }

  private addEntry(zip: ZipFile, entry: Entry, packedBytes: number): void {
    const path = nameOf(entry).normalize("NFC").toWellFormed();
    this.nameBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (this.nameBytes > maxNameBytes) throw refusal("This zip has too many or too long file names");
    if (path.endsWith("/")) return;
    if (this.places.has(path)) {
      this.unreadable.push({ name: path, reason: "twice in this file" });
      return;
    }
    if (path.length > maxPathLength) {
      this.unreadable.push({ name: path, reason: "its name is too long" });
      return;
    }
    if (entry.isEncrypted()) {
      this.unreadable.push({ name: path, reason: "locked with a password" });
      return;
    }
    // A reader stops at the size given here, so the sum is an upper bound.
    this.unpackedBytes += entry.uncompressedSize;
    const isBomb = this.unpackedBytes > harmlessBytes && this.unpackedBytes > packedBytes * maxRatio;
    if (isBomb || this.unpackedBytes > maxUnpackedBytes) throw refusal("This zip is too large once it is unpacked");
    this.places.set(path, { zip, entry });
    const modifiedAt = entry.getLastModDate().toISOString();
    this.entries.push({ path, size: entry.uncompressedSize, modifiedAt });
  }
}

/** Some programs write names in UTF-8 without saying so; they are read in the oldest encoding of zips then. */
function nameOf({ fileName, fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const isStated = (generalPurposeBitFlag & utf8Flag) !== 0 || extraFields.some(({ id }) => id === unicodePath);
  return isStated || !isUtf8(fileNameRaw) ? fileName : fileNameRaw.toString("utf8").replaceAll("\\", "/");
}

/** The stream fails when it exceeds the size in the table, so that the limits hold while it is read. */
async function* unpacked(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  let stream: Readable | undefined;
  try {
    stream = await zip.openReadStreamPromise(entry);
    let sum = 0;
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
    if (sum !== entry.crc32) throw new Error("The checksum is another");
  } catch (error) {
    throw new DamagedEntryError("An entry can't be unpacked", { cause: error });
  } finally {
    stream?.destroy();
  }
}

async function textOf(
  size: number,
  maxBytes: number,
  open: () => Promise<AsyncIterable<Uint8Array>>,
): Promise<EntryText> {
  if (size > maxBytes) return { text: null, reason: `larger than ${maxBytes / megabyte}MB` };
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of await open()) chunks.push(chunk);
  } catch (error) {
    if (error instanceof DamagedEntryError) return { text: null, reason: error.reason };
    throw error;
  }
  const { text, isGuess } = decoded(Buffer.concat(chunks));
  return { text: text.replaceAll("\0", ""), isGuess, reason: null };
}

/** Programs of Windows write UTF-16 with a mark at the beginning, and older ones a single byte for each character. */
function decoded(bytes: Buffer): { text: string; isGuess: boolean } {
  const mark = bytes.subarray(0, 2).toString("hex");
  if (mark === "fffe" || mark === "feff")
    return { text: new TextDecoder(mark === "fffe" ? "utf-16le" : "utf-16be").decode(bytes), isGuess: false };
  const text = bytes.toString("utf8");
  if (isUtf8(bytes)) return { text, isGuess: false };
  // a damaged character among others that are right
  const isUnicode = /[^\0-\x7f\ufffd]/.test(text);
  return { text: isUnicode ? text : new TextDecoder("windows-1252").decode(bytes), isGuess: true };
}

function refusal(sentence: string): InvalidInputError {
  return new InvalidInputError(sentence, { file: sentence });
}
