import { ClaimedRun } from "../platform/claims/ClaimedRun.js";
import { type ClaimedWork, claimRow } from "../platform/claims/claims.js";
import type { Services } from "../platform/services.js";
import type { ImportReport, TransferStep } from "./Transfer.js";
import { transferProgressed, transferProgressedEvent } from "./transferEvents.js";
import { type TransferRow, transferColumns } from "./transferRows.js";

export const transferWork: ClaimedWork<TransferRow> = {
  table: "transfer",
  columns: transferColumns,
  begin: "done = 0",
  event: transferProgressedEvent,
  idName: "transferId",
  progressed: transferProgressed,
};

const left = `report = coalesce($6::jsonb, report), storage_key = coalesce($7, storage_key),
  file_size = coalesce($8, file_size), expires_at = $9, done = case when $3 = 'COMPLETED' then total else done end`;

/** What a transfer leaves when it ends. */
interface End {
  failure?: string;
  report?: ImportReport;
  file?: { key: string; size: number; expiresAt: string };
}

/** One transfer while this process works on it. */
export class TransferRun extends ClaimedRun<TransferRow> {
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
    const values = [
      report ? JSON.stringify(report) : null,
      file?.key ?? null,
      file?.size ?? null,
      file?.expiresAt ?? null,
    ];
    await this.endAs({ state, failure, also: left, values });
  }

  private tell(): void {
    this.tellSoon("step = $3, done = $4, total = $5", [this.step ?? "NOTES", this.done, this.total]);
  }
}
