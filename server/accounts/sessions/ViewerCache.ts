import type { ViewerIdentity } from "../../platform/context.js";

interface Entry {
  identity: ViewerIdentity;
  /** On the app's clock, in milliseconds since 1970. */
  foundAt: number;
  /** When the entry expires, on the process's monotonic clock, which changes of the time of day don't affect. */
  staleAt: number;
  /** When the session or token itself ends. */
  endsAt: number;
}

export interface FoundViewer {
  identity: ViewerIdentity;
  /** Milliseconds since 1970; Infinity for never. */
  endsAt: number;
}

const keptMilliseconds = 3_000;
const maxEntries = 10_000;

/** Caches for 3 seconds who is behind a cookie or token, so that a burst of requests costs one look-up. */
export class ViewerCache {
  private readonly entries = new Map<string, Entry>();
  private readonly waiting = new Map<string, Promise<FoundViewer | null>>();
  /** A look-up that began before something was forgotten may have read stale data. */
  private generation = 0;

  /** Since the start: requests answered from the cache, and look-ups. */
  readonly counts = { known: 0, lookedUp: 0 };

  get size(): number {
    return this.entries.size;
  }

  async get(key: string, now: Date, find: () => Promise<FoundViewer | null>): Promise<ViewerIdentity | null> {
    const entry = this.entries.get(key);
    if (entry && isFresh(entry, now.getTime())) {
      this.counts.known += 1;
      return entry.identity;
    }
    this.counts.lookedUp += 1;
    const { generation } = this;
    const flight = `${generation} ${key}`;
    let finding = this.waiting.get(flight);
    if (!finding) {
      finding = find().finally(() => this.waiting.delete(flight));
      this.waiting.set(flight, finding);
    }
    const found = await finding;
    if (found && generation === this.generation) this.keep(key, found, now.getTime());
    return found?.identity ?? null;
  }

  /** Drops everything cached about one person. */
  forget(userId: string): void {
    this.generation++;
    for (const [key, { identity }] of this.entries) if (identity.userId === userId) this.entries.delete(key);
  }

  private keep(key: string, { identity, endsAt }: FoundViewer, foundAt: number): void {
    this.entries.delete(key);
    this.entries.set(key, { identity, endsAt, foundAt, staleAt: performance.now() + keptMilliseconds });
    if (this.entries.size > maxEntries)
      for (const oldest of this.entries.keys()) return void this.entries.delete(oldest);
  }
}

function isFresh({ foundAt, staleAt, endsAt }: Entry, now: number): boolean {
  return staleAt > performance.now() && Math.abs(now - foundAt) < keptMilliseconds && endsAt > now;
}
