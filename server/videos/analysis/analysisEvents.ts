import type { Context } from "../../platform/context.js";
import type { DomainEvent } from "../../platform/live/events.js";
import type { AnalysisRow } from "./analysisRows.js";

const analysisProgressedEvent = "video.analysisProgressed";

/** An analysis was requested, made progress or ended. */
export function analysisProgressed({ id, ownerId, videoId, state }: AnalysisRow): DomainEvent {
  return { name: analysisProgressedEvent, audience: ownerId, data: { analysisId: id, videoId, state } };
}

/** The viewer's events of one video's analyses. */
export function progressOf(ctx: Context, videoId: string): AsyncIterableIterator<DomainEvent> {
  const all = ctx.hear(analysisProgressedEvent);
  return {
    next: async () => {
      for (;;) {
        const result = await all.next();
        if (result.done || result.value.data.videoId === videoId) return result;
      }
    },
    return: () => all.return?.() ?? Promise.resolve({ value: undefined, done: true }),
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
