import { Arg, Ctx, ID, Mutation, Resolver } from "type-graphql";
import { Context } from "../../platform/context.js";
import { ContentItem } from "../ContentItem.js";
import type { ContentRow } from "../contentRows.js";
import { changeTags, setCategory } from "./filingActions.js";

const itemIdsDescription = "1 to 100 ids; when one is not the viewer's or is in the trash nothing changes (NOT_FOUND).";

/** Filing many items at once. */
@Resolver()
export class FilingResolver {
  @Mutation(() => [ContentItem], {
    description: "Files 1 to 100 items under one category; a save of those that were elsewhere. Gives all of them.",
  })
  setCategory(
    @Arg("itemIds", () => [ID], { description: itemIdsDescription }) itemIds: string[],
    @Arg("categoryId", () => ID, {
      nullable: true,
      description: "One of the viewer's that fits them all, else INVALID_INPUT; null: none.",
    })
    categoryId: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<ContentRow[]> {
    return setCategory(ctx, itemIds, categoryId ?? null);
  }

  @Mutation(() => [ContentItem], {
    description:
      "Gives tags to 1 to 100 items and takes tags from them; a save of those that change. Gives all of them.",
  })
  changeTags(
    @Arg("itemIds", () => [ID], { description: itemIdsDescription }) itemIds: string[],
    @Arg("add", () => [ID], {
      defaultValue: [],
      description: "At most 50 of the viewer's tags that fit them all; an item may have 50 in all.",
    })
    add: string[],
    @Arg("remove", () => [ID], {
      defaultValue: [],
      description: "At most 50 ids; those that an item does not have change nothing.",
    })
    remove: string[],
    @Ctx() ctx: Context,
  ): Promise<ContentRow[]> {
    return changeTags(ctx, itemIds, add, remove);
  }
}
