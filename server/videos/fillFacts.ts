import { ContentType } from "../content/contentEnums.js";
import { contentChanged } from "../content/contentEvents.js";
import { makeContext } from "../platform/context.js";
import type { SqlRunner } from "../platform/jobs.js";
import type { Services } from "../platform/services.js";
import { lookupOf } from "./lookup/VideoLookup.js";

const fillQueue = "videos.fillFacts";

interface FillJob {
  ownerId: string;
  itemId: string;
  videoId: string;
}

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
    async ({ ownerId, itemId, videoId }, { id: requestId }) => {
      const facts = await lookupOf(services).facts(videoId);
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
    { retries: 2, retryDelaySeconds: 60, timeoutSeconds: 60 },
  );
}

/** Queues it with the transaction that saves the video. */
export function queueFillFacts(services: Services, job: FillJob, tx: SqlRunner): Promise<void> {
  return services.jobs.queue(fillQueue, job, { tx });
}
