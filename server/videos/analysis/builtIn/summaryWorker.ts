import { parentPort, workerData } from "node:worker_threads";
import { type SummaryTask, summarize } from "./summarize.js";

parentPort?.postMessage(summarize(workerData as SummaryTask));
