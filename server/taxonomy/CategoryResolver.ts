import { sql } from "kysely";
import { Arg, Ctx, Field, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { v7 as uuidv7 } from "uuid";
import { lockPerson } from "../accounts/lockPerson.js";
import { ContentType } from "../contentKinds/ContentType.js";
import { contentKinds, contentTypes } from "../contentKinds/contentKinds.js";
import { Context } from "../platform/context.js";
import { Statement } from "../platform/data/Data.js";
import { rowCount } from "../platform/data/expressions.js";
import type { Parameters } from "../platform/data/Parameter.js";
import { resolveFields } from "../platform/graphql/resolveFields.js";
import { Category, defaultCategoryColor, maxCategories } from "./Category.js";
import { CategoryScope } from "./CategoryScope.js";
import { categories } from "./categories.js";
import { itemsOfCategory, itemsOfCategoryByKind } from "./itemCounts.js";
import { mergeCategory } from "./merge.js";
import { reorderCategories } from "./reorderCategories.js";
import { checkRoom, saveNamed } from "./saveNamed.js";
import { CreateCategoryInput, UpdateCategoryInput } from "./taxonomyInputs.js";
import { deleteCategory } from "./taxonomyTrash.js";

const list = new Statement((own, { contentType, scope }: Parameters<Record<"contentType" | "scope", string | null>>) =>
  categories(own)
    .where(sql<boolean>`(${contentType}::text is null or content_type = ${contentType} or scope = 'GLOBAL')`)
    .where(sql<boolean>`(${scope}::text is null or scope = ${scope})`),
);

@Resolver(() => Category)
export class CategoryResolver {
  @Query(() => [Category], { description: "The viewer's categories by sort order, at most 1 000." })
  categories(
    @Arg("contentType", () => ContentType, {
      nullable: true,
      description: "Only those offered for it: its own and those of global scope.",
    })
    contentType: ContentType | null | undefined,
    @Arg("scope", () => CategoryScope, { nullable: true, description: "Only those of this scope." })
    scope: CategoryScope | null | undefined,
    @Ctx() ctx: Context,
  ) {
    return ctx.run(list, { contentType: contentType ?? null, scope: scope ?? null });
  }

  @Mutation(() => Category, { description: "Makes a category; CONFLICT when the name is taken." })
  async createCategory(
    @Arg("input", () => CreateCategoryInput, { description: "What it is." }) input: CreateCategoryInput,
    @Ctx() ctx: Context,
  ): Promise<Category> {
    const { userId } = ctx.requireViewer();
    const category = new Category();
    category.id = uuidv7();
    category.ownerId = userId;
    category.rename(input.name);
    category.color = input.color ?? defaultCategoryColor;
    category.icon = input.icon || null;
    category.contentType = input.contentType;
    category.scope = input.scope ?? CategoryScope.SPECIFIC;
    category.createdAt = ctx.clock().toISOString();
    return ctx.transact(async (tx) => {
      await lockPerson(tx, userId);
      const { count } = await tx.own.select("category").select(rowCount).executeTakeFirstOrThrow();
      checkRoom(count, maxCategories, "categories");
      category.sortOrder = input.sortOrder ?? count;
      return saveNamed(tx, category, "category");
    });
  }

  @Mutation(() => Category, { description: "Changes what the input names; its content shows the change." })
  updateCategory(
    @Arg("id", () => ID, { description: "The category's id." }) id: string,
    @Arg("input", () => UpdateCategoryInput, { description: "What changes." }) input: UpdateCategoryInput,
    @Ctx() ctx: Context,
  ): Promise<Category> {
    return ctx.transact(async (tx) => {
      const category = await tx.load(Category, id);
      if (input.name !== undefined) category.rename(input.name);
      if (input.color !== undefined) category.color = input.color ?? defaultCategoryColor;
      if (input.icon !== undefined) category.icon = input.icon || null;
      category.sortOrder = input.sortOrder ?? category.sortOrder;
      category.scope = input.scope ?? category.scope;
      return saveNamed(tx, category, "category");
    });
  }

  @Mutation(() => ID, {
    description:
      "Puts a category in the trash, where it stays for 30 days; its content stays, without one. Gives the id.",
  })
  deleteCategory(
    @Arg("id", () => ID, { description: "The category's id." }) id: string,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return deleteCategory(ctx, id);
  }

  @Mutation(() => [Category], { description: "Puts a list of categories in this order; gives them in it." })
  reorderCategories(
    @Arg("ids", () => [ID], {
      description:
        "All of the viewer's categories, or all that are offered for one kind of content, each once; else INVALID_INPUT.",
    })
    ids: string[],
    @Ctx() ctx: Context,
  ) {
    return reorderCategories(ctx, ids);
  }

  @Mutation(() => Category, {
    description: "Moves a category's content to another and deletes it; gives the other. No save of the content.",
  })
  mergeCategory(
    @Arg("id", () => ID, { description: "The category that goes." }) id: string,
    @Arg("into", () => ID, {
      description: "The one that stays; INVALID_INPUT when the content does not fit it or it is the same.",
    })
    into: string,
    @Ctx() ctx: Context,
  ): Promise<Category> {
    return mergeCategory(ctx, id, into);
  }

  @Query(() => [String], {
    description: "The icons that pickers offer for categories, by their names in Lucide, in the admins' order.",
  })
  categoryIcons(@Ctx() ctx: Context): readonly string[] {
    return ctx.services.instanceSettings.values.categoryIcons;
  }

  @FieldResolver(() => Int, { description: "Items that are not in the trash; counted only when asked for." })
  itemCount(@Root() category: Category, @Ctx() ctx: Context): Promise<number> {
    return itemsOfCategory(ctx, category.id);
  }
}

// The notes are the remainder.
for (const type of contentTypes.filter((each) => each !== "NOTE")) {
  const { one, many } = contentKinds[type];
  const others = contentTypes.filter((each) => each !== type).map((each) => contentKinds[each].many);
  const description = `How many of them are ${many}; the others are ${others.join(" or ")}.`;
  const name = `${one}Count` as const;
  Field(() => Int, { description })(Category.prototype, name);
  resolveFields(CategoryResolver, [name], async (category: Category, ctx) => ({
    [name]: await countOfKind(ctx, category, type),
  }));
}

/** Only a category for all kinds has to be counted by kind. */
function countOfKind(ctx: Context, { id, scope, contentType }: Category, type: ContentType): number | Promise<number> {
  if (scope === CategoryScope.GLOBAL) return itemsOfCategoryByKind(ctx, id, type);
  return contentType === type ? itemsOfCategory(ctx, id) : 0;
}
