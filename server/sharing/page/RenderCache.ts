import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** One rendering of a page, ready to be sent. */
export interface Rendered {
  type: string;
  policy: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  etag: string;
}

interface Kept {
  version: string;
  rendered: Promise<Rendered>;
  bytes: number;
}

const maxBytes = 32 * 1024 * 1024;
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** Caches rendered pages by link and form until something on them changes; evicts the least recently read first. */
export class RenderCache {
  private readonly pages = new Map<string, Kept>();
  private bytes = 0;

  async get(key: string, version: string, draw: () => Promise<Drawn>): Promise<Rendered> {
    const kept = this.pages.get(key);
    if (kept?.version === version) {
      // inserted again, so that it is evicted last
      this.pages.delete(key);
      this.pages.set(key, kept);
      return kept.rendered;
    }
    this.forget(key);
    const entry: Kept = { version, rendered: draw().then(finish), bytes: 0 };
    this.pages.set(key, entry);
    try {
      const { plain, br, gzip: zipped } = await entry.rendered;
      if (this.pages.get(key) === entry) {
        entry.bytes = plain.length + br.length + zipped.length;
        this.bytes += entry.bytes;
        this.shrink();
      }
    } catch (error) {
      if (this.pages.get(key) === entry) this.pages.delete(key);
      throw error;
    }
    return entry.rendered;
  }

  private forget(key: string): void {
    this.bytes -= this.pages.get(key)?.bytes ?? 0;
    this.pages.delete(key);
  }

  private shrink(): void {
    for (const key of this.pages.keys()) {
      if (this.bytes <= maxBytes) return;
      this.forget(key);
    }
  }
}

export interface Drawn {
  type: string;
  policy: string;
  text: string;
}

async function finish({ type, policy, text }: Drawn): Promise<Rendered> {
  const plain = Buffer.from(text);
  const [br, zipped] = await Promise.all([brotli(plain, brotliOptions), zip(plain)]);
  // Weak: the page is the same in every compression.
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 27)}"`;
  return { type, policy, plain, br, gzip: zipped, etag };
}
