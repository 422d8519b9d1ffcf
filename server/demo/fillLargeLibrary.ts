import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { excerptOf, textOf } from "../content/excerpt.js";
import { insertNotes, type NoteRow } from "./fillNotes.js";

const words = (
  "harbour lantern margin binding kitchen oak ledger tide window paper index letter garden starter flour quiet " +
  "street river bridge morning winter copper thread needle print proof folio spine glue cloth linen chalk slate " +
  "station ticket platform luggage compass valley summit cairn gravel moss fern heron signal cable engine valve"
).split(" ");
const colors = ["#FFC2E0", "#FFE4B5", "#FFF3A1", "#B4EFCF", "#87CEEB", "#DCCBFF", "#FFC4BC", "#B9CCFF"];
const batchSize = 5_000;

/** The same numbers each time, in [0, 1): what is measured on them can be compared. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Adds `count` generated notes to the owner's, spread over three years, with the categories and tags that the owner
 * has.
 */
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
  const random = seeded(count);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const sentence = (length: number): string => {
    const text = Array.from({ length }, () => pick(words)).join(" ");
    return `${text[0]!.toUpperCase()}${text.slice(1)}`;
  };

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
        link: random() < 0.2 ? `https://example.com/${pick(words)}/${pick(words)}` : null,
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
