import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { excerptOf, textOf } from "../content/html/excerpt.js";
import { insertNotes, type NoteRow } from "./fillNotes.js";
import { textMaker } from "./generatedText.js";

const colors = ["#FFC2E0", "#FFE4B5", "#FFF3A1", "#B4EFCF", "#87CEEB", "#DCCBFF", "#FFC4BC", "#B9CCFF"];
const batchSize = 5_000;

/** Adds `count` generated notes to the owner's, spread over three years, with the owner's categories and tags. */
export async function fillLargeLibrary(
  db: Pick<EntityManager, "query">,
  ownerId: string,
  count: number,
  now: Date,
): Promise<void> {
  const ids = async (table: string): Promise<string[]> =>
    (
      await db.query(`select id from ${table} where owner_id = $1 and content_type = 'NOTE' order by id`, [ownerId])
    ).map(({ id }: { id: string }) => id);
  const categories = await ids("category");
  const tags = await ids("tag");
  const { random, pick, sentence, word } = textMaker(count);

  for (let done = 0; done < count; done += batchSize) {
    const notes: NoteRow[] = Array.from({ length: Math.min(batchSize, count - done) }, (_, index) => {
      const updatedAt = new Date(now.getTime() - Math.floor(((done + index) / count) * 3 * 365 * 86_400_000) - 60_000);
      const content = `<p>${sentence(18)}.</p><p>${sentence(12)}.</p>`;
      return {
        id: uuid({ msecs: updatedAt.getTime() }),
        title: sentence(4),
        content,
        excerpt: excerptOf(content),
        text: textOf(content),
        link: random() < 0.2 ? `https://example.com/${word()}/${word()}` : null,
        color: pick(colors),
        categoryId: categories.length && random() < 0.8 ? pick(categories) : null,
        tagIds: tags.length ? [...new Set(Array.from({ length: Math.floor(random() * 4) }, () => pick(tags)))] : [],
        isFavorite: random() < 0.1,
        isArchived: random() < 0.05,
        updatedAt: updatedAt.toISOString(),
      };
    });
    await insertNotes(db, ownerId, notes);
  }
}
