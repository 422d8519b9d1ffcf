import { Arg, Ctx, Int, Mutation, Query, Resolver } from "type-graphql";
import { Context } from "../platform/context.js";
import { SendInvitationsInput } from "./SendInvitationsInput.js";
import { invitationsLeft, sendInvitations } from "./sendInvitations.js";

@Resolver()
export class InvitationResolver {
  @Query(() => Int, {
    description: "How many people the viewer may invite now; the hour's number is the admins' choice.",
  })
  invitationsLeft(@Ctx() ctx: Context): Promise<number> {
    return invitationsLeft(ctx);
  }

  @Mutation(() => Int, {
    description:
      "Mails each address a link of its own to sign up by, good for 14 days; gives how many. Beyond 10 addresses an hour, or what admins chose, it is RATE_LIMITED, and none is sent.",
  })
  sendInvitations(
    @Arg("input", () => SendInvitationsInput, { description: "Whom to invite." }) input: SendInvitationsInput,
    @Ctx() ctx: Context,
  ): Promise<number> {
    return sendInvitations(ctx, input);
  }
}
