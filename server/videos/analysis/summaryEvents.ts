import type { Context } from "../../platform/context.js";
import type { AnalysisStep } from "./VideoAnalysis.js";

export const summaryProgressedEvent = "video.summaryProgressed";

/**
 * Tells a person's open pages the current step of the summary that they wait for, once for each step; a page that
 * misses an event loses nothing else.
 * @param runId null: nobody listens.
 */
export function summarySteps(ctx: Context, runId: string | null): (step: `${AnalysisStep}`) => void {
  const { userId: audience } = ctx.requireViewer();
  let latest: string | null = null;
  let told: Promise<unknown> = Promise.resolve();
  return (step) => {
    if (runId === null || step === latest) return;
    latest = step;
    const event = { name: summaryProgressedEvent, audience, data: { runId, step } };
    told = told
      .then(() => ctx.transact((tx) => tx.emit(event)))
      .catch((error) => ctx.services.log.warn({ err: error, requestId: ctx.requestId }, "A step could not be told"));
  };
}
