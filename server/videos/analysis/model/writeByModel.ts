import type { AiSettings } from "../../../settings.js";
import type { Material, Progress } from "../writeSummary.js";
import { ModelError } from "./ModelError.js";

export async function writeByModel(
  _ai: AiSettings,
  _material: Material,
  _tell: (progress: Progress) => void,
  _signal?: AbortSignal,
): Promise<{ summary: string; keyPoints: { seconds: number; text: string }[] }> {
  throw new ModelError("not yet");
}
