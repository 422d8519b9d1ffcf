import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import { Context } from "../platform/context.js";
import { NotFoundError } from "../platform/errors.js";
import { Node } from "../platform/graphql/Node.js";
import { QueryOne } from "../platform/graphql/QueryOne.js";
import { findNodes } from "./findNodes.js";

@Resolver()
export class NodeResolver {
  @QueryOne(
    () => Node,
    "A note, video, project, task, event, category or tag of the viewer's; NOT_FOUND for any other id. In the trash it finds all but events, categories and tags.",
  )
  async node(@Arg("id", () => ID, { description: "Its id." }) id: string, @Ctx() ctx: Context): Promise<object> {
    const [found] = await findNodes(ctx, [id]);
    if (!found) throw new NotFoundError();
    return found;
  }

  @Query(() => [Node], {
    nullable: "items",
    description: "As `node`, for several ids: one entry for each in their order, null where `node` finds nothing.",
  })
  nodes(
    @Arg("ids", () => [ID], { description: "At most 100 ids, else INVALID_INPUT." }) ids: string[],
    @Ctx() ctx: Context,
  ): Promise<(object | null)[]> {
    return findNodes(ctx, ids);
  }
}
