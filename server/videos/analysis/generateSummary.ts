import { summaryFailed, summaryGenerated } from "../../../schema/sentences.js";
import { limitOf } from "../../limits.js";
import type { Context } from "../../platform/context.js";
import { UpstreamFailedError } from "../../platform/errors.js";
import { languageOrder } from "../transcript/languages.js";
import { readTranscript } from "../transcript/readTranscript.js";
import { youtubeCaptions } from "../transcript/youtubeCaptions.js";
import { readVideoLink } from "../videoLink.js";
import type { GeneratedSummary, GenerateSummaryInput } from "./analysisInputs.js";
import { summarySteps } from "./summaryEvents.js";
import { type Material, writeSummary } from "./writeSummary.js";

/** Somebody is waiting in a form: captions that take longer are not used. */
const captionMilliseconds = 8_000;
const failed = summaryFailed;
const generated = summaryGenerated;
const nothingToRead =
  "This video has no captions and no description to summarize: save it, then paste its transcript or drop a caption file";

/**
 * A summary for a video that isn't saved yet: from its captions, or without any, from its description.
 * @throws UpstreamFailedError when there is nothing to read or the model fails, RateLimitedError for too many.
 */
export async function generateSummary(ctx: Context, input: GenerateSummaryInput): Promise<GeneratedSummary> {
  const { userId } = ctx.requireViewer();
  const { settings, limits, log, parsing } = ctx.services;
  await limits.take(`summary ${userId}`, limitOf.videos.summaries);
  if (settings.ai) await limits.take(`summary by model ${userId}`, { max: settings.ai.runsPerDay, seconds: 86_400 });
  const languages = languageOrder(input.languages, ctx.headers);
  const tell = summarySteps(ctx, input.runId ?? null);
  tell("CAPTIONS");
  const material = await read(ctx, input, languages);
  if (!material) throw new UpstreamFailedError(nothingToRead);
  try {
    const { summary, source } = await writeSummary({ ai: settings.ai, parsing }, material, ({ step }) => tell(step));
    tell("KEY_POINTS");
    return { aiSummary: summary, source, message: generated };
  } catch (error) {
    log.warn({ err: error, requestId: ctx.requestId }, "A summary could not be written");
    throw new UpstreamFailedError(failed);
  }
}

async function read(
  ctx: Context,
  { youtubeUrl, title, description }: GenerateSummaryInput,
  languages: readonly string[],
): Promise<Material | null> {
  const link = readVideoLink(youtubeUrl);
  const wantedLanguage = languages[0] ?? null;
  if (link) {
    try {
      const signal = AbortSignal.timeout(captionMilliseconds);
      const captions = await youtubeCaptions(ctx.services.settings.captionsUrl).fetch(link.videoId, languages, signal);
      return { title, wantedLanguage, textLanguage: captions.language, segments: captions.segments };
    } catch {
      // No captions, or not in time: falls back to the description.
    }
  }
  if (!description?.trim()) return null;
  const { segments } = await readTranscript(ctx, description, null);
  return { title, wantedLanguage, textLanguage: null, segments };
}
