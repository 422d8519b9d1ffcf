/** The window in which waits are added up. */
const windowMilliseconds = 10_000;

/**
 * How long one request may wait for turns and connections in total: with a bound for each, a request with several waits
 * would wait several times as long. Concurrent waits count once, and waits of more than ten seconds ago no longer
 * count.
 */
export class Patience {
  private windowBegan = Number.NEGATIVE_INFINITY;
  private waited = 0;
  private waiting = 0;
  private waitBegan = 0;

  constructor(
    private readonly milliseconds: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** In milliseconds, 0 or more. */
  get left(): number {
    const now = this.now();
    if (this.waiting === 0 && now - this.windowBegan >= windowMilliseconds) {
      this.windowBegan = now;
      this.waited = 0;
    }
    return Math.max(0, this.milliseconds - this.waited - (this.waiting > 0 ? now - this.waitBegan : 0));
  }

  /** Counts the duration of the work as time waited. */
  async spendOn<R>(work: Promise<R>): Promise<R> {
    if (this.waiting === 0) this.waitBegan = this.now();
    this.waiting += 1;
    try {
      return await work;
    } finally {
      this.waiting -= 1;
      if (this.waiting === 0) this.waited += this.now() - this.waitBegan;
    }
  }
}
