import type { FastifyInstance, FastifyRequest } from "fastify";
import { RateLimitedError } from "../errors.js";
import { Turns } from "../fairShares/Turns.js";
import { networkOf } from "./networkOf.js";
import { isForm } from "./uploadForms.js";

/** Smaller bodies, which most requests have, are not counted. */
const smallBytes = 64 * 1024;
/**
 * How many of the largest are read and handled at once: a body is in memory several times, as text, as values, and on
 * its way to the database and back.
 */
const largestAtOnce = 4;
const patienceMilliseconds = 30_000;
/**
 * While others wait, each such interval must bring a part of a body: a quarter, so that it is complete before their
 * patience ends.
 */
const intervalMilliseconds = 5_000;
const intervals = 4;
const busy = "Too many large requests arrive at once. Please try again in a moment";
const slow = "Others wait, and this large request arrives too slowly. Please try again in a moment";

/**
 * Bounds how many bytes of large bodies are read and handled at once, and those of one address to half of that. The
 * others wait before their body is read, which stays with the sender until then; a body that keeps them waiting is
 * refused when it arrives too slowly.
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
      // The body's reader gets this like any other error, and the connection stays open for the answer.
      if (raw.listenerCount("error") > 0) raw.emit("error", new RateLimitedError(slow, 5));
      else raw.destroy();
    }, intervalMilliseconds);
    const stop = (): void => clearInterval(watch);
    raw.once("end", stop);
    reply.raw.once("close", stop);
  });
}

/** A body of unknown length counts as the largest. */
function sizeOf({ headers }: FastifyRequest, maxBytes: number): number {
  if (isForm(headers["content-type"])) return 0;
  if (headers["transfer-encoding"] !== undefined) return maxBytes;
  return Math.min(maxBytes, Number(headers["content-length"] ?? 0));
}
