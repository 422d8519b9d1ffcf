import type { Parsing } from "../../platform/parsing/Parsing.js";
import type { AiSettings } from "../../settings/settings.js";
import type { TranscriptSegment } from "../transcript/VideoTranscript.js";
import { summarizeAside } from "./builtIn/summarizeAside.js";

/** The writers of a summary: a model if one is configured, and threads. */
export interface Writers {
  ai: AiSettings | null;
  parsing: Parsing;
}

export interface Material {
  title: string;
  /** The language of the text; null if unknown. */
  textLanguage: string | null;
  /** The language that a model writes in; null: the language of the text. */
  wantedLanguage: string | null;
  segments: readonly TranscriptSegment[];
}

export interface WrittenSummary {
  summary: string;
  keyPoints: { seconds: number; text: string }[];
  source: "BUILT_IN" | "MODEL";
}

export interface Progress {
  step: "READING" | "SUMMARY" | "KEY_POINTS";
  /** The progress of that step, 0 to 1. */
  share: number;
}

/**
 * A summary with key points, by the model if one is configured, otherwise built in.
 * @throws ModelError with a sentence for the person, the signal's reason when it is aborted.
 */
export async function writeSummary(
  { ai, parsing }: Writers,
  material: Material,
  tell: (progress: Progress) => void,
  signal?: AbortSignal,
): Promise<WrittenSummary> {
  if (ai) {
    const { writeByModel } = await import("./model/writeByModel.js");
    return { ...(await writeByModel({ ai, parsing }, material, tell, signal)), source: "MODEL" };
  }
  const { title, textLanguage: language, segments } = material;
  tell({ step: "READING", share: 0 });
  const { sentences, keyPoints } = await summarizeAside(parsing, { title, language, segments }, signal);
  tell({ step: "SUMMARY", share: 1 });
  return { summary: sentences.map(({ text }) => text).join("\n\n"), keyPoints, source: "BUILT_IN" };
}
