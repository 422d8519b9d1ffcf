import { sql } from "kysely";
import { type ContentRow, rowColumns, rowRelations } from "../content/contentRows.js";
import { referencesInSentence, titledSentence } from "../content/noteLinks/linksOf.js";
import { keyOfTarget, linkedThings } from "../content/noteLinks/linkTargets.js";
import type { Context } from "../platform/context.js";
import { countRows } from "../platform/data/countRows.js";
import { sameOwner } from "../platform/data/owners.js";
import { checkPageSize, decodeCursor, type Page, pageOf } from "../platform/data/pages.js";
import type { Backlink, LinkKind } from "./Link.js";

/** Where a page of links begins and how long it is. */
export interface LinkPage {
  first: number;
  after?: string | null;
}

const maxText = 300;

/** The target of links. */
export interface Linked {
  kind: LinkKind;
  targetId: string;
}

const linksTo = (ctx: Context, { kind, targetId }: Linked) =>
  ctx.own
    .select("note_link as l")
    .innerJoin("content_item as n", (join) =>
      join
        .on(sameOwner("n", "l"))
        .onRef("n.id", "=", "l.note_id")
        .on("n.deleted_at", "is", null)
        .on("n.is_template", "=", false),
    )
    .where("l.target_id", "=", targetId)
    .where("l.kind", "=", kind);

/**
 * The places in notes that link to a thing, those in the newest notes first; notes in the trash have none.
 * @throws InvalidInputError for a page size out of bounds or a damaged cursor.
 */
export async function backlinks(ctx: Context, target: Linked, { first, after }: LinkPage): Promise<Page<Backlink>> {
  checkPageSize(first, ctx.maxPageSize);
  const order = `backlinks ${keyOfTarget(target)}`;
  const behind = after ? decodeCursor(order, after, (value) => /^\d{1,9}$/.test(value)) : null;
  const found = linksTo(ctx, target)
    .$if(behind !== null, (links) =>
      links.where(sql<boolean>`(l.note_id, l.place) < (${behind?.id}::uuid, ${Number(behind?.value)}::integer)`),
    )
    .orderBy("l.note_id", "desc")
    .orderBy("l.place", "desc")
    .limit(first + 1)
    .select(["l.place", "l.block_id as blockId", "l.before", "l.after"])
    .select([...rowColumns(["NOTE"]), ...rowRelations]);
  const rows = await found.execute();
  const others = rows.flatMap((row) => referencesInSentence(row.before + row.after));
  const things = await linkedThings(ctx, [target, ...others]);
  const titleOf = (to: Linked) => things.get(keyOfTarget(to))?.title;
  const nodes = rows.map(({ place, blockId, before, after: rest, ...item }) => ({
    place,
    item: item as unknown as ContentRow,
    blockId,
    text: cut(titledSentence(before, titleOf) + (titleOf(target) ?? "") + titledSentence(rest, titleOf)),
  }));
  return pageOf({
    rows: nodes,
    first,
    after,
    order,
    position: ({ place, item }) => ({ value: String(place), id: item.id }),
    totalCount: () => countRows(linksTo(ctx, target)),
  });
}

const cut = (text: string) =>
  text.length > maxText ? `${text.slice(0, maxText - 1).replace(/[\ud800-\udbff]$/, "")}…` : text;
