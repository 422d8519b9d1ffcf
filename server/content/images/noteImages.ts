import { imageLink } from "../../accounts/downloadLink.js";
import type { Context } from "../../platform/context.js";
import { Statement } from "../../platform/data/Data.js";
import { anyOf, type Ids, type Parameters } from "../../platform/data/Parameter.js";
import { isUuid } from "../../platform/isUuid.js";
import { imageSizeColumns } from "../../platform/storage/fileColumns.js";
import { imageTypes } from "../../platform/storage/imageTypes.js";
import { hasFigures, type ImageIds, type ShownImage, withAddresses } from "../html/figures.js";

/** The images among the files of the viewer's items, those in the trash included. */
const images = new Statement((own, { ids }: Parameters<Ids>) =>
  own
    .select("attachment")
    .where("item_id", "=", anyOf(ids))
    .where("file_type", "in", imageTypes)
    .select(["id", "item_id as itemId", "deleted_at as deletedAt", ...imageSizeColumns]),
);

/**
 * The attachments that may stand in the text of one of the viewer's notes as images: its own images, also those in the
 * trash, which come back when they are restored. A file never changes its note or its person.
 */
export async function imageIdsOf(ctx: Context, noteId: string, html: string | null | undefined): Promise<ImageIds> {
  if (!html?.includes("data-attachment") || !isUuid(noteId)) return new Set();
  return new Set((await ctx.rowsOf(images, "itemId", noteId.toLowerCase())).map(({ id }) => id));
}

/** A note's text with signed addresses of its images; one in the trash or gone has none. */
export async function readableText(ctx: Context, noteId: string, content: string | null): Promise<string | null> {
  if (!hasFigures(content)) return content;
  const found = (await ctx.rowsOf(images, "itemId", noteId)).filter(({ deletedAt }) => deletedAt === null);
  return addressed(ctx, content, found);
}

/** Cleaned HTML with signed addresses of these files. */
export async function addressed(
  ctx: Context,
  html: string,
  files: readonly (Omit<ShownImage, "src"> & { id: string })[],
): Promise<string> {
  const shown = files.map(
    async ({ id, width, height }) => [id, { src: await imageLink(ctx, id), width, height }] as const,
  );
  const byId = new Map(await Promise.all(shown));
  return withAddresses(html, (id) => byId.get(id));
}
