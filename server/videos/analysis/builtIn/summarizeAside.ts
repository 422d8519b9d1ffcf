import type { Parsing } from "../../../platform/parsing/Parsing.js";
import { parsingTask } from "../../../platform/parsing/parsingTask.js";
import { type BuiltInSummary, type ScoredSentence, type SummaryTask, scoredSentences, summarize } from "./summarize.js";

/** All summaries share half of the threads, whoever they are for: nobody is waiting for them. */
const options = { key: "summaries", seconds: 120 };
const summary = parsingTask("./summarize.js", import.meta.url, summarize);
const scores = parsingTask("./summarize.js", import.meta.url, scoredSentences);

/** The built-in summary, in a thread. @throws the signal's reason when it is aborted. */
export function summarizeAside(parsing: Parsing, task: SummaryTask, signal?: AbortSignal): Promise<BuiltInSummary> {
  return parsing.run(summary, task, { ...options, signal });
}

/** Every sentence of a transcript with its score, also in a thread. @throws the signal's reason when it is aborted. */
export function scoreAside(parsing: Parsing, task: SummaryTask, signal?: AbortSignal): Promise<ScoredSentence[]> {
  return parsing.run(scores, task, { ...options, signal });
}
