interface Waiting {
  weight: number;
  start(): void;
}

/** Admits a limited total at once, and less of one key; work without room waits, with keys taking turns. */
export class Turns {
  private used = 0;
  private readonly usedBy = new Map<string, number>();
  private readonly waiting = new Map<string, Waiting[]>();

  /** @param perKey how much of the total one key may use. */
  constructor(
    private readonly total: number,
    private readonly perKey: number,
  ) {}

  /**
   * Waits until there is room.
   * @param weight of the work; a weight above a key's share counts as that share.
   * @returns a function that gives the room back; calling it again does nothing.
   * @throws the signal's reason when it is aborted before.
   */
  async take(key: string, weight = 1, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const counted = Math.min(weight, this.perKey);
    await new Promise<void>((resolve, reject) => {
      const queue = this.waiting.get(key) ?? [];
      this.waiting.set(key, queue);
      const leave = (): void => {
        const at = queue.indexOf(entry);
        if (at >= 0) queue.splice(at, 1);
        if (queue.length === 0 && this.waiting.get(key) === queue) this.waiting.delete(key);
        // Lighter ones may have waited behind it.
        this.next();
        reject(signal?.reason);
      };
      const entry: Waiting = {
        weight: counted,
        start: () => {
          signal?.removeEventListener("abort", leave);
          resolve();
        },
      };
      queue.push(entry);
      signal?.addEventListener("abort", leave, { once: true });
      this.next();
    });
    return this.giverOf(key, counted);
  }

  /** Takes the room at once, ahead of those who wait; null if there is none. */
  takeNow(key: string): (() => void) | null {
    if (!this.hasRoom(key, 1)) return null;
    this.count(key, 1);
    return this.giverOf(key, 1);
  }

  /** How much room is used now, and how many wait. */
  get load(): { used: number; waiting: number } {
    return { used: this.used, waiting: [...this.waiting.values()].reduce((sum, queue) => sum + queue.length, 0) };
  }

  /** Whether waiting work could run, or run sooner, if this key gave back its room. */
  isAwaited(key: string): boolean {
    for (const [other, [first]] of this.waiting) {
      if (other === key) return true;
      if (first && (this.usedBy.get(other) ?? 0) + first.weight <= this.perKey) return true;
    }
    return false;
  }

  private giverOf(key: string, weight: number): () => void {
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      this.count(key, -weight);
      this.next();
    };
  }

  private next(): void {
    for (const [key, queue] of [...this.waiting]) {
      const [first] = queue;
      if (!first || !this.hasRoom(key, first.weight)) continue;
      queue.shift();
      // The key goes to the end, so that each gets its turn.
      this.waiting.delete(key);
      if (queue.length > 0) this.waiting.set(key, queue);
      this.count(key, first.weight);
      first.start();
      this.next();
      return;
    }
  }

  private hasRoom(key: string, weight: number): boolean {
    return this.used + weight <= this.total && (this.usedBy.get(key) ?? 0) + weight <= this.perKey;
  }

  private count(key: string, weight: number): void {
    this.used += weight;
    const own = (this.usedBy.get(key) ?? 0) + weight;
    if (own > 0) this.usedBy.set(key, own);
    else this.usedBy.delete(key);
  }
}
