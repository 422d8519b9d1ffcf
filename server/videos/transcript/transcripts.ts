import type { Context } from "../../platform/context.js";
import type { TranscriptSegment, VideoTranscript } from "./VideoTranscript.js";

/** A transcript before it is kept. */
export type NewTranscript = Omit<VideoTranscript, "createdAt">;

export const maxSegments = 20_000;
export const maxSegmentCharacters = 2_000;
/** Longer than any video: 100 hours. */
export const maxMilliseconds = 360_000_000;
const passageWords = 60;

type TranscriptRow = VideoTranscript & { itemId: string };

const byItemsSql = `select item_id as "itemId", source, language, is_timed as "isTimed", created_at as "createdAt", segments
  from video_transcript where owner_id = $1 and item_id = any($2::uuid[])`;
const keepSql = `insert into video_transcript (item_id, owner_id, source, language, is_timed, segments, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (item_id) do update set source = $3, language = $4, is_timed = $5, segments = $6, created_at = $7`;
const forgetPassagesSql = "delete from transcript_passage where owner_id = $1 and item_id = $2";
const keepPassagesSql = `insert into transcript_passage (owner_id, item_id, position, start_milliseconds, text)
  select $1, $2, position, start_milliseconds, text
  from jsonb_to_recordset($3::jsonb) as passage (position integer, start_milliseconds integer, text text)`;
const forgetSql = "delete from video_transcript where owner_id = $1 and item_id = $2";

/** A video's transcript; those that a request asks for together are one statement. */
export function transcriptOf(ctx: Context, itemId: string): Promise<VideoTranscript | null> {
  return ctx
    .loader<string, VideoTranscript | null>("video.transcript", async (ids) => {
      const { userId } = ctx.requireViewer();
      const rows = await ctx.sql<TranscriptRow>("transcripts.byItems", byItemsSql, [userId, ids]);
      const byId = new Map(rows.map((row) => [row.itemId, row]));
      return ids.map((id) => byId.get(id) ?? null);
    })
    .load(itemId);
}

/** Keeps a transcript in place of the one that is there; call it in a transaction that has locked the video. */
export async function keepTranscript(tx: Context, itemId: string, transcript: NewTranscript): Promise<void> {
  const { userId } = tx.requireViewer();
  const { source, language, isTimed, segments } = transcript;
  const now = tx.clock().toISOString();
  const text = JSON.stringify(segments);
  await tx.sql("transcripts.keep", keepSql, [itemId, userId, source, language, isTimed, text, now]);
  await tx.sql("transcripts.forgetPassages", forgetPassagesSql, [userId, itemId]);
  await tx.sql("transcripts.keepPassages", keepPassagesSql, [userId, itemId, JSON.stringify(passagesOf(segments))]);
}

export async function forgetTranscript(tx: Context, itemId: string): Promise<void> {
  await tx.sql("transcripts.forget", forgetSql, [tx.requireViewer().userId, itemId]);
}

/** What search looks in: runs of segments of about half a minute, ended where a sentence does if one does near. */
export function passagesOf(segments: readonly TranscriptSegment[]) {
  const passages: { position: number; start_milliseconds: number; text: string }[] = [];
  let texts: string[] = [];
  let words = 0;
  let start = 0;
  const end = (): void => {
    if (texts.length > 0)
      passages.push({ position: passages.length, start_milliseconds: start, text: texts.join(" ") });
    texts = [];
    words = 0;
  };
  for (const { startMilliseconds, text } of segments) {
    if (texts.length === 0) start = startMilliseconds;
    texts.push(text);
    // Scripts without spaces have no words to count: four characters are taken for one.
    words += Math.max(text.split(/\s+/).length, Math.ceil(text.length / 8));
    const endsSentence = /[.!?。！？…]["'”’)\]]*$/u.test(text);
    if (words >= passageWords * 1.5 || (words >= passageWords && endsSentence)) end();
  }
  end();
  return passages;
}
