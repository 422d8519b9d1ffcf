import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from "type-graphql";
import { limitOf } from "../limits.js";
import { Context } from "../platform/context.js";
import { connectionOf, type Page } from "../platform/data/pages.js";
import { emailRecipients, lookupUsers } from "./recipients.js";
import { retrySend } from "./retrySend.js";
import { EmailRecipient, Send, SendResult, UserLookup } from "./Send.js";
import { SendContentInput } from "./SendContentInput.js";
import { sendContent } from "./sendContent.js";
import { sendsPage } from "./sendsPage.js";

const SendConnection = connectionOf(Send, "Send");

@Resolver(() => Send)
export class SendResolver {
  @Mutation(() => SendResult, {
    description: `Sends a note or video as it is now: a mail to everyone, and for users a received item. ${limitOf.sharing.recipients.max} recipients an hour, then RATE_LIMITED.`,
  })
  sendContent(
    @Arg("input", () => SendContentInput, { description: "What, to whom, with what words." }) input: SendContentInput,
    @Ctx() ctx: Context,
  ): Promise<SendResult> {
    return sendContent(ctx, input);
  }

  @Query(() => SendConnection, { description: "To whom one of the viewer's items was sent, the newest send first." })
  sends(
    @Arg("itemId", () => ID, { description: "The note or video; NOT_FOUND when it isn't the viewer's." })
    itemId: string,
    @Arg("first", () => Int, { defaultValue: 25, description: "How many at most: 1 to 100." }) first: number,
    @Arg("after", () => String, {
      nullable: true,
      description: "A cursor of this list; a damaged one is INVALID_INPUT.",
    })
    after: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<Page<Send>> {
    return sendsPage(ctx, itemId, { first, after });
  }

  @Mutation(() => Send, {
    description: "Tries the failed and refused deliveries of a send again; those that came through are left alone.",
  })
  retrySend(
    @Arg("sendId", () => ID, { description: "The send." }) sendId: string,
    @Arg("deliveryIds", () => [ID], { nullable: true, description: "Only these of its deliveries; all unless given." })
    deliveryIds: string[] | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<Send> {
    return retrySend(ctx, sendId, deliveryIds);
  }

  @Query(() => [EmailRecipient], { description: "People the viewer has sent to, those most sent to first." })
  emailRecipients(
    @Arg("q", () => String, { defaultValue: "", description: "The beginning of an address or a name; all when empty." })
    q: string,
    @Arg("first", () => Int, { defaultValue: 5, description: "How many at most: 1 to 100." }) first: number,
    @Ctx() ctx: Context,
  ): Promise<EmailRecipient[]> {
    return emailRecipients(ctx, q, first);
  }

  @Query(() => [UserLookup], {
    description: `Which addresses are users', in the order given: at most ${limitOf.sharing.lookedUp.max} a call and ${limitOf.sharing.lookups.max} calls an hour, then RATE_LIMITED.`,
  })
  lookupUsers(
    @Arg("emails", () => [String], { description: "Addresses; a bad one is INVALID_INPUT." }) emails: string[],
    @Ctx() ctx: Context,
  ): Promise<UserLookup[]> {
    return lookupUsers(ctx, emails);
  }
}
