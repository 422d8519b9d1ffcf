import { Arg, Authorized, Ctx, Int, Mutation, Query, Resolver } from "type-graphql";
import type { Role } from "../platform/admitRole.js";
import { Context } from "../platform/context.js";
import { connectionOf, type Page } from "../platform/pages.js";
import { CreateFeedbackInput } from "./CreateFeedbackInput.js";
import { createFeedback } from "./createFeedback.js";
import { defaultThanks } from "./defaultThanks.js";
import { Feedback } from "./Feedback.js";
import { FeedbackSettings } from "./FeedbackSettings.js";
import { FeedbackStatus } from "./feedbackEnums.js";
import { type FeedbackRow, feedbackPage } from "./feedbackPage.js";

const FeedbackConnection = connectionOf(Feedback, "Feedback");

@Resolver(() => Feedback)
export class FeedbackResolver {
  @Query(() => FeedbackSettings, { description: "How the viewer is thanked for feedback." })
  feedbackSettings(@Ctx() ctx: Context): FeedbackSettings {
    ctx.requireViewer();
    return defaultThanks;
  }

  @Authorized<Role>("ADMIN")
  @Query(() => FeedbackConnection, {
    description: "Everybody's feedback, the newest first. For admins; FORBIDDEN for others.",
  })
  adminFeedback(
    @Arg("first", () => Int, { defaultValue: 25, description: "How many at most: 1 to 100." }) first: number,
    @Arg("after", () => String, {
      nullable: true,
      description: "A cursor of this list; a damaged one is INVALID_INPUT.",
    })
    after: string | null | undefined,
    @Arg("status", () => FeedbackStatus, { nullable: true, description: "Only what stands there." })
    status: FeedbackStatus | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<Page<FeedbackRow>> {
    return feedbackPage(ctx, { first, after, status });
  }

  @Mutation(() => Feedback, {
    description: "Tells the admins what the viewer thinks of the app: at most 100 times an hour, then RATE_LIMITED.",
  })
  createFeedback(
    @Arg("input", () => CreateFeedbackInput, { description: "What it says." }) input: CreateFeedbackInput,
    @Ctx() ctx: Context,
  ): Promise<Feedback> {
    return createFeedback(ctx, input);
  }
}
