import type { Parsing } from "../../platform/parsing/Parsing.js";
import type { AiSettings } from "../../settings/settings.js";
import type { TranscriptSegment } from "../transcript/VideoTranscript.js";
import { summarizeAside } from "./builtIn/summarizeAside.js";

/** The writers of a summary: a model where one is set, and threads. */
export interface Writers {
  ai: AiSettings | null;
  parsing: Parsing;
}

export interface Material {
  title: string;
  /** Of the text; null when it isn't known. */
  textLanguage: string | null;
  /** The language that a model writes in; null: that of the text. */
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
  /** 0 to 1 of that step. */
  share: number;
}

/**
 * A summary with key points, by the model where one is set, else built in.
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
