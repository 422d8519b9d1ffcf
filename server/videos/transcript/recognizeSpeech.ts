import type { Readable } from "node:stream";
import { InvalidInputError } from "../../platform/errors.js";
import { boundedFetch, FetchRefusedError } from "../../platform/http/boundedFetch.js";
import type { TranscribeSettings } from "../../settings/settings.js";
import type { Captions } from "./CaptionSource.js";
import { cleanSegments } from "./cleanSegments.js";
import { baseLanguage } from "./languages.js";
import { parseTranscript } from "./parseTranscript.js";

const maxBytes = 16 * 1_048_576;
const timeoutMilliseconds = 1_800_000;

/** Why speech could not be recognized, as a sentence for the person. */
export class SpeechError extends Error {}

const sentences: Record<number, string> = {
  401: "The speech service refuses its key, which whoever runs this instance can change",
  403: "The speech service refuses its key, which whoever runs this instance can change",
  404: "The speech service does not know its model, which whoever runs this instance can change",
  413: "The audio file is too large for the speech service",
  429: "The speech service accepts no more requests for now; please try again later",
};
const unread = "The speech service's answer could not be read; please try again";

/**
 * Recognizes the speech of a file with an OpenAI-compatible endpoint.
 * @throws SpeechError with a sentence for the person, the signal's reason when it is aborted.
 */
export async function recognizeSpeech(
  { baseUrl, model, apiKey }: TranscribeSettings,
  bytes: Readable,
  fileName: string,
  languages: readonly string[],
  signal: AbortSignal,
): Promise<Captions> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) chunks.push(chunk);
  const form = new FormData();
  form.set("file", new Blob(chunks as Uint8Array<ArrayBuffer>[]), fileName);
  form.set("model", model);
  form.set("response_format", "verbose_json");
  form.append("timestamp_granularities[]", "segment");
  const url = `${baseUrl.replace(/\/+$/, "")}/audio/transcriptions`;
  const headers: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
  const bounds = { origins: [new URL(baseUrl).origin], maxBytes, timeoutMilliseconds, signal };
  try {
    const response = await boundedFetch(url, { method: "POST", headers, body: form }, bounds);
    if (!response.ok)
      throw new SpeechError(sentences[response.status] ?? `The speech service failed (${response.status})`);
    return await read(response, languages);
  } catch (error) {
    if (error instanceof FetchRefusedError) {
      throw new SpeechError(`The speech service did not answer: ${error.message}`, { cause: error });
    }
    // Only tags, or more lines than a transcript may have.
    if (error instanceof InvalidInputError) throw new SpeechError(error.message, { cause: error });
    throw error;
  }
}

async function read(response: Response, languages: readonly string[]): Promise<Captions> {
  const { z } = await import("zod");
  const answer = z.object({
    text: z.string(),
    language: z.string().nullish(),
    duration: z.coerce.number().nullish(),
    segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })).nullish(),
  });
  const parsed = answer.safeParse(await response.json().catch(() => null));
  if (!parsed.success) throw new SpeechError(unread);
  const { text, segments, language, duration } = parsed.data;
  const spoken = segments?.length
    ? cleanSegments(
        segments.map(({ start, end, text: said }) => ({
          startMilliseconds: start * 1_000,
          endMilliseconds: end * 1_000,
          text: said,
        })),
      )
    : text.trim()
      ? parseTranscript(text, duration ?? null).segments
      : [];
  if (spoken.length === 0) throw new SpeechError("No speech was found in this file");
  return { language: languageTag(language ?? "", languages), segments: spoken };
}

/** Some services return `en`, some `english`. */
function languageTag(answered: string, languages: readonly string[]): string | null {
  const name = answered.trim().toLowerCase();
  if (/^[a-z]{2,3}(-[a-z0-9]{2,8})?$/i.test(name)) return name;
  const names = new Intl.DisplayNames("en", { type: "language" });
  const known = [
    ...languages.map(baseLanguage),
    "en",
    "de",
    "fr",
    "es",
    "it",
    "pt",
    "nl",
    "sv",
    "ru",
    "ja",
    "zh",
    "ko",
  ];
  return known.find((tag) => names.of(tag)?.toLowerCase() === name) ?? null;
}
