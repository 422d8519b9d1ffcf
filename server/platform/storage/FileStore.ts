import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Disk } from "flydrive";
import type { Logger } from "pino";
import type { S3Settings, Settings } from "../../settings.js";
import { UpstreamFailedError } from "../errors.js";

/** Bytes by key: in DATA_DIR/files, or in the bucket of S3_BUCKET. The library is loaded with the first file. */
export class FileStore {
  private readonly folder: string;
  private opening: Promise<Disk> | null = null;

  constructor(
    private readonly settings: Pick<Settings, "dataDir" | "s3">,
    private readonly log: Logger,
  ) {
    this.folder = join(settings.dataDir, "files");
  }

  /**
   * Stores what the source gives, chunk by chunk, and returns when it is whole and safe. After a failure there may be
   * a part of it; who calls removes it.
   * @returns how many bytes it was.
   * @throws what the source throws; UpstreamFailedError when the bucket is away.
   */
  async put(key: string, source: AsyncIterable<Uint8Array>): Promise<number> {
    const disk = await this.disk();
    const measured = new Measured(source);
    if (this.settings.s3) await this.putInBucket(disk, key, measured);
    else {
      await disk.putStream(key, Readable.from(measured.chunks(), { highWaterMark: 1 }));
      measured.check();
      await flush(join(this.folder, key));
    }
    return measured.size;
  }

  /** Null when there is no such file. @throws UpstreamFailedError when the bucket is away. */
  async read(key: string): Promise<Readable | null> {
    const disk = await this.disk();
    return this.reach(async () => {
      if (!(await disk.exists(key))) return null;
      const stream = await disk.getStream(key);
      // for as long as it lives: its reader may not have begun, or be gone already
      stream.on("error", (error) => this.log.debug({ err: error, key }, "A stored file could not be read to its end"));
      return stream;
    });
  }

  /** Removes a file; one that is not there does no harm. @throws UpstreamFailedError when the bucket is away. */
  async remove(key: string): Promise<void> {
    const disk = await this.disk();
    await this.reach(() => disk.delete(key));
  }

  /** A bucket wants to know the size beforehand, so the bytes wait in a file until they are whole. */
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

  /** Another machine's failure is told as such; this one's is a bug or a full disk. */
  private async reach<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      if (!this.settings.s3) throw error;
      this.log.error({ err: error }, "The file store failed");
      throw new UpstreamFailedError("The file store can't be reached. Please try again in a moment");
    }
  }

  private disk(): Promise<Disk> {
    this.opening ??= openDisk(this.folder, this.settings.s3, this.log).catch((error: unknown) => {
      this.opening = null;
      throw error;
    });
    return this.opening;
  }
}

/** A source whose failure waits until what was written before it is closed, so that its remains can be removed. */
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

/** A saved file outlives a power cut, as its row does. */
async function flush(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}

async function openDisk(location: string, s3: S3Settings | null, log: Logger): Promise<Disk> {
  const { Disk } = await import("flydrive");
  if (!s3) {
    const { FSDriver } = await import("flydrive/drivers/fs");
    return new Disk(new FSDriver({ location, visibility: "private" }));
  }
  const { S3Driver } = await import("flydrive/drivers/s3");
  const note = (message: unknown) => log.debug({ store: message }, "The file store's client");
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle } = s3;
  return new Disk(
    new S3Driver({
      ...(endpoint ? { endpoint } : {}),
      region,
      bucket,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle,
      visibility: "private",
      supportsACL: false,
      // What matters of its failures arrives as errors; else it would write to the console.
      logger: { trace: note, debug: note, info: note, warn: note, error: note },
      // Many compatible stores don't know the newer checksums.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    }),
  );
}
