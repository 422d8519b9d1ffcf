import { limitOf } from "../../limits.js";
import type { Context } from "../../platform/context.js";
import { columns } from "../../platform/data/expressions.js";
import { insertRows } from "../../platform/data/givenRows.js";
import { isOwn } from "../../platform/data/owners.js";
import { anyOf, viewerId } from "../../platform/data/Parameter.js";
import type { TranscriptSegment, VideoTranscript } from "./VideoTranscript.js";

/** A transcript before it is stored. */
export type NewTranscript = Omit<VideoTranscript, "createdAt">;

export const maxSegments = limitOf.content.transcriptSegments.max;
export const maxSegmentCharacters = 2_000;
/** Longer than any video: 100 hours. */
export const maxMilliseconds = 360_000_000;
const passageWords = 60;

/** A video's transcript; one statement for all that a request asks about. */
export function transcriptOf(ctx: Context, itemId: string): Promise<VideoTranscript | null> {
  return ctx
    .loader<string, VideoTranscript | null>("video.transcript", async (ids) => {
      const rows = await ctx.own
        .select("video_transcript as t")
        .select(columns("t", "item_id, source, language, is_timed, created_at, segments"))
        .where("t.item_id", "=", anyOf(ids))
        .$narrowType<Pick<VideoTranscript, "source" | "segments">>()
        .execute();
      const byId = new Map(rows.map((row) => [row.itemId, row]));
      return ids.map((id) => byId.get(id) ?? null);
    })
    .load(itemId);
}

/** Replaces a video's transcript; call it in a transaction that has locked the video. */
export async function keepTranscript(tx: Context, itemId: string, transcript: NewTranscript): Promise<void> {
  const { source, language, isTimed, segments } = transcript;
  const facts = { source, language, is_timed: isTimed, created_at: tx.clock().toISOString() };
  await tx.own.db
    .insertInto("video_transcript")
    .values({ ...facts, item_id: itemId, owner_id: viewerId, segments: JSON.stringify(segments) })
    .onConflict((conflict) =>
      conflict
        .column("item_id")
        .doUpdateSet((eb) => ({ ...facts, segments: eb.ref("excluded.segments") }))
        .where(isOwn("video_transcript")),
    )
    .execute();
  await tx.own.delete("transcript_passage").where("item_id", "=", itemId).execute();
  const passages = passagesOf(segments).map((passage) => ({ item_id: itemId, ...passage }));
  await insertRows(tx.own, "transcript_passage", passages).execute();
}

export async function forgetTranscript(tx: Context, itemId: string): Promise<void> {
  await tx.own.delete("video_transcript").where("item_id", "=", itemId).execute();
}

/** Passages for search: runs of segments of about half a minute, which end with a sentence if one ends nearby. */
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
    // Scripts without spaces have no words to count: eight characters count as one.
    words += Math.max(text.split(/\s+/).length, Math.ceil(text.length / 8));
    const endsSentence = /[.!?。！？…]["'”’)\]]*$/u.test(text);
    if (words >= passageWords * 1.5 || (words >= passageWords && endsSentence)) end();
  }
  end();
  return passages;
}
