import type { Context } from "../platform/context.js";
import { NotFoundError } from "../platform/errors.js";
import { Attachment } from "./Attachment.js";

/**
 * @param itemId when given, the attachment must be this item's
 * @throws NotFoundError for one that isn't the viewer's.
 */
export async function loadAttachment(ctx: Context, id: string, itemId: string | null | undefined): Promise<Attachment> {
  const attachment = await ctx.load(Attachment, id);
  if (itemId && itemId.toLowerCase() !== attachment.itemId) throw new NotFoundError();
  return attachment;
}
