import { v7 as uuidv7 } from "uuid";
import { deviceOf } from "../accounts/sessions/deviceOf.js";
import { limitOf } from "../limits.js";
import type { Context } from "../platform/context.js";
import type { ArrivingFile } from "../platform/graphql/Upload.js";
import { buildInfo } from "../platform/telemetry/buildInfo.js";
import type { CreateFeedbackInput } from "./CreateFeedbackInput.js";
import { Feedback } from "./Feedback.js";
import { FeedbackStatus, FeedbackType } from "./feedbackEnums.js";
import { feedbackChanged } from "./feedbackEvents.js";
import { ownScreenshot, storeScreenshot } from "./storeScreenshot.js";

/**
 * Stores the viewer's feedback, with the app's version and the device they use.
 * @throws RateLimitedError after 100 within an hour.
 */
export async function createFeedback(
  ctx: Context,
  input: CreateFeedbackInput,
  arriving: ArrivingFile | null = null,
): Promise<Feedback> {
  const { userId, displayName, email } = ctx.requireViewer();
  await ctx.services.limits.take(`feedback:${userId}`, limitOf.other.feedback);
  const screenshot = arriving ? await storeScreenshot(ctx, arriving) : null;
  const feedback = Object.assign(new Feedback(), {
    id: uuidv7(),
    ownerId: userId,
    type: input.type ?? FeedbackType.GENERAL,
    title: input.title.trim(),
    description: input.description.trim(),
    category: input.category ?? null,
    status: FeedbackStatus.NEW,
    note: null,
    answeredAt: null,
    screenshotKey: screenshot?.key ?? null,
    screenshotType: screenshot?.type ?? null,
    screenshotSize: screenshot?.size ?? null,
    appVersion: buildInfo().version,
    device: deviceOf(ctx.headers["user-agent"]),
    createdAt: ctx.clock().toISOString(),
  });
  await ctx.transact(async (tx) => {
    if (screenshot) await ownScreenshot(tx, screenshot);
    await tx.save(feedback, ...(await feedbackChanged(tx, feedback.id)));
  });
  feedback.author = { id: userId, displayName, email };
  return feedback;
}
