import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from "type-graphql";
import { Context } from "../../platform/context.js";
import { connectionOf, type Page } from "../../platform/data/pages.js";
import { QueryOne } from "../../platform/graphql/QueryOne.js";
import { resolveFields } from "../../platform/graphql/resolveFields.js";
import { ContentItem } from "../ContentItem.js";
import type { ContentRow } from "../contentRows.js";
import { readableText } from "../images/noteImages.js";
import { ContentVersion } from "./ContentVersion.js";
import {
  contentVersion,
  contentVersions,
  type VersionBody,
  type VersionRow,
  versionBodies,
  versionFields,
} from "./contentVersions.js";
import { restoreVersion } from "./restoreVersion.js";

const ContentVersionConnection = connectionOf(ContentVersion, "ContentVersion");

@Resolver(() => ContentVersion)
export class VersionResolver {
  @Query(() => ContentVersionConnection, {
    description: "An item's versions by pages, newest first; NOT_FOUND for an item that is not the viewer's.",
  })
  contentVersions(
    @Arg("itemId", () => ID, { description: "The item's id." }) itemId: string,
    @Arg("first", () => Int, { defaultValue: 25, description: "How many at most: 1 to 100." }) first: number,
    @Arg("after", () => String, {
      nullable: true,
      description: "A cursor of the same item's versions; a damaged one is INVALID_INPUT.",
    })
    after: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<Page<VersionRow>> {
    return contentVersions(ctx, itemId, first, after);
  }

  @QueryOne(() => ContentVersion, "One version of the viewer's content; NOT_FOUND for any other id.")
  contentVersion(
    @Arg("id", () => ID, { description: "The version's id." }) id: string,
    @Ctx() ctx: Context,
  ): Promise<VersionRow> {
    return contentVersion(ctx, id);
  }

  @Mutation(() => ContentItem, {
    description:
      "Saves a version's title and text as a version of its own; category, tags, color and link stay as they are.",
  })
  restoreVersion(
    @Arg("itemId", () => ID, { description: "The item's id." }) itemId: string,
    @Arg("versionId", () => ID, { description: "The id of one of its versions." }) versionId: string,
    @Ctx() ctx: Context,
  ): Promise<ContentRow> {
    return restoreVersion(ctx, itemId, versionId);
  }
}

resolveFields(VersionResolver, versionFields, bodyOf);

/** Pages don't load texts and facts: selecting them there costs one more statement for the page. */
async function bodyOf(version: VersionRow, ctx: Context): Promise<VersionBody> {
  const body =
    version.content !== undefined
      ? (version as VersionBody)
      : await ctx.loader<string, VersionBody>("version.body", (ids) => versionBodies(ctx, ids)).load(version.id);
  return { ...body, content: await readableText(ctx, version.itemId, body.content) };
}
