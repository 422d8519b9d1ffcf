import { Arg, Ctx, Mutation, Resolver } from "type-graphql";
import type { Context } from "../../platform/context.js";
import { ForbiddenError } from "../../platform/errors.js";

@Resolver()
export class RegistrationResolver {
  /**
   * The sign-up itself has already created the account, so there is nothing left to do, however often this is called.
   */
  @Mutation(() => Boolean, {
    description: "Takes the notice that the viewer has signed up; FORBIDDEN for an address other than their own.",
  })
  acknowledgeRegistration(
    @Arg("email", () => String, { description: "The viewer's own address, whatever its case." }) email: string,
    @Ctx() ctx: Context,
  ): boolean {
    const viewer = ctx.requireViewer();
    if (email.trim().toLowerCase() !== viewer.email.toLowerCase()) {
      throw new ForbiddenError("This is not the address of the account that is signed in");
    }
    return true;
  }
}
