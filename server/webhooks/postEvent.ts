import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { outerAgent } from "../platform/http/outerAgent.js";

const secondsToAnswer = 15;
const keptBytes = 1_000;

export interface PostOptions {
  /** Whether addresses in private networks may be called. */
  mayBePrivate: boolean;
  /** Aborted when the app stops. */
  signal: AbortSignal;
  /** Finds the address of a name; the system's own by default. */
  lookup?: LookupFunction | undefined;
}

/** The outcome of an attempt; `failure` is null when the receiver took the event. */
export interface PostResult {
  status: number | null;
  text: string | null;
  failure: string | null;
}

/**
 * Sends an event within 15 s. Redirects are not followed, and of the answer only its beginning is read.
 * @throws the signal's reason when it is aborted.
 */
export async function postEvent(
  url: string,
  body: string,
  headers: Record<string, string>,
  options: PostOptions,
): Promise<PostResult> {
  const timeout = AbortSignal.timeout(secondsToAnswer * 1_000);
  try {
    const signal = AbortSignal.any([timeout, options.signal]);
    const answer = await call(url, body, headers, { ...options, signal });
    const status = answer.statusCode ?? 0;
    const isTaken = status >= 200 && status < 300;
    // the status says enough when the rest is cut off
    const text = await beginningOf(answer).catch(() => null);
    return { status, text, failure: isTaken ? null : `It answered ${status}` };
  } catch (error) {
    options.signal.throwIfAborted();
    return { status: null, text: null, failure: sentenceOf(error as Error, timeout) };
  }
}

async function call(
  url: string,
  body: string,
  headers: Record<string, string>,
  { mayBePrivate, signal, lookup }: PostOptions,
): Promise<http.IncomingMessage> {
  const { request } = new URL(url).protocol === "https:" ? https : http;
  const agent = await outerAgent(url, mayBePrivate);
  return new Promise((resolve, reject) => {
    const options = {
      method: "POST",
      agent,
      signal,
      headers: { ...headers, "content-length": String(Buffer.byteLength(body)), "accept-encoding": "identity" },
      ...(lookup ? { lookup } : {}),
    };
    request(url, options, resolve)
      // Node closes a connection that nobody takes over, and says nothing
      .on("upgrade", (answer, socket) => {
        socket.destroy();
        resolve(answer);
      })
      .on("error", reject)
      .end(body);
  });
}

/** As text that the database stores; what isn't text becomes replacement characters. */
async function beginningOf(answer: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= keptBytes) break;
  }
  answer.destroy();
  return Buffer.concat(chunks).subarray(0, keptBytes).toString("utf8").replaceAll("\0", "\uFFFD");
}

function sentenceOf({ message }: Error, timeout: AbortSignal): string {
  if (timeout.aborted) return `It did not answer within ${secondsToAnswer} seconds`;
  return /is not allowed/i.test(message) ? "Its address is in a private network" : "It can't be reached";
}
