import { Ctx, FieldResolver, Mutation, Resolver, Root } from "type-graphql";
import { User } from "../accounts/User.js";
import { Context } from "../platform/context.js";
import { FirstSteps } from "./FirstSteps.js";
import { hideFirstSteps, readFirstSteps } from "./readFirstSteps.js";

@Resolver(() => User)
export class FirstStepsResolver {
  @FieldResolver(() => FirstSteps, {
    nullable: true,
    description: "The checklist of a new person; null once it is over, and for an account made without examples.",
  })
  async firstSteps(@Root() viewer: User, @Ctx() ctx: Context): Promise<FirstSteps | null> {
    return viewer.firstStepsState && readFirstSteps(ctx);
  }

  @Mutation(() => User, { description: "Puts the checklist away, for good once the example project is gone too." })
  async hideFirstSteps(@Ctx() ctx: Context): Promise<User> {
    const { userId } = ctx.requireViewer();
    await hideFirstSteps(ctx);
    return ctx.manager.findOneByOrFail(User, { id: userId });
  }
}
