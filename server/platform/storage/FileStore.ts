import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Disk } from "flydrive";
import type { Logger } from "pino";
import type { S3Settings, Settings } from "../../settings/settings.js";
import { UpstreamFailedError } from "../errors.js";
import { within } from "../within.js";

const awaySentence = "The file store can't be reached. Please try again in a moment";
const retryAfterSeconds = 5;

/** Bytes by key: in DATA_DIR/files, or in the bucket of S3_BUCKET. The library is loaded with the first file. */
export class FileStore {
  private readonly folder: string;
  private opening: Promise<Disks> | null = null;

  constructor(
    private readonly settings: Pick<Settings, "dataDir" | "s3">,
    private readonly log: Logger,
    /** How long a bucket may be silent: before it answers, between two parts, and while it takes what is sent to it. */
    private readonly silenceMilliseconds = 4_000,
  ) {
    this.folder = join(settings.dataDir, "files");
  }

  /**
   * Stores the source's bytes chunk by chunk, and resolves when the file is complete and safe. After a failure a
   * partial file may remain; the caller removes it.
   * @returns the number of bytes.
   * @throws whatever the source throws; UpstreamFailedError when the bucket is away.
   */
  async put(key: string, source: AsyncIterable<Uint8Array>): Promise<number> {
    const measured = new Measured(source);
    if (this.settings.s3) await this.putInBucket((await this.disks()).disk, key, measured);
    else await putInFile(join(this.folder, key), measured);
    return measured.size;
  }

  /**
   * Null when there is no such file. @throws UpstreamFailedError when the bucket is away, also later, while it is read.
   */
  async read(key: string): Promise<Readable | null> {
    const { reading } = await this.disks();
    const bytes = await this.reach(async () => ((await reading.exists(key)) ? reading.getStream(key) : null));
    // kept for the stream's whole life: its reader may not have begun, or may already be gone
    bytes?.on("error", (error) => this.log.debug({ err: error, key }, "A stored file could not be read to its end"));
    return bytes && this.settings.s3 ? this.watched(bytes) : bytes;
  }

  /** The keys of all files, in no order. @throws UpstreamFailedError when the bucket is away. */
  async *keys(): AsyncGenerator<string> {
    const { reading } = await this.disks();
    let paginationToken: string | undefined;
    do {
      const page = await this.reach(() =>
        reading.listAll("", { recursive: true, ...(paginationToken && { paginationToken }) }),
      );
      for (const found of page.objects) if (found.isFile) yield found.key;
      paginationToken = page.paginationToken;
    } while (paginationToken);
  }

  /** Removes a file, if it is there. @throws UpstreamFailedError when the bucket is away. */
  async remove(key: string): Promise<void> {
    const { disk } = await this.disks();
    await this.reach(() => disk.delete(key));
  }

  /** A bucket needs the size beforehand, so the bytes are collected in a file first. */
  private async putInBucket(disk: Disk, key: string, measured: Measured): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), "commonplace-upload-"));
    const whole = join(folder, "file");
    try {
      await pipeline(measured.chunks(), createWriteStream(whole));
      measured.check();
      const contentLength = measured.size;
      if (contentLength === 0) await this.reach(() => disk.put(key, ""));
      else {
        const stream = createReadStream(whole);
        // the client lets go of it where the bucket fails
        stream.on("error", () => undefined);
        await this.reach(() => disk.putStream(key, stream, { contentLength })).finally(() => stream.destroy());
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** A failure of another machine is reported as such; one of this machine is a bug or a full disk. */
  private async reach<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      if (!this.settings.s3) throw error;
      throw this.away(error);
    }
  }

  private away(error: unknown): UpstreamFailedError {
    this.log.error({ err: error }, "The file store failed");
    return new UpstreamFailedError(awaySentence, retryAfterSeconds);
  }

  /** A download that stops midway fails; a slow reader is not the bucket's fault. */
  private watched(bytes: Readable): Readable {
    const away = (error: unknown) => this.away(error);
    const seconds = this.silenceMilliseconds / 1_000;
    async function* parts(): AsyncGenerator<Uint8Array> {
      const iterator = bytes[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
      try {
        for (;;) {
          const { done, value } = await within(seconds, iterator.next());
          if (done) return;
          yield value;
        }
      } catch (error) {
        throw away(error);
      }
    }
    return Readable.from(parts(), { objectMode: false }).once("close", () => bytes.destroy());
  }

  private disks(): Promise<Disks> {
    this.opening ??= openDisks(this.folder, this.settings.s3, this.log, this.silenceMilliseconds).catch(
      (error: unknown) => {
        this.opening = null;
        throw error;
      },
    );
    return this.opening;
  }
}

interface Disks {
  disk: Disk;
  /** The same for reads, which may take as long as the reader likes. */
  reading: Disk;
}

/** A source whose failure is held back until the target is closed, so that its remains can be removed. */
class Measured {
  size = 0;
  private failure: { error: unknown } | null = null;

  constructor(private readonly source: AsyncIterable<Uint8Array>) {}

  async *chunks(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of this.source) {
        this.size += chunk.length;
        yield chunk;
      }
    } catch (error) {
      this.failure = { error };
    }
  }

  /** @throws what the source threw. */
  check(): void {
    if (this.failure) throw this.failure.error;
  }
}

/** A saved file survives a power failure, as its row does. The library would not report a full disk. */
async function putInFile(path: string, measured: Measured): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await pipeline(measured.chunks(), createWriteStream(path));
  measured.check();
  const file = await open(path, "r+");
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}

async function openDisks(
  location: string,
  s3: S3Settings | null,
  log: Logger,
  silenceMilliseconds: number,
): Promise<Disks> {
  const { Disk } = await import("flydrive");
  if (!s3) {
    const { FSDriver } = await import("flydrive/drivers/fs");
    const disk = new Disk(new FSDriver({ location, visibility: "private" }));
    return { disk, reading: disk };
  }
  const { S3Driver } = await import("flydrive/drivers/s3");
  const note = (message: unknown) => log.debug({ store: message }, "The file store's client");
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle } = s3;
  // Each attempt may take as long as a silence; a request that waits for two of them still fails within ten seconds.
  const open = (maxAttempts: number, deadlines: object): Disk =>
    new Disk(
      new S3Driver({
        ...(endpoint ? { endpoint } : {}),
        region,
        bucket,
        credentials: { accessKeyId, secretAccessKey },
        forcePathStyle,
        visibility: "private",
        supportsACL: false,
        maxAttempts,
        requestHandler: { connectionTimeout: silenceMilliseconds, ...deadlines },
        // Its failures are returned as errors; otherwise it would write to the console.
        logger: { trace: note, debug: note, info: note, warn: note, error: note },
        // Many compatible stores don't know the newer checksums.
        requestChecksumCalculation: "WHEN_REQUIRED",
        responseChecksumValidation: "WHEN_REQUIRED",
      }),
    );
  return {
    // A file that failed to be stored is removed within the same request.
    disk: open(1, { socketTimeout: silenceMilliseconds }),
    // A reader that pauses makes the socket silent too, so here only the wait for the answer is bounded.
    reading: open(2, { socketTimeout: 0, requestTimeout: silenceMilliseconds, throwOnRequestTimeout: true }),
  };
}
