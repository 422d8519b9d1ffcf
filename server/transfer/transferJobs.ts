import { AppError } from "../platform/errors.js";
import type { LongJob } from "../platform/jobs/LongJob.js";
import type { LongJobRun } from "../platform/jobs/LongJobRun.js";
import { transferProgressed } from "./transferEvents.js";
import { type TransferRow, transferColumns } from "./transferRows.js";

/** One transfer while this process works on it. */
export type TransferRun = LongJobRun<TransferRow, "transfer">;

const both = {
  table: "transfer",
  columns: transferColumns,
  progressed: transferProgressed,
  concurrency: 2,
  maxSeconds: 6 * 3_600,
  tooLong: "This took too long. Please try again later",
} as const;

/** The jobs that export and import; their libraries are loaded on the first run. */
export const transferJobs: Record<TransferRow["kind"], LongJob<TransferRow, "transfer">> = {
  EXPORT: {
    ...both,
    name: "transfer.export",
    told: [],
    broken: "Something went wrong while your things were gathered. Please try again",
    run: async (...given) => (await import("./export/runExport.js")).runExport(...given),
  },
  IMPORT: {
    ...both,
    name: "transfer.import",
    told: [AppError],
    broken: "Something went wrong. What was imported so far is kept; trying again continues from there",
    run: async (...given) => (await import("./import/runImport.js")).runImport(...given),
  },
};
