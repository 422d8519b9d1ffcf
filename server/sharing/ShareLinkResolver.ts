import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { ContentType } from "../contentKinds/ContentType.js";
import { Context } from "../platform/context.js";
import { connectionOf, type Page } from "../platform/data/pages.js";
import { findItem } from "./findItem.js";
import { revokeShareLink, revokeShareLinks } from "./revokeShareLinks.js";
import { ShareLifetime } from "./ShareLifetime.js";
import { ShareLink } from "./ShareLink.js";
import { shareableText } from "./shareableText.js";
import { shareContent } from "./shareContent.js";
import { type ShareLinkRow, shareLinkOf, shareLinksPage } from "./shareLinks.js";

const ShareLinkConnection = connectionOf(ShareLink, "ShareLink");

const itemIdDescription = "The note or video.";
const contentTypeDescription = "When given, the item must be of this kind (else NOT_FOUND).";

@Resolver(() => ShareLink)
export class ShareLinkResolver {
  @Query(() => ShareLink, {
    nullable: true,
    description:
      "The live link of a note or video; null when there is none. NOT_FOUND for an item that isn't the viewer's.",
  })
  shareLink(
    @Arg("itemId", () => ID, { description: itemIdDescription }) itemId: string,
    @Arg("contentType", () => ContentType, { nullable: true, description: contentTypeDescription })
    contentType: ContentType | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<ShareLinkRow | null> {
    return shareLinkOf(ctx, itemId, contentType);
  }

  @Query(() => String, {
    name: "shareableText",
    description:
      "A note or video as plain text, whether or not it has a link. NOT_FOUND for an item that isn't the viewer's.",
  })
  async textOfItem(
    @Arg("itemId", () => ID, { description: itemIdDescription }) itemId: string,
    @Ctx() ctx: Context,
  ): Promise<string> {
    const { id } = await findItem(ctx, itemId);
    return shareableText(ctx, id);
  }

  @Query(() => ShareLinkConnection, {
    description: "The viewer's links that work now, the newest first, those in mails they sent among them.",
  })
  shareLinks(
    @Arg("first", () => Int, { defaultValue: 25, description: "How many at most: 1 to 100." }) first: number,
    @Arg("after", () => String, {
      nullable: true,
      description: "A cursor of this list; a damaged one is INVALID_INPUT.",
    })
    after: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<Page<ShareLinkRow>> {
    return shareLinksPage(ctx, first, after);
  }

  @Mutation(() => ShareLink, {
    description: "Makes a new link to a note or video; the one it had before stops working at once.",
  })
  shareContent(
    @Arg("itemId", () => ID, { description: itemIdDescription }) itemId: string,
    @Arg("expiresIn", () => ShareLifetime, {
      defaultValue: ShareLifetime.SEVEN_DAYS,
      description: "How long it works.",
    })
    expiresIn: ShareLifetime,
    @Arg("password", () => String, {
      nullable: true,
      description: "What readers have to give first: 1 to 200 characters; none when null or blank.",
    })
    password: string | null | undefined,
    @Arg("contentType", () => ContentType, { nullable: true, description: contentTypeDescription })
    contentType: ContentType | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<ShareLinkRow> {
    return shareContent(ctx, { itemId, expiresIn, password, contentType });
  }

  @Mutation(() => Boolean, {
    description: "Ends the link of a note or video at once; false when it had none. Links in mails stay.",
  })
  revokeShareLink(
    @Arg("itemId", () => ID, { description: itemIdDescription }) itemId: string,
    @Arg("contentType", () => ContentType, { nullable: true, description: contentTypeDescription })
    contentType: ContentType | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<boolean> {
    return revokeShareLink(ctx, itemId, contentType);
  }

  @Mutation(() => [ID], {
    description: "Ends 1 to 100 of the viewer's links at once, by their own ids; gives the ids of those that worked.",
  })
  revokeShareLinks(
    @Arg("ids", () => [ID], { description: "Ids of links, those in mails too." }) ids: string[],
    @Ctx() ctx: Context,
  ): Promise<string[]> {
    return revokeShareLinks(ctx, ids);
  }

  @FieldResolver(() => String, {
    description: "What it shows, as plain text, without the address: for pasting where a link won't do.",
  })
  shareableText(@Root() link: ShareLinkRow, @Ctx() ctx: Context): Promise<string> {
    return shareableText(ctx, link.itemId);
  }
}
