import { Arg, Ctx, Int, Query, Resolver } from "type-graphql";
import { Context } from "../platform/context.js";
import { connectionOf, type Page } from "../platform/data/pages.js";
import { changes } from "./changes.js";
import { ThingChange } from "./ThingChange.js";

const ChangeConnection = connectionOf(ThingChange, "Change");

@Resolver()
export class ChangeResolver {
  @Query(() => ChangeConnection, {
    description:
      "The viewer's things by their last change, the earliest first. Without `after` it begins with all that is there; `pageInfo.endCursor`, also of an empty page, later goes on with what has changed since. Deletions are kept for 90 days.",
  })
  changes(
    @Arg("first", () => Int, { defaultValue: 100, description: "How many at most: 1 to 100." }) first: number,
    @Arg("after", () => String, {
      nullable: true,
      description: "The last `endCursor`; INVALID_INPUT with “Start over” when it is older than 90 days.",
    })
    after: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<Page<object>> {
    return changes(ctx, { first, after });
  }
}
