import { v7 as uuidv7 } from "uuid";
import { SummarySource } from "../../content/contentEnums.js";
import { contentChanged } from "../../content/contentEvents.js";
import type { Video } from "../../content/Video.js";
import { videoSearchText } from "../../content/videoSearchText.js";
import type { Services } from "../../platform/services.js";
import type { Captions } from "../transcript/CaptionSource.js";
import { recognizeSpeech, SpeechError } from "../transcript/recognizeSpeech.js";
import { keepTranscript, transcriptOf } from "../transcript/transcripts.js";
import { TranscriptSource, type VideoTranscript } from "../transcript/VideoTranscript.js";
import { youtubeCaptions } from "../transcript/youtubeCaptions.js";
import type { AnalysisRun } from "./analysisJob.js";
import { ownVideo } from "./ownVideo.js";
import type { AnalysisStep } from "./VideoAnalysis.js";
import { type WrittenSummary, writeSummary } from "./writeSummary.js";

/** The start and end of each step, out of 100. */
const spans: Record<`${AnalysisStep}`, readonly [number, number]> = {
  CAPTIONS: [0, 20],
  READING: [20, 65],
  SUMMARY: [65, 90],
  KEY_POINTS: [90, 99],
};

type NewWords = Pick<VideoTranscript, "source" | "language" | "isTimed" | "segments">;

/** Fetches a video's transcript, and writes a summary and key points from it. */
export async function runAnalysis(services: Services, run: AnalysisRun, signal: AbortSignal): Promise<void> {
  const { videoId, mayReplace, languages } = run.row;
  const tell = (step: `${AnalysisStep}`, share: number): void => {
    const [from, until] = spans[step];
    run.tell({ step, progress: Math.round(from + (until - from) * Math.min(1, Math.max(0, share))) });
  };
  const video = await ownVideo(run.context, videoId);
  tell("CAPTIONS", 0);
  const transcript = await getTranscript(services, run, video, signal);
  tell("READING", 0);
  const material = {
    title: video.title,
    textLanguage: transcript.language,
    wantedLanguage: languages[0] ?? null,
    segments: transcript.segments,
  };
  const written = await writeSummary(
    { ai: services.settings.ai, parsing: services.parsing },
    material,
    ({ step, share }) => tell(step, share),
    signal,
  );
  tell("KEY_POINTS", 1);
  signal.throwIfAborted();
  await run.complete({ progress: 100 }, async (tx) => {
    const stored = await ownVideo(tx, videoId);
    takeOver(stored, written, mayReplace);
    await tx.save(stored, contentChanged(stored));
  });
}

/** The stored transcript; if there is none, it is fetched once and stored. */
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
  const kept = await run.context.transact(async (tx) => {
    const stored = await ownVideo(tx, video.id);
    await run.hold(tx);
    // A transcript that the person provided in the meantime takes precedence.
    const meanwhile = audioKey ? null : await transcriptOf(tx, stored.id);
    if (meanwhile) return meanwhile;
    await keepTranscript(tx, stored.id, found);
    // A run that takes over from this one finds the transcript and doesn't pay for recognition again.
    await tx.own.update("video_analysis").set({ audio_key: null }).where("id", "=", run.row.id).execute();
    await tx.emit(contentChanged(stored));
    return found;
  });
  // If this fails, the sweep removes the file.
  if (audioKey) await services.files.remove(audioKey).catch(() => undefined);
  return kept;
}

async function recognize(services: Services, run: AnalysisRun, key: string, signal: AbortSignal): Promise<Captions> {
  const { transcribe } = services.settings;
  const bytes = transcribe ? await services.files.read(key) : null;
  if (!transcribe || !bytes) throw new SpeechError("The audio file is no longer there. Please upload it again");
  return recognizeSpeech(transcribe, bytes, run.row.audioName ?? "speech.mp3", run.row.languages, signal);
}

/** Sets the written texts on the video, except those that a person wrote themselves. */
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
