import { z } from "zod";
import type { Parsing } from "../../../platform/parsing/Parsing.js";
import type { AiSettings } from "../../../settings/settings.js";
import { scoreAside } from "../builtIn/summarizeAside.js";
import type { Material, Progress } from "../writeSummary.js";
import { askModel } from "./askModel.js";
import { ModelError } from "./ModelError.js";
import { type Line, linesWithin, partsOf, tokensOf } from "./parts.js";
import { partPrompt, summaryPrompt } from "./prompts.js";

const atOnce = 3;
const maxKeyPoints = 20;
const maxPointCharacters = 500;
const maxSummaryCharacters = 8_000;
/** The typical length of a summary, to show its progress. */
const usualCharacters = 1_800;
const nothingSaid = "There is nothing in this transcript to summarize";
const unusable = "The language model's answer could not be used; please try again";

const point = z.object({ seconds: z.number(), text: z.string() });
const partShape = z.object({ points: z.array(point).min(1).max(60) });
const summaryShape = z.object({ summary: z.string().min(1), keyPoints: z.array(point).max(60) });

export interface ModelSummary {
  summary: string;
  keyPoints: Line[];
}

/**
 * A summary by the model. A transcript that is too long for one request is read in parts, notes are made of each, and
 * the notes are summarized, so that the last part counts as much as the first.
 * @throws ModelError with a sentence for the person, the signal's reason when it is aborted.
 */
export async function writeByModel(
  { ai, parsing }: { ai: AiSettings; parsing: Parsing },
  { title, textLanguage, wantedLanguage, segments }: Material,
  tell: (progress: Progress) => void,
  signal?: AbortSignal,
): Promise<ModelSummary> {
  const language = wantedLanguage ?? textLanguage ?? "";
  const sentences = await scoreAside(parsing, { title, language: textLanguage, segments }, signal);
  const said = linesWithin(sentences, ai.maxInputTokens);
  if (said.length === 0) throw new ModelError(nothingSaid);
  const reading = new AbortController();
  const ended = signal ? AbortSignal.any([signal, reading.signal]) : reading.signal;
  let lines = said;
  for (let isFirst = true; isTooLong(lines, ai.partTokens); isFirst = false) {
    const parts = partsOf(lines, ai.partTokens);
    let done = 0;
    const note = async (part: Line[], at: number): Promise<Line[]> => {
      const prompt = partPrompt(title, part, at + 1, parts.length, language);
      const { points } = await askModel(ai, partShape, prompt, ended);
      done += 1;
      tell({ step: "READING", share: isFirst ? (done / parts.length) * 0.9 : 0.95 });
      return points.map(({ seconds, text }) => ({ seconds: within(part, seconds), text: cleanPoint(text) }));
    };
    const noted = (
      await inTurns(parts, note).catch((error: unknown) => {
        // Avoids the cost of the other parts.
        reading.abort();
        throw error;
      })
    ).flat();
    // Notes that are not shorter than their source would be condensed forever.
    lines = sizeOf(noted) < sizeOf(lines) * 0.8 ? noted : linesOfEach(noted, ai.partTokens * 0.9);
  }
  tell({ step: "READING", share: 1 });
  const prompt = summaryPrompt(title, lines, lines !== said, language);
  const written = await askModel(ai, summaryShape, prompt, ended, (characters) =>
    tell({ step: "SUMMARY", share: Math.min(0.95, characters / usualCharacters) }),
  );
  const summary = cleanText(written.summary);
  if (summary === "") throw new ModelError(unusable);
  const keyPoints = written.keyPoints
    .map(({ seconds, text }) => ({ seconds: nearest(said, seconds), text: cleanPoint(text) }))
    .filter((each): each is Line => each.seconds !== null && each.text !== "")
    .sort((a, b) => a.seconds - b.seconds)
    .slice(0, maxKeyPoints);
  return { summary, keyPoints };
}

function sizeOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { text }) => sum + tokensOf(text), 0);
}

function isTooLong(lines: readonly Line[], partTokens: number): boolean {
  return lines.length > 1 && sizeOf(lines) > partTokens;
}

/** As many of the lines as fit, taken evenly from all of them. */
function linesOfEach(lines: readonly Line[], room: number): Line[] {
  const each = Math.max(1, Math.ceil(sizeOf(lines) / Math.max(1, room)));
  return lines.filter((_, at) => at % each === 0);
}

async function inTurns<T, R>(items: readonly T[], work: (item: T, at: number) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(items.length);
  let next = 0;
  const turn = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T, at);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, turn));
  return results;
}

/** A second within the part; the part's first if the model has made one up. */
function within(part: readonly Line[], seconds: number): number {
  return nearest(part, seconds) ?? part[0]?.seconds ?? 0;
}

/** The start of the line being said at that time; null for a time outside the transcript. */
function nearest(lines: readonly Line[], seconds: number): number | null {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last || !(seconds >= first.seconds - 5 && seconds <= last.seconds + 60)) return null;
  return (lines.findLast((line) => line.seconds <= seconds) ?? first).seconds;
}

function cleanPoint(text: string): string {
  return cut(cleanText(text).replace(/\s+/g, " "), maxPointCharacters);
}

/** Plain text without control characters, and with at most one empty line between paragraphs. */
function cleanText(text: string): string {
  const plain = text
    .replace(/\r\n?/g, "\n")
    .replace(/(?!\n)\p{Cc}/gu, " ")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return cut(plain, maxSummaryCharacters);
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…` : text;
}
