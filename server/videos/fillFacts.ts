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
  /** From 1; absent the first time. */
  attempt?: number;
}

/** The wait before the next attempt, where nobody answered. */
const laterSeconds = [60, 3_600];

/** Finds out how long a new video is and whose, where nobody said; whoever saved it doesn't wait for that. */
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
          // Facts that somebody gave meanwhile stay; no save, since nobody wrote anything.
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

/** Null when there is no such public video. A service that is away is no failure of the app: a player tells the length. */
async function factsOf(services: Services, videoId: string): Promise<VideoFacts | "away" | null> {
  try {
    return await lookupOf(services).facts(videoId);
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    if (error instanceof UpstreamFailedError) return "away";
    throw error;
  }
}

/** Queues it with the transaction that saves the video. */
export function queueFillFacts(services: Services, job: FillJob, tx: SqlRunner): Promise<void> {
  return services.jobs.queue(fillQueue, job, { tx });
}
