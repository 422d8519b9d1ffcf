import type { Pool } from "pg";
import { hashToken } from "../tokens.js";
import { type FoundLink, findShared } from "./findShared.js";

interface Waiting {
  hash: Buffer;
  resolve: (link: FoundLink | null) => void;
  reject: (error: unknown) => void;
}

/** Statements that run at once; requests that arrive meanwhile are batched into the next. */
const maxRunning = 4;
const maxTogether = 200;

/**
 * Looks links up, batching requests that arrive at the same moment into one statement. Each request uses a statement
 * that began after it arrived, so that a revoked link no longer works for later readers.
 */
export class ShareLinkLoader {
  private waiting: Waiting[] = [];
  private running = 0;

  constructor(
    private readonly pool: Pool,
    private readonly clock: () => Date,
  ) {}

  /** Null for a link that has closed, was revoked, or never existed. */
  find(token: string): Promise<FoundLink | null> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ hash: hashToken(token), resolve, reject });
      if (this.running < maxRunning) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.running += 1;
    while (this.waiting.length > 0) {
      const together = this.waiting.splice(0, maxTogether);
      try {
        const hashes = new Map(together.map(({ hash }) => [hash.toString("hex"), hash]));
        const found = await findShared(this.pool, [...hashes.values()], this.clock());
        for (const { hash, resolve } of together) resolve(found.get(hash.toString("hex")) ?? null);
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
    }
    this.running -= 1;
  }
}
