import { ArgsType, Field, ID, InputType, Int } from "type-graphql";
import { bounded, optionalText, Rule } from "../../platform/graphql/inputRules.js";
import { SortOrder } from "../../platform/graphql/SortOrder.js";
import { DateTime, HexColor } from "../../platform/graphql/scalars.js";
import { ContentSortField } from "../contentEnums.js";

const atMost = (maxItems: number, things: string) =>
  bounded({ maxItems }, (value) =>
    Array.isArray(value) && value.length > maxItems ? `Please choose at most ${maxItems} ${things}` : null,
  );

@InputType({ description: "What narrows a list of notes or videos; all given together." })
export class ContentFilter {
  @Field(() => String, {
    nullable: true,
    description: "Words that all must begin a word of title or text; at most 500 characters.",
  })
  @Rule(optionalText("The search", 500))
  search?: string | null;

  @Field(() => ID, { nullable: true, description: "Only what is in this category." })
  categoryId?: string | null;

  @Field(() => [ID], { nullable: true, description: "All of them must be present; at most 50." })
  @Rule(atMost(50, "tags"))
  tagIds?: string[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: "Linked to any of these projects or to what stands below them; at most 50.",
  })
  @Rule(atMost(50, "projects"))
  projectIds?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: "true: only favorites; false: only others." })
  isFavorite?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: "false: not archived (the default); true: only archived; null: both. The trash shows both.",
  })
  isArchived?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: "true: only what is in the trash; the default leaves it out.",
  })
  isTrashed?: boolean | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "Only those of which anything changed since, this instant included.",
  })
  updatedSince?: string | null;
}

@InputType({ description: "What narrows a list of notes; all given together." })
export class NoteFilter extends ContentFilter {
  @Field(() => HexColor, { nullable: true, description: "Only notes of this color, whatever its case." })
  color?: string | null;
}

@InputType({ description: "How a list of content is sorted; what is equal goes by id." })
export class ContentSort {
  @Field(() => ContentSortField, { defaultValue: ContentSortField.UPDATED_AT, description: "What it is sorted by." })
  by: ContentSortField;

  @Field(() => SortOrder, { defaultValue: SortOrder.DESC, description: "The direction." })
  order: SortOrder;
}

/** The page of a list, and its order. */
@ArgsType()
export class ContentPageArgs {
  @Field(() => Int, { defaultValue: 25, description: "How many at most: 1 to 100." })
  first: number;

  @Field(() => String, {
    nullable: true,
    description: "A cursor of the same sort; a damaged one is INVALID_INPUT.",
  })
  after?: string | null;

  @Field(() => ContentSort, { nullable: true, description: "Newest save first unless given." })
  sort?: ContentSort | null;
}
