import type { DomainEvent } from "../../platform/events.js";
import type { LiveEvents } from "../../platform/live.js";
import type { AnalysisRow } from "./analysisRows.js";

export const analysisProgressedEvent = "video.analysisProgressed";

/** An analysis was asked for, went on or ended. */
export function analysisProgressed({ id, ownerId, videoId, state }: AnalysisRow): DomainEvent {
  return { name: analysisProgressedEvent, audience: ownerId, data: { analysisId: id, videoId, state } };
}

/** What is heard of one video's analyses from now on. */
export function progressOf(live: LiveEvents, ownerId: string, videoId: string): AsyncIterableIterator<DomainEvent> {
  const all = live.on(analysisProgressedEvent, ownerId);
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
