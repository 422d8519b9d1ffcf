const minuteMilliseconds = 60_000;

/** How many milliseconds of something each key used in its current minute, in this process. */
export class MinuteUse {
  /** Ordered by when their minutes began. */
  private readonly used = new Map<string, { since: number; milliseconds: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** The milliseconds that the key used in its minute, and those left of that minute; both 0 when none has begun. */
  of(key: string): { milliseconds: number; left: number } {
    const used = this.used.get(key);
    const left = used ? used.since + minuteMilliseconds - this.now() : 0;
    return used && left > 0 ? { milliseconds: used.milliseconds, left } : { milliseconds: 0, left: 0 };
  }

  charge(key: string, milliseconds: number): void {
    const now = this.now();
    const used = this.used.get(key);
    if (used && now - used.since < minuteMilliseconds) {
      used.milliseconds += milliseconds;
      return;
    }
    this.forgetEarlier(now);
    this.used.set(key, { since: now, milliseconds });
  }

  private forgetEarlier(now: number): void {
    for (const [key, { since }] of this.used) {
      if (now - since < minuteMilliseconds) return;
      this.used.delete(key);
    }
  }
}
