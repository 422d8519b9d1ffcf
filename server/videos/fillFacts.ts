import { sql } from "kysely";
import { contentChanged } from "../content/contentEvents.js";
import { ContentType } from "../contentKinds/ContentType.js";
import { makeContext } from "../platform/context.js";
import { NotFoundError, UpstreamFailedError } from "../platform/errors.js";
import type { SqlRunner } from "../platform/jobs/jobs.js";
import { ownerIdentity } from "../platform/ownerIdentity.js";
import type { Services } from "../platform/services.js";
import type { VideoFacts } from "./lookup/VideoFacts.js";
import { lookupOf } from "./lookup/VideoLookup.js";

const fillQueue = "videos.fillFacts";

interface FillJob {
  ownerId: string;
  itemId: string;
  videoId: string;
  /** From 1; absent on the first attempt. */
  attempt?: number;
}

/** The backoff before the next attempt, when no service responded. */
const laterSeconds = [60, 3_600];

/** Looks up a new video's missing length and channel in the background, so that saving it doesn't wait. */
export function defineFillFacts(services: Services): void {
  services.jobs.define<FillJob>(
    fillQueue,
    async (job, { id: requestId }) => {
      const { ownerId, itemId, videoId, attempt = 1 } = job;
      const facts = await factsOf(services, videoId);
      if (facts === "away") {
        const startAfterSeconds = laterSeconds[attempt - 1];
        const next = { ...job, attempt: attempt + 1 };
        if (startAfterSeconds) await services.jobs.queue<FillJob>(fillQueue, next, { startAfterSeconds });
        return;
      }
      if (facts === null) return;
      const { durationSeconds, channelName } = facts;
      const ctx = makeContext(services, { requestId, ipAddress: "", headers: {} }, ownerIdentity(ownerId));
      await ctx.transact(async (tx) => {
        const filled = await tx.own
          .update("content_item")
          // Facts that somebody provided meanwhile are kept; not a save, since nobody edited anything.
          .set(({ fn, val }) => ({
            duration_seconds: fn.coalesce("duration_seconds", val(durationSeconds)),
            channel_name: fn.coalesce("channel_name", val(channelName)),
            search_text: sql<string>`case when channel_name is null
              then concat_ws(E'\\n', ${channelName}::text, nullif(search_text, '')) else search_text end`,
          }))
          .where("id", "=", itemId)
          .where("content_type", "=", ContentType.VIDEO)
          .where(({ eb, or }) =>
            or([
              ...(durationSeconds === null ? [] : [eb("duration_seconds", "is", null)]),
              ...(channelName === null ? [] : [eb("channel_name", "is", null)]),
            ]),
          )
          .executeTakeFirst();
        if (filled.numUpdatedRows > 0n)
          await tx.emit(contentChanged({ id: itemId, ownerId, contentType: ContentType.VIDEO }));
      });
    },
    { retries: 1, timeoutSeconds: 60 },
  );
}

/**
 * Null if there is no such public video. An unavailable service is not an error of the app: a player reports the length
 * later.
 */
async function factsOf(services: Services, videoId: string): Promise<VideoFacts | "away" | null> {
  try {
    return await lookupOf(services).facts(videoId);
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    if (error instanceof UpstreamFailedError) return "away";
    throw error;
  }
}

/** Queues the job in the transaction that saves the video. */
export function queueFillFacts(services: Services, job: FillJob, tx: SqlRunner): Promise<void> {
  return services.jobs.queue(fillQueue, job, { tx });
}
