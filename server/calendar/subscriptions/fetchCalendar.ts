import http from "node:http";
import https from "node:https";
import { UpstreamFailedError } from "../../platform/errors.js";
import { outerAgent } from "../../platform/http/outerAgent.js";

const maxBytes = 5 * 1024 * 1024;
const secondsToAnswer = 10;
const maxRedirects = 5;

/** A calendar as its server returned it; null bytes when nothing changed. */
export interface FetchedCalendar {
  bytes: Uint8Array | null;
  etag: string | null;
}

interface FetchOptions {
  /** The ETag of the version that was last read. */
  etag: string | null;
  /** Whether addresses in private networks may be requested. */
  mayBePrivate: boolean;
}

/**
 * Fetches somebody else's calendar. Its address comes from a person: every hop must be http or https and lead to a
 * public address, unless a setting allows more. At most 5 MB within 10 s.
 * @throws UpstreamFailedError with a sentence that gives the reason.
 */
export async function fetchCalendar(address: string, { etag, mayBePrivate }: FetchOptions): Promise<FetchedCalendar> {
  const signal = AbortSignal.timeout(secondsToAnswer * 1_000);
  let url = address;
  try {
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const answer = await call(url, { etag, mayBePrivate, signal });
      const status = answer.statusCode ?? 0;
      if (status === 304 && etag) {
        answer.resume();
        return { bytes: null, etag };
      }
      if (status >= 300 && status < 400 && answer.headers.location) {
        answer.resume();
        url = new URL(answer.headers.location, url).href;
        continue;
      }
      if (status !== 200) {
        answer.resume();
        throw new UpstreamFailedError(`The calendar's server answered ${status}`);
      }
      return { bytes: await bytesOf(answer), etag: answer.headers.etag ?? null };
    }
  } catch (error) {
    throw error instanceof UpstreamFailedError ? error : new UpstreamFailedError(sentenceOf(error, signal));
  }
  throw new UpstreamFailedError("The calendar's address redirects too often");
}

async function call(
  url: string,
  { etag, mayBePrivate, signal }: FetchOptions & { signal: AbortSignal },
): Promise<http.IncomingMessage> {
  const { protocol } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") {
    throw new UpstreamFailedError("The calendar's address redirects to one that is neither http nor https");
  }
  const agent = await outerAgent(url, mayBePrivate);
  const headers = {
    accept: "text/calendar, */*;q=0.5",
    "accept-encoding": "identity",
    "user-agent": "Commonplace",
    ...(etag ? { "if-none-match": etag } : {}),
  };
  const { get } = protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    get(url, { agent, headers, signal }, resolve).on("error", reject);
  });
}

async function bytesOf(answer: http.IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      answer.destroy();
      throw new UpstreamFailedError("The calendar is larger than 5 MB");
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function sentenceOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return `The calendar's server did not answer within ${secondsToAnswer} seconds`;
  const { message } = error as Error;
  if (/IP address|is not allowed/i.test(message)) return "The calendar's address is in a private network";
  return "The calendar's server can't be reached";
}
