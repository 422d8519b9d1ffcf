import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from "type-graphql";
import { Context } from "../platform/context.js";
import { connectionOf, type Page } from "../platform/data/pages.js";
import { scopesOfTrash } from "./scopesOfTrash.js";
import { TrashCount, TrashEntry } from "./TrashEntry.js";
import { deleteFromTrash, emptyTrash, restoreFromTrash } from "./trashActions.js";
import { TrashEntryInput } from "./trashInputs.js";
import { TrashKind, trashKinds } from "./trashKinds.js";
import { trashCounts, trashPage } from "./trashPage.js";

const TrashConnection = connectionOf(TrashEntry, "Trash");

const kindsDescription = "Only these; null: every kind.";
const entriesDescription = "1 to 100; when one is not in the viewer's trash nothing changes (NOT_FOUND).";

/** The kinds that the caller may read. */
const readable = (ctx: Context, kinds: readonly TrashKind[]): TrashKind[] =>
  [...new Set(kinds)].filter((kind) => ctx.may(scopesOfTrash(kind, "read")));

/** One trash for every kind. */
@Resolver()
export class TrashResolver {
  @Query(() => TrashConnection, {
    description: "What the viewer has deleted in the last 30 days, what leaves the trash first before the rest.",
  })
  trash(
    @Arg("kinds", () => [TrashKind], { nullable: true, description: kindsDescription })
    kinds: TrashKind[] | null | undefined,
    @Arg("first", () => Int, { defaultValue: 25, description: "How many at most: 1 to 100." }) first: number,
    @Arg("after", () => String, { nullable: true, description: "A cursor; a damaged one is INVALID_INPUT." })
    after: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<Page<TrashEntry>> {
    return trashPage(ctx, { kinds: readable(ctx, kinds ?? trashKinds), first, after });
  }

  @Query(() => [TrashCount], { description: "How much of each kind is in the viewer's trash, in one statement." })
  trashCounts(@Ctx() ctx: Context): Promise<TrashCount[]> {
    return trashCounts(ctx, readable(ctx, trashKinds));
  }

  @Mutation(() => [ID], {
    description:
      "Takes things of any kinds out of the trash, each to its place: a category or tag back to the items that carried it. CONFLICT when a name is taken, or while the note of an attachment is in the trash. Gives their ids.",
  })
  restoreFromTrash(
    @Arg("entries", () => [TrashEntryInput], { description: entriesDescription }) entries: TrashEntryInput[],
    @Ctx() ctx: Context,
  ): Promise<string[]> {
    return restoreFromTrash(ctx, entries);
  }

  @Mutation(() => [ID], { description: "Deletes for good things of any kinds that are in the trash; gives their ids." })
  deleteFromTrash(
    @Arg("entries", () => [TrashEntryInput], { description: entriesDescription }) entries: TrashEntryInput[],
    @Ctx() ctx: Context,
  ): Promise<string[]> {
    return deleteFromTrash(ctx, entries);
  }

  @Mutation(() => Int, {
    description:
      "Deletes for good the 100 things that were deleted the longest ago. Gives how many are left: ask again until none is.",
  })
  emptyTrash(
    @Arg("kinds", () => [TrashKind], { nullable: true, description: kindsDescription })
    kinds: TrashKind[] | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<number> {
    return emptyTrash(ctx, [...new Set(kinds ?? trashKinds)]);
  }
}
