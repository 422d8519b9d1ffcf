import { Arg, Ctx, ID, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { Context } from "../platform/context.js";
import type { DomainEvent } from "../platform/live/events.js";
import { ContentChange } from "./ContentChange.js";
import { ContentItem } from "./ContentItem.js";
import { deleteContent, deleteContentPermanently, restoreContent, setArchived, setFavorite } from "./contentActions.js";
import { contentChangesOf } from "./contentEvents.js";
import { type ContentRow, contentRows } from "./contentRows.js";
import { ContentCounts, contentCounts } from "./lists/contentCounts.js";

const itemIdsDescription = "1 to 100 ids; when one is not the viewer's nothing changes (NOT_FOUND).";

/** Queries and mutations for both notes and videos. */
@Resolver(() => ContentItem)
export class ContentResolver {
  @Query(() => ContentCounts, { description: "Numbers the shell shows, in one statement." })
  contentCounts(@Ctx() ctx: Context): Promise<ContentCounts> {
    return contentCounts(ctx);
  }

  @Mutation(() => [ContentItem], { description: "Marks or unmarks 1 to 100 items; no save, so `version` stays." })
  setFavorite(
    @Arg("itemIds", () => [ID], { description: itemIdsDescription }) itemIds: string[],
    @Arg("favorite", () => Boolean, { description: "Whether they are favorites from now on." }) favorite: boolean,
    @Ctx() ctx: Context,
  ): Promise<ContentRow[]> {
    return setFavorite(ctx, itemIds, favorite);
  }

  @Mutation(() => [ContentItem], { description: "Archives or takes back 1 to 100 items; no save, so `version` stays." })
  setArchived(
    @Arg("itemIds", () => [ID], { description: itemIdsDescription }) itemIds: string[],
    @Arg("archived", () => Boolean, { description: "Whether they are archived from now on." }) archived: boolean,
    @Ctx() ctx: Context,
  ): Promise<ContentRow[]> {
    return setArchived(ctx, itemIds, archived);
  }

  @Mutation(() => [ID], {
    description: "Puts 1 to 100 items in the trash, where they stay for 30 days; gives their ids.",
  })
  deleteContent(
    @Arg("itemIds", () => [ID], { description: itemIdsDescription }) itemIds: string[],
    @Ctx() ctx: Context,
  ): Promise<string[]> {
    return deleteContent(ctx, itemIds);
  }

  @Mutation(() => [ContentItem], { description: "Takes 1 to 100 items out of the trash." })
  restoreContent(
    @Arg("itemIds", () => [ID], { description: itemIdsDescription }) itemIds: string[],
    @Ctx() ctx: Context,
  ): Promise<ContentRow[]> {
    return restoreContent(ctx, itemIds);
  }

  @Mutation(() => [ID], {
    description: "Deletes for good 1 to 100 items that are archived or in the trash (else INVALID_INPUT).",
  })
  deleteContentPermanently(
    @Arg("itemIds", () => [ID], { description: itemIdsDescription }) itemIds: string[],
    @Ctx() ctx: Context,
  ): Promise<string[]> {
    return deleteContentPermanently(ctx, itemIds);
  }

  @Subscription(() => ContentChange, {
    description: "Fires within a second when an item of the viewer's was made, changed, moved or deleted.",
    subscribe: ({ context }) => contentChangesOf(context),
  })
  contentChanged(@Root() { data }: DomainEvent, @Ctx() ctx: Context) {
    const item = async () => (await contentRows(ctx, [String(data.itemId)]))[0] ?? null;
    return { itemId: data.itemId, contentType: data.contentType, item };
  }
}
