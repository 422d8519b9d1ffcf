import { sql } from "kysely";
import { blockIdsOf } from "../content/html/blockIds.js";
import { blocksOf } from "../content/html/noteBlocks.js";
import { hasReferences, referencesOf } from "../content/html/shownHtml.js";
import { type EmbeddedNote, withoutReferences } from "../content/html/withoutReferences.js";
import { keyOfTarget, thingsOf } from "../content/noteLinks/linkTargets.js";
import type { OwnData } from "../platform/data/Data.js";
import { anyOf } from "../platform/data/Parameter.js";

/** Notes that one text shows by embeds; others are only named. */
const maxEmbeds = 50;
/** Longer notes are only named. */
const maxCharacters = 300_000;

/**
 * A note's HTML as others get it: links to things are the titles of now, embeds what they hold now. What is in the trash
 * or isn't the owner's is not shown.
 * @param own the rows of the note's owner.
 */
export async function standaloneHtml(own: OwnData, content: string | null): Promise<string | null> {
  if (content === null || !hasReferences(content)) return content;
  const embedded = [...content.matchAll(/ data-embed="note:([0-9a-f-]{36})/g)].map(([, id = ""]) => id);
  const notes = await own
    .select("content_item")
    .where("id", "=", anyOf([...new Set(embedded)].slice(0, maxEmbeds)))
    .where("content_type", "=", "NOTE")
    .where("deleted_at", "is", null)
    .select(["id", "title", "block_ids as blockIds"])
    .select(sql<string | null>`case when length(content) <= ${sql.lit(maxCharacters)} then content end`.as("content"))
    .execute();
  const texts = [content, ...notes.flatMap((note) => note.content ?? [])];
  const ids = new Set(
    texts.filter(hasReferences).flatMap((text) => referencesOf(text).map(({ targetId }) => targetId)),
  );
  const things = await thingsOf(own, [...ids]).execute();
  const titles = new Map(things.map(({ kind, id, title }) => [keyOfTarget({ kind, targetId: id }), title]));
  const named = things.filter(({ kind, isTrashed }) => kind === "NOTE" && !isTrashed);
  const shown = new Map<string, EmbeddedNote>([
    ...named.map(({ id, title }) => [id, { title, html: "", blockIds: [] }] as const),
    ...notes.map(
      ({ id, title, content: html, blockIds }) =>
        [id, { title, html: html ?? "", blockIds: blockIdsOf(id, blockIds, blocksOf(html).length) }] as const,
    ),
  ]);
  return withoutReferences(content, titles, shown) || null;
}
