import { sql } from "kysely";
import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { v7 as uuidv7 } from "uuid";
import { lockPerson } from "../accounts/lockPerson.js";
import { ContentType } from "../contentKinds/ContentType.js";
import { Context } from "../platform/context.js";
import { Statement } from "../platform/data/Data.js";
import { rowCount } from "../platform/data/expressions.js";
import type { Parameters } from "../platform/data/Parameter.js";
import { itemsOfTag } from "./itemCounts.js";
import { mergeTag } from "./merge.js";
import { checkRoom, saveNamed } from "./saveNamed.js";
import { defaultTagColor, maxTags, Tag } from "./Tag.js";
import { tags } from "./tags.js";
import { CreateTagInput, UpdateTagInput } from "./taxonomyInputs.js";
import { deleteTag } from "./taxonomyTrash.js";

const list = new Statement((own, { contentType }: Parameters<{ contentType: string | null }>) =>
  tags(own).where(sql<boolean>`(${contentType}::text is null or content_type = ${contentType})`),
);

@Resolver(() => Tag)
export class TagResolver {
  @Query(() => [Tag], { description: "The viewer's tags by name, at most 5 000." })
  tags(
    @Arg("contentType", () => ContentType, { nullable: true, description: "Only those for it." })
    contentType: ContentType | null | undefined,
    @Ctx() ctx: Context,
  ) {
    return ctx.run(list, { contentType: contentType ?? null });
  }

  @Mutation(() => Tag, { description: "Makes a tag; CONFLICT when the name is taken." })
  async createTag(
    @Arg("input", () => CreateTagInput, { description: "What it is." }) input: CreateTagInput,
    @Ctx() ctx: Context,
  ): Promise<Tag> {
    const { userId } = ctx.requireViewer();
    const tag = new Tag();
    tag.id = uuidv7();
    tag.ownerId = userId;
    tag.rename(input.name);
    tag.color = input.color ?? defaultTagColor;
    tag.contentType = input.contentType;
    tag.createdAt = ctx.clock().toISOString();
    return ctx.transact(async (tx) => {
      await lockPerson(tx, userId);
      const { count } = await tx.own.select("tag").select(rowCount).executeTakeFirstOrThrow();
      checkRoom(count, maxTags, "tags");
      return saveNamed(tx, tag, "tag");
    });
  }

  @Mutation(() => Tag, { description: "Changes what the input names; its content shows the change." })
  updateTag(
    @Arg("id", () => ID, { description: "The tag's id." }) id: string,
    @Arg("input", () => UpdateTagInput, { description: "What changes." }) input: UpdateTagInput,
    @Ctx() ctx: Context,
  ): Promise<Tag> {
    return ctx.transact(async (tx) => {
      const tag = await tx.load(Tag, id);
      if (input.name !== undefined) tag.rename(input.name);
      if (input.color !== undefined) tag.color = input.color ?? defaultTagColor;
      return saveNamed(tx, tag, "tag");
    });
  }

  @Mutation(() => ID, {
    description: "Puts a tag in the trash, where it stays for 30 days; its content stays, without it. Gives the id.",
  })
  deleteTag(@Arg("id", () => ID, { description: "The tag's id." }) id: string, @Ctx() ctx: Context): Promise<string> {
    return deleteTag(ctx, id);
  }

  @Mutation(() => Tag, {
    description: "Gives a tag's content another tag instead and deletes it; gives the other. No save of the content.",
  })
  mergeTag(
    @Arg("id", () => ID, { description: "The tag that goes." }) id: string,
    @Arg("into", () => ID, {
      description: "The one that stays; INVALID_INPUT when it is for other content or the same.",
    })
    into: string,
    @Ctx() ctx: Context,
  ): Promise<Tag> {
    return mergeTag(ctx, id, into);
  }

  @FieldResolver(() => Int, { description: "Items that are not in the trash; counted only when asked for." })
  itemCount(@Root() tag: Tag, @Ctx() ctx: Context): Promise<number> {
    return itemsOfTag(ctx, tag.id);
  }
}
