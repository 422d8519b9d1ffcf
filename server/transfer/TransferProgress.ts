import type { TransferStep } from "./Transfer.js";
import type { TransferRun } from "./transferJobs.js";

/** How far a transfer is, told as it goes. */
export class TransferProgress {
  private step: `${TransferStep}` = "NOTES";
  private done = 0;

  /** @param total how many things there are to do. */
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

  /** So many more things are done. */
  advance(count: number): void {
    this.done = Math.min(this.done + count, this.total);
    this.tell();
  }

  private tell(): void {
    this.run.tell({ step: this.step, done: this.done, total: this.total });
  }
}
