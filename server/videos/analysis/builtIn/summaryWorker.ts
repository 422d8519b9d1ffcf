import { parentPort, workerData } from "node:worker_threads";
import { type SummaryTask, scoredSentences, summarize } from "./summarize.js";

const { kind, task } = workerData as { kind: "summary" | "sentences"; task: SummaryTask };
parentPort?.postMessage(kind === "summary" ? summarize(task) : scoredSentences(task));
