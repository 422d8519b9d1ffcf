import { createHash } from "node:crypto";
import { Readable, type Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { type Extract, extract, type Pack, pack } from "tar-stream";
import { StartError } from "../../settings/StartError.js";

/** The last piece of a part: the SHA-256 of the pieces before it, in hexadecimal. */
const sumName = "sha256";
/** The last entry of the archive: the number of parts before it. */
const endName = "parts";
/** Parts are cut into pieces, so that a part's size need not be known in advance. */
const pieceBytes = 1024 * 1024;
/** A later version may write larger pieces. */
const maxPieceBytes = 16 * pieceBytes;
/** Trying a passphrase takes 32 MB and a tenth of a second; the commands free that memory before the data arrives. */
const scryptWorkFactor = 15;
const ageMagic = Buffer.from("age-encryption.org/");
const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/**
 * Writes a backup: parts of any size, one after the other, each with its checksum. It is a tar, compressed with zstd,
 * and encrypted as age does if there is a passphrase: `age -d | zstd -d | tar x`.
 */
export class ArchiveWriter {
  private parts = 0;
  private failure: { error: unknown } | null = null;
  private readonly pack: Pack = pack();
  private readonly done: Promise<void>;

  /** @param target is ended with the archive. */
  constructor(target: Writable, passphrase: string | null, signal: AbortSignal) {
    const compress = createZstdCompress({
      params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
    });
    this.done = pipeline(this.pack, compress, encrypted(passphrase), target, { signal });
    // reported by `add` or `end`, whichever is called next
    this.done.catch((error: unknown) => {
      this.failure = { error };
      this.pack.destroy(error as Error);
    });
  }

  async add(name: string, source: AsyncIterable<Uint8Array>): Promise<void> {
    const hash = createHash("sha256");
    let pieces = 0;
    for await (const piece of inPieces(source)) {
      hash.update(piece);
      pieces += 1;
      await this.put(`${name}/${String(pieces).padStart(6, "0")}`, piece);
    }
    await this.put(`${name}/${sumName}`, Buffer.from(hash.digest("hex")));
    this.parts += 1;
  }

  /** Resolves when everything has been written to the target. */
  async end(): Promise<void> {
    await this.put(endName, Buffer.from(String(this.parts)));
    this.pack.finalize();
    await this.done;
  }

  private async put(name: string, bytes: Uint8Array): Promise<void> {
    if (this.failure) throw this.failure.error;
    await new Promise<void>((resolve, reject) => {
      const entry = this.pack.entry({ name, size: bytes.length }, (error) => (error ? reject(error) : resolve()));
      // fails together with the pack, once the target fails
      entry.on("error", () => reject(this.failure?.error));
      entry.end(bytes);
    });
  }
}

function encrypted(passphrase: string | null) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    if (passphrase === null) {
      yield* source;
      return;
    }
    const encrypter = new Encrypter();
    encrypter.setScryptWorkFactor(scryptWorkFactor);
    encrypter.setPassphrase(passphrase);
    const bytes = await encrypter.encrypt(ReadableStream.from(source));
    globalThis.gc?.();
    yield* bytes;
  };
}

/** The same bytes in pieces of equal size, except for the last; one empty piece if there are none. */
async function* inPieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  let isEmpty = true;
  for await (const chunk of source) {
    for (let rest = chunk; rest.length > 0; ) {
      const taken = rest.subarray(0, pieceBytes - size);
      waiting.push(taken);
      size += taken.length;
      rest = rest.subarray(taken.length);
      if (size < pieceBytes) continue;
      yield Buffer.concat(waiting);
      isEmpty = false;
      waiting = [];
      size = 0;
    }
  }
  if (size > 0 || isEmpty) yield Buffer.concat(waiting);
}

/**
 * Reads an archive part by part. The parts count only once this has resolved: only the end tells whether it is
 * complete.
 * @param take must read a part to its end before it resolves; that end is reached only if its checksum is right.
 * @throws StartError with a sentence if it isn't a backup, is damaged, or the passphrase is wrong.
 */
export async function readArchive(
  source: AsyncIterable<Uint8Array>,
  passphrase: string | null,
  take: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const tar = extract();
  const unpacking = pipeline(Readable.from(await decrypted(source, passphrase)), createZstdDecompress(), tar);
  // whoever waits for the next piece gets the error
  unpacking.catch((error: unknown) => void tar.destroy(error as Error));
  const pieces = piecesOf(tar);
  let parts = 0;
  try {
    for (;;) {
      const { done, value } = await pieces.next();
      if (done) throw damaged("its end is missing");
      if (value.part === "" && value.name === endName) {
        if (value.bytes.toString() !== String(parts)) throw damaged("parts of it are missing");
        break;
      }
      await take(value.part, restOf(value, pieces));
      parts += 1;
    }
  } finally {
    tar.destroy();
  }
}

interface Piece {
  part: string;
  name: string;
  bytes: Buffer;
}

/** The bytes of a part, starting with its first piece. */
async function* restOf(first: Piece, pieces: AsyncGenerator<Piece>): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  if (first.name === sumName) throw damaged(`the beginning of ${first.part} is missing`);
  for (let piece = first; piece.name !== sumName; ) {
    hash.update(piece.bytes);
    yield piece.bytes;
    const next = await pieces.next();
    if (next.done || next.value.part !== first.part) throw damaged(`the end of ${first.part} is missing`);
    piece = next.value;
    if (piece.name === sumName && piece.bytes.toString() !== hash.digest("hex"))
      throw damaged(`${first.part} is not what its checksum says`);
  }
}

async function* piecesOf(tar: Extract): AsyncGenerator<Piece> {
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header;
      if (size > maxPieceBytes) throw new Error("A piece is too large");
      const at = name.lastIndexOf("/");
      yield { part: name.slice(0, Math.max(at, 0)), name: name.slice(at + 1), bytes: await buffer(entry) };
    }
  } catch (error) {
    throw error instanceof StartError ? error : damaged(messageOf(error));
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const damaged = (how: string) => new StartError(`The backup is damaged: ${how}. Nothing of it was kept.`);

async function decrypted(
  source: AsyncIterable<Uint8Array>,
  passphrase: string | null,
): Promise<AsyncIterable<Uint8Array>> {
  const { beginning, whole } = await peek(source, ageMagic.length);
  if (beginning.subarray(0, zstdMagic.length).equals(zstdMagic)) return whole;
  if (!beginning.equals(ageMagic)) throw new StartError("This file is not a backup of Commonplace.");
  if (passphrase === null)
    throw new StartError("The backup is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was made with.");
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    const plain = await decrypter.decrypt(ReadableStream.from(whole));
    globalThis.gc?.();
    return plain as AsyncIterable<Uint8Array>;
  } catch {
    throw new StartError("BACKUP_PASSPHRASE is not the passphrase that the backup was made with.");
  }
}

/** The first bytes of a source, and all of it. */
async function peek(source: AsyncIterable<Uint8Array>, bytes: number) {
  const iterator = source[Symbol.asyncIterator]();
  let beginning = Buffer.alloc(0);
  while (beginning.length < bytes) {
    const { done, value } = await iterator.next();
    if (done) break;
    beginning = Buffer.concat([beginning, value]);
  }
  const whole = async function* (): AsyncGenerator<Uint8Array> {
    if (beginning.length > 0) yield beginning;
    yield* { [Symbol.asyncIterator]: () => iterator };
  };
  return { beginning: beginning.subarray(0, bytes), whole: whole() };
}
