import type { FastifyInstance, FastifyRequest } from "fastify";
import { RateLimitedError } from "../errors.js";
import { Turns } from "../fairShares/Turns.js";
import { networkOf } from "./networkOf.js";
import { isForm } from "./uploadForms.js";

/** Smaller bodies, those of most requests, are not counted. */
const smallBytes = 64 * 1024;
/**
 * How many of the largest are read and handled at once: a body is in memory several times, as text, as values, on its
 * way to the database and back.
 */
const largestAtOnce = 4;
const patienceMilliseconds = 30_000;
/**
 * While others wait, a part of a body must arrive in each such time: a quarter, so that it is here before their patience
 * ends.
 */
const intervalMilliseconds = 5_000;
const intervals = 4;
const busy = "Too many large requests arrive at once. Please try again in a moment";
const slow = "Others wait, and this large request arrives too slowly. Please try again in a moment";

/**
 * Bounds how many bytes of large bodies are read and handled at once, of one address half of them. The others wait
 * before their body is read, which stays with the sender until then; a body that keeps them waiting is refused when it
 * comes too slowly.
 */
export function boundLargeBodies(fastify: FastifyInstance, maxBytes: number): void {
  const turns = new Turns(maxBytes * largestAtOnce, (maxBytes * largestAtOnce) / 2);
  fastify.addHook("preParsing", async (request, reply) => {
    const size = sizeOf(request, maxBytes);
    if (size < smallBytes) return;
    const key = networkOf(request.ip);
    const gone = new AbortController();
    request.raw.once("close", () => gone.abort());
    const patience = AbortSignal.timeout(patienceMilliseconds);
    const giveBack = await turns.take(key, size, AbortSignal.any([gone.signal, patience])).catch(() => null);
    if (giveBack === null) throw new RateLimitedError(busy, 5);
    reply.raw.once("close", giveBack);
    if (reply.raw.destroyed) return giveBack();
    const { raw } = request;
    let before = raw.socket.bytesRead;
    const watch = setInterval(() => {
      const arrived = raw.socket.bytesRead - before;
      before += arrived;
      if (arrived >= size / intervals || !turns.isAwaited(key)) return;
      stop();
      // Who reads the body hears of it as of any other failure, and the connection lives on for the answer.
      if (raw.listenerCount("error") > 0) raw.emit("error", new RateLimitedError(slow, 5));
      else raw.destroy();
    }, intervalMilliseconds);
    const stop = (): void => clearInterval(watch);
    raw.once("end", stop);
    reply.raw.once("close", stop);
  });
}

/** A body whose length isn't said may have the largest. */
function sizeOf({ headers }: FastifyRequest, maxBytes: number): number {
  if (isForm(headers["content-type"])) return 0;
  if (headers["transfer-encoding"] !== undefined) return maxBytes;
  return Math.min(maxBytes, Number(headers["content-length"] ?? 0));
}
