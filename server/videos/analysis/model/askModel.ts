import { type ZodType, z } from "zod";
import { parsedJson } from "../../../platform/parsedJson.js";
import type { AiSettings } from "../../../settings/settings.js";
import { ModelError } from "./ModelError.js";
import type { Prompt } from "./prompts.js";

/** Of the response as transferred; a summary is a hundredth of it. */
const maxBytes = 2_097_152;
const maxCharacters = 60_000;
const maxOutputTokens = 4_000;
const retries = 1;

const unusable = "The language model's answer could not be used; please try again";
const tooLarge = "The language model's answer was too large; please try again";
const tooLong = "The language model took too long to answer; please try again";
const away = "The language model can't be reached; please try again later";
const sentences: Record<number, string> = {
  401: "The language model refuses its key, which whoever runs this instance can change",
  403: "The language model refuses its key, which whoever runs this instance can change",
  404: "The language model's service does not know the model, which whoever runs this instance can change",
  429: "The language model accepts no more requests for now; please try again later",
};

interface Attempt {
  /** Requests JSON of a schema and a max number of tokens, which not every service supports. */
  isStrict: boolean;
}

/**
 * One request to the model, whose response is streamed and validated against a schema. A service that doesn't support
 * the schema is asked without it; an invalid response is requested once more.
 * @param onText receives how many characters have arrived.
 * @throws ModelError with a sentence for the person, the signal's reason when it is aborted.
 */
export async function askModel<T>(
  ai: AiSettings,
  shape: ZodType<T>,
  prompt: Prompt,
  signal: AbortSignal | undefined,
  onText: (characters: number) => void = () => undefined,
): Promise<T> {
  let isStrict = true;
  for (let tries = 0; tries < 3; tries++) {
    let text: string;
    try {
      text = await streamAnswer(ai, shape, prompt, { isStrict }, signal, onText);
    } catch (error) {
      signal?.throwIfAborted();
      if (isStrict && isRefusedForm(error)) {
        isStrict = false;
        continue;
      }
      throw error instanceof ModelError ? error : new ModelError(sentenceFor(error), { cause: error });
    }
    const parsed = shape.safeParse(jsonIn(text));
    if (parsed.success) return parsed.data;
    isStrict = false;
  }
  throw new ModelError(unusable);
}

async function streamAnswer<T>(
  ai: AiSettings,
  shape: ZodType<T>,
  { instructions, prompt }: Prompt,
  { isStrict }: Attempt,
  signal: AbortSignal | undefined,
  onText: (characters: number) => void,
): Promise<string> {
  const [{ streamText }, { createOpenAICompatible }] = await Promise.all([
    import("ai"),
    import("@ai-sdk/openai-compatible"),
  ]);
  const service = createOpenAICompatible({
    name: "model",
    baseURL: ai.baseUrl.replace(/\/+$/, ""),
    ...(ai.apiKey ? { apiKey: ai.apiKey } : {}),
    fetch: boundedStream,
    // Not with the library's own output: it parses the partial JSON with each chunk, which takes long for an endless
    // response.
    transformRequestBody: (body) => (isStrict ? { ...body, response_format: formatOf(shape) } : body),
  });
  const limit = AbortSignal.timeout(ai.timeoutSeconds * 1_000);
  const enough = new AbortController();
  let failure: unknown = null;
  const result = streamText({
    model: service(ai.model),
    instructions,
    prompt,
    maxRetries: retries,
    abortSignal: AbortSignal.any([limit, enough.signal, ...(signal ? [signal] : [])]),
    ...(isStrict ? { maxOutputTokens } : {}),
    onError: ({ error }) => {
      failure ??= error;
    },
  });
  let text = "";
  try {
    for await (const delta of result.textStream) {
      text += delta;
      onText(text.length);
      if (text.length > maxCharacters) enough.abort();
    }
  } catch (error) {
    failure ??= error;
  }
  signal?.throwIfAborted();
  if (limit.aborted) throw new ModelError(tooLong);
  if (enough.signal.aborted) throw new ModelError(tooLarge);
  if (failure) throw failure;
  return text;
}

function formatOf(shape: ZodType) {
  return { type: "json_schema", json_schema: { name: "answer", schema: z.toJSONSchema(shape) } };
}

/**
 * The service's response, aborted when it grows beyond any summary; redirects are refused, since they would receive the
 * key.
 */
const boundedStream: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: "error" });
  let bytes = 0;
  const bounded = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length;
        if (bytes > maxBytes) controller.error(new ModelError(tooLarge));
        else controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(bounded ?? null, { status, statusText, headers });
};

/** The first complete object in a text: some models explain themselves before it, or put it in a code block. */
function jsonIn(text: string): unknown {
  const from = text.indexOf("{");
  const until = text.lastIndexOf("}");
  return from === -1 || until < from ? null : parsedJson(text.slice(from, until + 1));
}

function statusOf(error: unknown): number | null {
  const { statusCode, lastError } = (error ?? {}) as { statusCode?: unknown; lastError?: unknown };
  if (typeof statusCode === "number") return statusCode;
  return lastError ? statusOf(lastError) : null;
}

function isRefusedForm(error: unknown): boolean {
  const status = statusOf(error);
  return status === 400 || status === 422;
}

function sentenceFor(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ModelError) return cause.message;
  const status = statusOf(error);
  if (status === null) return away;
  return sentences[status] ?? `The language model failed (${status}); please try again later`;
}
