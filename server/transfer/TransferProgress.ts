import type { TransferStep } from "./Transfer.js";
import type { TransferRun } from "./transferJobs.js";

/** The progress of a transfer, reported as it runs. */
export class TransferProgress {
  private step: `${TransferStep}` = "NOTES";
  private done = 0;

  /** @param total how many things there are to process. */
  constructor(
    private readonly run: TransferRun,
    private readonly total: number,
  ) {
    this.tell();
  }

  at(step: `${TransferStep}`): void {
    this.step = step;
    this.tell();
  }

  /** Reports this many more as done. */
  advance(count: number): void {
    this.done = Math.min(this.done + count, this.total);
    this.tell();
  }

  private tell(): void {
    this.run.tell({ step: this.step, done: this.done, total: this.total });
  }
}
