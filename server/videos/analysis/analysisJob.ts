import { columns } from "../../platform/data/expressions.js";
import type { LongJob } from "../../platform/jobs/LongJob.js";
import type { LongJobRun } from "../../platform/jobs/LongJobRun.js";
import { CaptionsError } from "../transcript/CaptionSource.js";
import { SpeechError } from "../transcript/recognizeSpeech.js";
import { analysisProgressed } from "./analysisEvents.js";
import { type AnalysisRow, analysisColumns } from "./analysisRows.js";
import { ModelError } from "./model/ModelError.js";
import { runAnalysis } from "./runAnalysis.js";

type AnalysisJobRow = AnalysisRow & { languages: string[]; mayReplace: boolean; audioName: string | null };

/** One analysis while this process works on it. */
export type AnalysisRun = LongJobRun<AnalysisJobRow, "video_analysis">;

export const analysisJob: LongJob<AnalysisJobRow, "video_analysis"> = {
  name: "videos.analyze",
  table: "video_analysis",
  columns: [...analysisColumns, ...columns("video_analysis", "languages, may_replace, audio_name")],
  progressed: analysisProgressed,
  concurrency: 3,
  maxSeconds: 3_300,
  tooLong: "This took too long; please try again later",
  told: [CaptionsError, ModelError, SpeechError],
  broken: "Something went wrong while this video was analyzed; please try again",
  run: runAnalysis,
};
