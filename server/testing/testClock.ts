/** The time for tests: the real one until it is moved or stopped. */
export class TestClock {
  private shift = 0;
  private stoppedAt: number | null = null;

  readonly now = (): Date => new Date((this.stoppedAt ?? Date.now()) + this.shift);

  advance(milliseconds: number): void {
    this.shift += milliseconds;
  }

  /** The time stays at this moment from now on, until `advance`. */
  stopAt(instant: Date | string): void {
    this.stoppedAt = new Date(instant).getTime();
    this.shift = 0;
  }
}
