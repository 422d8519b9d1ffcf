import { sql } from "kysely";
import { ClaimedRun } from "../platform/jobs/ClaimedRun.js";
import { type ClaimedWork, claimRow } from "../platform/jobs/claims.js";
import type { Services } from "../platform/services.js";
import type { ImportReport, TransferStep } from "./Transfer.js";
import { transferProgressed, transferProgressedEvent } from "./transferEvents.js";
import { type TransferRow, transferColumns } from "./transferRows.js";

export const transferWork: ClaimedWork<TransferRow, "transfer"> = {
  table: "transfer",
  columns: transferColumns,
  begin: { done: 0 },
  event: transferProgressedEvent,
  idName: "transferId",
  progressed: transferProgressed,
};

/** What a transfer leaves when it ends. */
interface End {
  failure?: string;
  report?: ImportReport;
  file?: { key: string; size: number; expiresAt: string };
}

/** One transfer while this process works on it. */
export class TransferRun extends ClaimedRun<TransferRow, "transfer"> {
  private step: `${TransferStep}` | null = null;
  private done = 0;
  private total = 0;

  /** Null when it has ended, or another process works on it. */
  static async claim(services: Services, id: string): Promise<TransferRun | null> {
    const claimed = await claimRow(services, transferWork, id);
    return claimed && new TransferRun(services, transferWork, claimed);
  }

  /** How many things there are to do. */
  expect(total: number): void {
    this.total = total;
    this.tell();
  }

  /** Goes over to a step; told at once. */
  at(step: `${TransferStep}`): void {
    if (this.step === step) return;
    this.step = step;
    this.tell();
  }

  /** So many more things are done; told once in a while, without waiting. */
  advance(count: number): void {
    this.done = Math.min(this.done + count, this.total);
    if (!this.hasJustTold) this.tell();
  }

  async end(state: "COMPLETED" | "FAILED" | "CANCELLED", { failure, report, file }: End = {}): Promise<void> {
    const also = {
      ...(report && { report: JSON.stringify(report) }),
      ...(file && { storage_key: file.key, file_size: String(file.size) }),
      ...(state === "COMPLETED" && { done: sql<number>`total` }),
      expires_at: file?.expiresAt ?? null,
    };
    await this.endAs({ state, failure, also });
  }

  private tell(): void {
    this.tellSoon({ step: this.step ?? "NOTES", done: this.done, total: this.total });
  }
}
