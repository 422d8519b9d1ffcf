import { ContentType } from "../content/contentEnums.js";
import { contentChanged } from "../content/contentEvents.js";
import { type ContentRow, contentRow } from "../content/contentRows.js";
import type { Context } from "../platform/context.js";
import { InvalidInputError, NotFoundError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import { maxSeconds } from "./videoInputs.js";

/** Other pages hear of what is being watched once in so many seconds. */
const quietSeconds = 60;

// A player that knows how long the video is may say so where nobody could before. The row of before tells whether others
// have heard lately.
const watchSql = `
  with before as (
    select id, watched_at from content_item
    where owner_id = $1 and id = $2 and content_type = 'VIDEO' and deleted_at is null for update
  )
  update content_item video set watched_at = $5,
    duration_seconds = coalesce(video.duration_seconds, $4::integer),
    watched_seconds = least($3::integer, coalesce(video.duration_seconds, $4::integer))
  from before where video.id = before.id
  returning before.watched_at is null
    or before.watched_at < $5::timestamptz - interval '${quietSeconds} seconds' as "isNews"`;

/**
 * Remembers how far a video was watched; no save.
 * @throws NotFoundError for a video that isn't the viewer's or is in the trash.
 */
export async function setWatchedSeconds(
  ctx: Context,
  id: string,
  seconds: number,
  durationSeconds: number | null,
): Promise<ContentRow> {
  const { userId: ownerId } = ctx.requireViewer();
  checkSeconds("seconds", seconds);
  if (durationSeconds !== null) checkSeconds("durationSeconds", durationSeconds);
  if (!isUuid(id)) throw new NotFoundError();
  return ctx.transact(async (tx) => {
    const now = tx.clock().toISOString();
    const [watched] = await tx.sql<{ isNews: boolean }>("videos.watch", watchSql, [
      ownerId,
      id,
      seconds,
      durationSeconds,
      now,
    ]);
    if (!watched) throw new NotFoundError();
    if (watched.isNews)
      await tx.emit(contentChanged({ id: id.toLowerCase(), ownerId, contentType: ContentType.VIDEO }));
    return contentRow(tx, id);
  });
}

function checkSeconds(field: string, value: number): void {
  if (value >= 0 && value <= maxSeconds) return;
  const sentence = "Please give seconds of at least 0";
  throw new InvalidInputError(sentence, { [field]: sentence });
}
