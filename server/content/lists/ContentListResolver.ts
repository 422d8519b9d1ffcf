import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Query, Resolver } from "type-graphql";
import { contentKinds, contentTypes } from "../../contentKinds/contentKinds.js";
import { Context } from "../../platform/context.js";
import { connectionOf, type Page } from "../../platform/data/pages.js";
import { ContentItem } from "../ContentItem.js";
import type { ContentRow } from "../contentRows.js";
import { Note } from "../Note.js";
import { Video } from "../Video.js";
import { ContentFilter, ContentPageArgs, NoteFilter } from "./contentFilters.js";
import { contentPage } from "./contentPage.js";

const NoteConnection = connectionOf(Note, "Note");
const VideoConnection = connectionOf(Video, "Video");
const ContentItemConnection = connectionOf(ContentItem, "ContentItem");

const filterDescription = "What narrows the list.";

/** The lists of content: one for each kind, and one for both. */
@Resolver()
export class ContentListResolver {
  @Query(() => NoteConnection, { description: "The viewer's notes by pages, newest save first unless sorted." })
  notes(
    @Args(() => ContentPageArgs) page: ContentPageArgs,
    @Arg("filter", () => NoteFilter, { nullable: true, description: filterDescription })
    filter: NoteFilter | null | undefined,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Page<ContentRow>> {
    return contentPage(ctx, ["NOTE"], { ...page, filter }, info);
  }

  @Query(() => VideoConnection, { description: "The viewer's videos by pages, newest save first unless sorted." })
  videos(
    @Args(() => ContentPageArgs) page: ContentPageArgs,
    @Arg("filter", () => ContentFilter, { nullable: true, description: filterDescription })
    filter: ContentFilter | null | undefined,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Page<ContentRow>> {
    return contentPage(ctx, ["VIDEO"], { ...page, filter }, info);
  }

  @Query(() => ContentItemConnection, {
    description: "The viewer's notes and videos together by pages, newest save first unless sorted.",
  })
  contentItems(
    @Args(() => ContentPageArgs) page: ContentPageArgs,
    @Arg("filter", () => ContentFilter, { nullable: true, description: filterDescription })
    filter: ContentFilter | null | undefined,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Page<ContentRow>> {
    const types = contentTypes.filter((type) => ctx.may([[`${contentKinds[type].many}:read`]]));
    return contentPage(ctx, types, { ...page, filter }, info);
  }
}
