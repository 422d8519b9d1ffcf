import { sql } from "kysely";
import { contentChanged } from "../content/contentEvents.js";
import { type ContentRow, contentRow } from "../content/contentRows.js";
import { ContentType } from "../contentKinds/ContentType.js";
import type { Context } from "../platform/context.js";
import { Statement } from "../platform/data/Data.js";
import { isOwnByKey } from "../platform/data/owners.js";
import { type Parameters } from "../platform/data/Parameter.js";
import { InvalidInputError, NotFoundError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import { maxSeconds, secondsSentence } from "./videoInputs.js";

/** Other pages are told of progress at most once in this time. */
const quietSeconds = 60;

interface Watched {
  id: string;
  seconds: number;
  durationSeconds: number | null;
  now: string;
}

// A player that knows the video's length may fill it in when it is missing. The previous row tells whether others were
// told recently.
const watch = new Statement((own, { id, seconds, durationSeconds, now }: Parameters<Watched>) => {
  const duration = sql<number | null>`coalesce(video.duration_seconds, ${durationSeconds}::integer)`;
  return own.db
    .with("before", () =>
      own
        .select("content_item")
        .select(["id", "watched_at"])
        .where("id", "=", id)
        .where("content_type", "=", sql.lit(ContentType.VIDEO))
        .where("deleted_at", "is", null)
        .forUpdate(),
    )
    .updateTable("content_item as video")
    .from("before")
    .set({ watched_at: now, duration_seconds: duration, watched_seconds: sql`least(${seconds}::integer, ${duration})` })
    .where(isOwnByKey("video"))
    .whereRef("video.id", "=", "before.id")
    .returning(
      sql<boolean>`before.watched_at is null
        or before.watched_at < ${now}::timestamptz - interval '${sql.raw(String(quietSeconds))} seconds'`.as("isNews"),
    );
});

/**
 * Stores how far a video was watched; not a save.
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
    const [watched] = await tx.run(watch, { id, seconds, durationSeconds, now: tx.clock().toISOString() });
    if (!watched) throw new NotFoundError();
    if (watched.isNews)
      await tx.emit(contentChanged({ id: id.toLowerCase(), ownerId, contentType: ContentType.VIDEO }));
    return contentRow(tx, id);
  });
}

function checkSeconds(field: string, value: number): void {
  if (value >= 0 && value <= maxSeconds) return;
  throw new InvalidInputError(secondsSentence, { [field]: secondsSentence });
}
