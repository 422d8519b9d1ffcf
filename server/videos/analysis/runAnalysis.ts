import { v7 as uuidv7 } from "uuid";
import { SummarySource } from "../../content/contentEnums.js";
import { contentChanged } from "../../content/contentEvents.js";
import type { Video } from "../../content/Video.js";
import { videoSearchText } from "../../content/videoSearchText.js";
import { NotFoundError } from "../../platform/errors.js";
import { LostClaimError } from "../../platform/jobs/ClaimedRun.js";
import type { JobRun } from "../../platform/jobs/jobs.js";
import type { Services } from "../../platform/services.js";
import { type Captions, CaptionsError } from "../transcript/CaptionSource.js";
import { recognizeSpeech, SpeechError } from "../transcript/recognizeSpeech.js";
import { keepTranscript, transcriptOf } from "../transcript/transcripts.js";
import { TranscriptSource, type VideoTranscript } from "../transcript/VideoTranscript.js";
import { youtubeCaptions } from "../transcript/youtubeCaptions.js";
import { AnalysisRun } from "./AnalysisRun.js";
import { ModelError } from "./model/ModelError.js";
import { ownVideo } from "./ownVideo.js";
import { type WrittenSummary, writeSummary } from "./writeSummary.js";

/** A run may take so long; what waits for it is told before the queue gives it up. */
export const analysisSeconds = 3_300;
const tooLong = "This took too long. Please try again later";
const broken = "Something went wrong while this video was analyzed. Please try again";

type NewWords = Pick<VideoTranscript, "source" | "language" | "isTimed" | "segments">;

/** Runs one analysis to its end. Again for one that has ended, or that another process works on, it does nothing. */
export async function runAnalysis(services: Services, analysisId: string, job: JobRun): Promise<void> {
  const run = await AnalysisRun.claim(services, analysisId);
  if (!run) return;
  const tooLate = AbortSignal.timeout(analysisSeconds * 1_000);
  const signal = AbortSignal.any([run.lost, job.signal, tooLate]);
  try {
    const { videoId, mayReplace } = run.row;
    const video = await ownVideo(run.context, videoId);
    run.tell("CAPTIONS", 0);
    const transcript = await getTranscript(services, run, video, signal);
    run.tell("READING", 0);
    const material = {
      title: video.title,
      textLanguage: transcript.language,
      wantedLanguage: run.row.languages[0] ?? null,
      segments: transcript.segments,
    };
    const written = await writeSummary(
      { ai: services.settings.ai, parsing: services.parsing },
      material,
      ({ step, share }) => run.tell(step, share),
      signal,
    );
    run.tell("KEY_POINTS", 1);
    signal.throwIfAborted();
    await run.whileMine(async (tx) => {
      const stored = await ownVideo(tx, videoId);
      takeOver(stored, written, mayReplace);
      await tx.save(stored, contentChanged(stored));
      await run.complete(tx);
    });
  } catch (error) {
    await end(services, run, job, tooLate, error);
  } finally {
    run.close();
  }
}

async function end(
  services: Services,
  run: AnalysisRun,
  job: JobRun,
  tooLate: AbortSignal,
  error: unknown,
): Promise<void> {
  if (error instanceof LostClaimError || run.lost.aborted) return;
  // Put in the trash while it ran.
  if (error instanceof NotFoundError) return run.cancel();
  if (tooLate.aborted) return run.fail(tooLong);
  if (job.signal.aborted) {
    await run.giveBack();
    throw error;
  }
  if (error instanceof CaptionsError || error instanceof ModelError || error instanceof SpeechError) {
    return run.fail(error.message);
  }
  services.log.error({ err: error, analysisId: run.row.id }, "An analysis failed");
  await run.fail(broken);
}

/** The transcript that is kept; where there is none, it is asked for once and kept. */
async function getTranscript(
  services: Services,
  run: AnalysisRun,
  video: Video,
  signal: AbortSignal,
): Promise<NewWords> {
  const { audioKey } = run.row;
  if (!audioKey) {
    const kept = await transcriptOf(run.context, video.id);
    if (kept) return kept;
  }
  const found: NewWords = audioKey
    ? { ...(await recognize(services, run, audioKey, signal)), source: TranscriptSource.SPEECH, isTimed: true }
    : {
        ...(await youtubeCaptions(services.settings.captionsUrl).fetch(video.videoId, run.row.languages, signal)),
        source: TranscriptSource.CAPTIONS,
        isTimed: true,
      };
  const kept = await run.whileMine(async (tx) => {
    const stored = await ownVideo(tx, video.id);
    // Given by the person in the meantime: theirs counts.
    const meanwhile = audioKey ? null : await transcriptOf(tx, stored.id);
    if (meanwhile) return meanwhile;
    await keepTranscript(tx, stored.id, found);
    // A run that takes over after this one finds the transcript and pays for no second recognition.
    await tx.own.update("video_analysis").set({ audio_key: null }).where("id", "=", run.row.id).execute();
    await tx.emit(contentChanged(stored));
    return found;
  });
  // The sweep removes what stays behind here.
  if (audioKey) await services.files.remove(audioKey).catch(() => undefined);
  return kept;
}

async function recognize(services: Services, run: AnalysisRun, key: string, signal: AbortSignal): Promise<Captions> {
  const { transcribe } = services.settings;
  const bytes = transcribe ? await services.files.read(key) : null;
  if (!transcribe || !bytes) throw new SpeechError("The audio file is gone. Please give it again");
  return recognizeSpeech(transcribe, bytes, run.row.audioName ?? "speech.mp3", run.row.languages, signal);
}

/** Gives the video what was written, but for what a person wrote themselves. */
function takeOver(video: Video, { summary, keyPoints, source }: WrittenSummary, mayReplace: boolean): void {
  const mayTouch = (writer: Video["summarySource"]): boolean => mayReplace || writer !== SummarySource.PERSON;
  if (summary !== "" && mayTouch(video.summarySource)) {
    video.aiSummary = summary;
    video.summarySource = source;
  }
  if (keyPoints.length > 0 && mayTouch(video.keyPointsSource)) {
    video.keyPoints = keyPoints.map((point) => ({ id: uuidv7(), ...point }));
    video.keyPointsSource = source;
  }
  video.searchText = videoSearchText(video);
}
