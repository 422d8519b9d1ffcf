import { type ContentRow, wholeItem } from "../content/contentRows.js";
import { blockIdsOf } from "../content/html/blockIds.js";
import { blocksOf } from "../content/html/noteBlocks.js";
import { contentPage } from "../content/lists/contentPage.js";
import { keyOfTarget, linkedThings } from "../content/noteLinks/linkTargets.js";
import type { Context } from "../platform/context.js";
import { checkPageSize, type Page } from "../platform/data/pages.js";
import { longText } from "../platform/parsing/longText.js";
import { parsingTask } from "../platform/parsing/parsingTask.js";
import type { Linked, LinkPage } from "./backlinks.js";
import type { Backlink } from "./Link.js";
import { mentionOf } from "./mentionOf.js";

/** Shorter titles are everywhere. */
const minTitle = 3;
/** A page reads as many whole texts. */
const maxMentions = 25;

const finding = parsingTask("./mentionOf.js", import.meta.url, mentionOf);

/**
 * The notes that name a thing without linking to it, one place of each, the last changed first. A page may have fewer
 * than asked for and still be followed by another.
 * @throws InvalidInputError for a page size out of bounds or a damaged cursor.
 */
export async function unlinkedMentions(ctx: Context, target: Linked, page: LinkPage): Promise<Page<Backlink>> {
  checkPageSize(page.first, maxMentions);
  const title = (await linkedThings(ctx, [target])).get(keyOfTarget(target))?.title.trim() ?? "";
  const search = title.length < minTitle ? "" : title;
  const found = await contentPage(ctx, ["NOTE"], {
    ...page,
    filter: { search: search || "\u{fffc}", isArchived: null },
  });
  const rows = search === "" ? [] : (found.nodes as ContentRow[]).filter(({ id }) => id !== target.targetId);
  const places = await Promise.all(rows.map((row) => placeIn(ctx, row, title)));
  const nodes = places.filter((place) => place !== null);
  return {
    ...found,
    nodes,
    edges: () => nodes.map((node) => ({ node, cursor: found.pageInfo.endCursor ?? "" })),
    totalCount: async () => nodes.length,
  };
}

async function placeIn(ctx: Context, item: ContentRow, title: string): Promise<Backlink | null> {
  const { content, blockIds } = await wholeItem(item, ctx);
  if (!content) return null;
  const mention =
    content.length <= longText
      ? mentionOf({ html: content, title })
      : await ctx.services.parsing.run(finding, { html: content, title }, { key: ctx.requireViewer().userId });
  if (!mention) return null;
  const { block, before, name, after } = mention;
  const ids = blockIdsOf(item.id, blockIds ?? null, blocksOf(content).length);
  return { item, blockId: ids[block] ?? "", text: before + name + after };
}
