import {
  Arg,
  Args,
  ArgsType,
  Authorized,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
  Subscription,
} from "type-graphql";
import { writeAnswer } from "../../schema/sentences.js";
import { downloadLink } from "../accounts/downloadLink.js";
import type { Role } from "../accounts/roles/authChecker.js";
import { Context } from "../platform/context.js";
import { connectionOf, type Page } from "../platform/data/pages.js";
import { optionalText, Rule, requiredText } from "../platform/graphql/inputRules.js";
import { QueryOne } from "../platform/graphql/QueryOne.js";
import { DateTime } from "../platform/graphql/scalars.js";
import { type ArrivingFile, Upload } from "../platform/graphql/Upload.js";
import { CreateFeedbackInput } from "./CreateFeedbackInput.js";
import { answerFeedback, deleteFeedback, setFeedbackNote, setFeedbackStatus } from "./changeFeedback.js";
import { createFeedback } from "./createFeedback.js";
import { Feedback } from "./Feedback.js";
import { FeedbackSettings } from "./FeedbackSettings.js";
import { FeedbackCategory, FeedbackStatus, FeedbackType } from "./feedbackEnums.js";
import { feedbackChangedEvent } from "./feedbackEvents.js";
import { type FeedbackRow, feedbackCounts, feedbackPage, feedbackRow } from "./feedbackPage.js";

const FeedbackConnection = connectionOf(Feedback, "Feedback");
const idDescription = "The feedback; NOT_FOUND when there is none.";

@ObjectType({ simpleResolvers: true, description: "How much feedback stands where." })
class FeedbackCount {
  @Field(() => FeedbackStatus, { description: "What became of it." })
  status: FeedbackStatus;

  @Field(() => Int, { description: "How much of it." })
  count: number;
}

@ArgsType()
class FeedbackNoteArgs {
  @Field(() => ID, { description: idDescription })
  id: string;

  @Field(() => String, { nullable: true, description: "At most 5 000 characters; null or empty: none." })
  @Rule(optionalText("The note", 5_000))
  note?: string | null;
}

@ArgsType()
class FeedbackAnswerArgs {
  @Field(() => ID, { description: idDescription })
  id: string;

  @Field(() => String, { description: "Plain text of 1 to 5 000 characters." })
  @Rule(requiredText("The answer", 5_000, writeAnswer))
  answer: string;
}

@Resolver(() => Feedback)
export class FeedbackResolver {
  @Query(() => FeedbackSettings, { description: "How the viewer is thanked for feedback." })
  feedbackSettings(@Ctx() ctx: Context): FeedbackSettings {
    ctx.requireViewer();
    const { thankYouHeadings, thankYouMessages } = ctx.services.instanceSettings.values;
    return { headings: [...thankYouHeadings], messages: [...thankYouMessages] };
  }

  @Authorized<Role>("ADMIN_OR_TOKEN")
  @Query(() => FeedbackConnection, {
    description: "Everybody's feedback, the newest first. Also by token.",
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
    @Arg("type", () => FeedbackType, { nullable: true, description: "Only of this kind." })
    type: FeedbackType | null | undefined,
    @Arg("category", () => FeedbackCategory, { nullable: true, description: "Only about this." })
    category: FeedbackCategory | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<Page<FeedbackRow>> {
    return feedbackPage(ctx, { first, after, status, type, category });
  }

  @Authorized<Role>("ADMIN")
  @QueryOne(() => Feedback, "One piece of feedback.")
  adminFeedbackItem(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() ctx: Context,
  ): Promise<FeedbackRow> {
    return feedbackRow(ctx, id);
  }

  @Authorized<Role>("ADMIN")
  @Query(() => [FeedbackCount], { description: "How much stands where; what nothing stands at is left out." })
  adminFeedbackCounts(@Ctx() ctx: Context) {
    return feedbackCounts(ctx);
  }

  @Mutation(() => Feedback, {
    description: "Tells the admins what the viewer thinks of the app: at most 100 times an hour, then RATE_LIMITED.",
  })
  createFeedback(
    @Arg("input", () => CreateFeedbackInput, { description: "What it says." }) input: CreateFeedbackInput,
    @Arg("screenshot", () => Upload, {
      nullable: true,
      description: "A picture of the page: PNG, JPEG or WebP of at most 5 MB.",
    })
    screenshot: ArrivingFile | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<Feedback> {
    return createFeedback(ctx, input, screenshot ?? null);
  }

  @Authorized<Role>("ADMIN")
  @Mutation(() => Feedback, { description: "Says what became of it." })
  setFeedbackStatus(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Arg("status", () => FeedbackStatus, { description: "Where it stands from now on." }) status: FeedbackStatus,
    @Ctx() ctx: Context,
  ): Promise<FeedbackRow> {
    return setFeedbackStatus(ctx, id, status);
  }

  @Authorized<Role>("ADMIN")
  @Mutation(() => Feedback, { description: "Keeps what admins want to remember of it." })
  setFeedbackNote(
    @Args(() => FeedbackNoteArgs) { id, note }: FeedbackNoteArgs,
    @Ctx() ctx: Context,
  ): Promise<FeedbackRow> {
    return setFeedbackNote(ctx, id, note?.trim() || null);
  }

  @Authorized<Role>("ADMIN")
  @Mutation(() => Feedback, { description: "Mails an answer to who gave it." })
  answerFeedback(
    @Args(() => FeedbackAnswerArgs) { id, answer }: FeedbackAnswerArgs,
    @Ctx() ctx: Context,
  ): Promise<FeedbackRow> {
    return answerFeedback(ctx, id, answer.trim());
  }

  @Authorized<Role>("ADMIN")
  @Mutation(() => ID, { description: "Deletes it with its screenshot; gives its id." })
  deleteFeedback(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return deleteFeedback(ctx, id);
  }

  @Authorized<Role>("ADMIN")
  @Subscription(() => ID, {
    description: "Fires within a second with the id of feedback that came, changed or went.",
    subscribe: ({ context }) => context.hear(feedbackChangedEvent),
  })
  feedbackChanged(@Root() { data }: { data: Record<string, string | boolean> }): string {
    return String(data.feedbackId);
  }

  @FieldResolver(() => String, { nullable: true, description: "What admins noted of it; null for others." })
  note(@Root() feedback: FeedbackRow, @Ctx() ctx: Context): string | null {
    return ctx.viewer?.isAdmin ? feedback.note : null;
  }

  @FieldResolver(() => DateTime, { nullable: true, description: "When an admin last answered; null: not yet." })
  answeredAt(@Root() feedback: FeedbackRow): string | null {
    return feedback.answeredAt;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: "An address that gives the picture of the page for 5 minutes; null where none came along.",
  })
  async screenshotUrl(@Root() feedback: FeedbackRow, @Ctx() ctx: Context): Promise<string | null> {
    return feedback.screenshotKey ? downloadLink(ctx, "files", feedback.id) : null;
  }
}
