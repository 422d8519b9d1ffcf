import { v7 as uuidv7 } from "uuid";
import { deviceOf } from "../accounts/deviceOf.js";
import { buildInfo } from "../platform/buildInfo.js";
import type { Context } from "../platform/context.js";
import type { CreateFeedbackInput } from "./CreateFeedbackInput.js";
import { Feedback } from "./Feedback.js";
import { FeedbackStatus, FeedbackType } from "./feedbackEnums.js";

const mostPerHour = 100;

/**
 * Keeps what the viewer says of the app, with the app's version and what they use it on.
 * @throws RateLimitedError after 100 within an hour.
 */
export async function createFeedback(ctx: Context, input: CreateFeedbackInput): Promise<Feedback> {
  const { userId, displayName, email } = ctx.requireViewer();
  await ctx.services.limits.take(`feedback:${userId}`, mostPerHour, 3_600);
  const feedback = Object.assign(new Feedback(), {
    id: uuidv7(),
    ownerId: userId,
    type: input.type ?? FeedbackType.GENERAL,
    title: input.title.trim(),
    description: input.description.trim(),
    category: input.category ?? null,
    status: FeedbackStatus.NEW,
    appVersion: buildInfo().version,
    device: deviceOf(ctx.headers["user-agent"]),
    createdAt: ctx.clock().toISOString(),
  });
  await ctx.save(feedback);
  feedback.author = { id: userId, displayName, email };
  return feedback;
}
