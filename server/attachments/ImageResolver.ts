import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { imageLink } from "../accounts/downloadLink.js";
import type { AttachmentFile } from "../content/lists/attachmentsOfItems.js";
import { Context } from "../platform/context.js";
import { isImageType } from "../platform/storage/imageTypes.js";
import { Attachment } from "./Attachment.js";

@Resolver(() => Attachment)
export class ImageResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: "Shows the file in a page for an hour or two without other credentials; null unless it is an image.",
  })
  imageUrl(@Root() { id, fileType }: AttachmentFile, @Ctx() ctx: Context): Promise<string> | null {
    return isImageType(fileType) ? imageLink(ctx, id) : null;
  }
}
