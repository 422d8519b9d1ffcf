import { ContentType } from "../content/contentEnums.js";
import { contentChanged } from "../content/contentEvents.js";
import { makeContext } from "../platform/context.js";
import { NotFoundError, UpstreamFailedError } from "../platform/errors.js";
import type { SqlRunner } from "../platform/jobs.js";
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

// What somebody said meanwhile stays; no save, since nobody wrote anything.
const fillSql = `update content_item set
    duration_seconds = coalesce(duration_seconds, $3), channel_name = coalesce(channel_name, $4),
    search_text = case when channel_name is null and $4::text is not null
      then concat_ws(E'\\n', $4::text, nullif(search_text, '')) else search_text end
  where owner_id = $1 and id = $2 and content_type = 'VIDEO'
    and (duration_seconds is null and $3::integer is not null or channel_name is null and $4::text is not null)
  returning id`;

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
      const ctx = makeContext(services, { requestId, ipAddress: "", headers: {} }, null);
      await ctx.transact(async (tx) => {
        const filled = await tx.sql("videos.fillFacts", fillSql, [
          ownerId,
          itemId,
          facts.durationSeconds,
          facts.channelName,
        ]);
        if (filled.length > 0) await tx.emit(contentChanged({ id: itemId, ownerId, contentType: ContentType.VIDEO }));
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
