import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import { downloadLink } from "../accounts/downloadLink.js";
import { ContentItem } from "../content/ContentItem.js";
import { contentChanged } from "../content/contentEvents.js";
import type { ContentRow } from "../content/contentRows.js";
import { type AttachmentFile, attachmentsOfItem } from "../content/lists/attachmentsOfItems.js";
import { Context } from "../platform/context.js";
import { NotFoundError } from "../platform/errors.js";
import { type ArrivingFile, Upload } from "../platform/graphql/Upload.js";
import { Attachment } from "./Attachment.js";
import { addAttachment } from "./addAttachment.js";
import { restoreAttachment } from "./attachmentTrash.js";
import { itemOfAttachment } from "./itemOfAttachment.js";
import { loadAttachment } from "./loadAttachment.js";

const idDescription = "The attachment's id.";
const itemIdDescription = "When given, the attachment must be this item's (else NOT_FOUND).";

@Resolver(() => ContentItem)
export class AttachmentResolver {
  /** List rows include them; other rows have the count, so that only items with files are queried. */
  @FieldResolver(() => [Attachment], { description: "Its files in the order they were added; at most 100." })
  attachments(@Root() item: ContentRow, @Ctx() ctx: Context): AttachmentFile[] | Promise<AttachmentFile[]> {
    if (item.attachments) return item.attachments;
    return item.attachmentCount === 0 ? [] : attachmentsOfItem(ctx, item.id);
  }

  @Query(() => String, {
    description: "A link that gives the file for 5 minutes without other credentials, as a download.",
  })
  async attachmentUrl(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Arg("itemId", () => ID, { nullable: true, description: itemIdDescription }) itemId: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<string> {
    const attachment = await loadAttachment(ctx, id, itemId);
    if (attachment.deletedAt) throw new NotFoundError();
    await itemOfAttachment(ctx, attachment.itemId, false);
    return downloadLink(ctx, "files", attachment.id);
  }

  @Mutation(() => Attachment, {
    description:
      "Adds a file of at most 10 MB (else TOO_LARGE) to a note, which may have 100 (a video has none: INVALID_INPUT); no save, so `version` stays.",
  })
  addAttachment(
    @Arg("itemId", () => ID, { description: "The note." }) itemId: string,
    @Arg("file", () => Upload, { description: "The file." }) file: ArrivingFile,
    @Ctx() ctx: Context,
  ): Promise<Attachment> {
    return addAttachment(ctx, itemId, file);
  }

  @Mutation(() => ID, { description: "Puts an attachment in the trash, where it stays for 30 days; gives its id." })
  async deleteAttachment(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Arg("itemId", () => ID, { nullable: true, description: itemIdDescription }) itemId: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return ctx.transact(async (tx) => {
      const attachment = await loadAttachment(tx, id, itemId);
      if (attachment.deletedAt) throw new NotFoundError();
      const item = await itemOfAttachment(tx, attachment.itemId, false);
      attachment.deletedAt = tx.clock().toISOString();
      await tx.save(attachment, contentChanged(item));
      return attachment.id;
    });
  }

  @Mutation(() => Attachment, { description: "Takes an attachment out of the trash; NOT_FOUND when it is not there." })
  restoreAttachment(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() ctx: Context,
  ): Promise<Attachment> {
    return restoreAttachment(ctx, id);
  }
}
