import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { videoSearchText } from "../content/videoSearchText.js";
import { insertVideos, spoken, type VideoRow } from "./fillVideos.js";
import { textMaker } from "./generatedText.js";

const batchSize = 250;
const idLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * Adds `count` generated videos to the owner's, spread over three years, each with a transcript of a quarter of an
 * hour, with the owner's video categories and tags.
 */
export async function fillManyVideos(
  db: Pick<EntityManager, "query">,
  ownerId: string,
  count: number,
  now: Date,
): Promise<void> {
  const ids = async (table: string): Promise<string[]> =>
    (
      await db.query(`select id from ${table} where owner_id = $1 and content_type = 'VIDEO' order by id`, [ownerId])
    ).map(({ id }: { id: string }) => id);
  const categories = await ids("category");
  const tags = await ids("tag");
  const { random, pick, sentence } = textMaker(count);

  const videoAt = (index: number): VideoRow => {
    const updatedAt = new Date(now.getTime() - Math.floor((index / count) * 3 * 365 * 86_400_000) - 60_000);
    const durationSeconds = 600 + Math.floor(random() * 600);
    const texts = Array.from({ length: 60 }, () => `${sentence(10 + Math.floor(random() * 12))}.`);
    const { segments, starts } = spoken(texts, durationSeconds);
    const keyPoints = [5, 20, 40].map((at) => {
      return { id: uuid(), seconds: Math.floor((starts[at] ?? 0) / 1_000), text: texts[at] ?? "" };
    });
    const words = {
      channelName: sentence(2),
      personalNotes: random() < 0.3 ? `${sentence(8)}.` : null,
      aiSummary: [texts[5], texts[20], texts[40]].join(" "),
      keyPoints,
    };
    const videoId = Array.from({ length: 11 }, () => pick([...idLetters])).join("");
    const watchedSeconds = random() < 0.4 ? Math.floor(random() * durationSeconds) : 0;
    return {
      ...words,
      id: uuid({ msecs: updatedAt.getTime() }),
      videoId,
      youtubeUrl: `https://www.youtube.com/watch?v=${videoId}`,
      startSeconds: 0,
      thumbnailUrl: `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`,
      title: sentence(5),
      durationSeconds,
      summarySource: "BUILT_IN",
      keyPointsSource: "BUILT_IN",
      searchText: videoSearchText(words),
      watchedSeconds,
      watchedAt: watchedSeconds > 0 ? updatedAt.toISOString() : null,
      isFavorite: random() < 0.1,
      isArchived: random() < 0.05,
      updatedAt: updatedAt.toISOString(),
      categoryId: categories.length > 0 && random() < 0.8 ? pick(categories) : null,
      tagIds: tags.length > 0 ? [...new Set(Array.from({ length: Math.floor(random() * 4) }, () => pick(tags)))] : [],
      segments,
      language: "en",
    };
  };

  for (let done = 0; done < count; done += batchSize) {
    const size = Math.min(batchSize, count - done);
    await insertVideos(
      db,
      ownerId,
      Array.from({ length: size }, (_, index) => videoAt(done + index)),
    );
  }
}
