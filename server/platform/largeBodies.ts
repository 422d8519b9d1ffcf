import type { FastifyInstance, FastifyRequest } from "fastify";
import { RateLimitedError } from "./errors.js";
import { networkOf } from "./networkOf.js";
import { Turns } from "./Turns.js";
import { isForm } from "./uploadForms.js";

/** What is smaller is not counted: most requests are. */
const smallBytes = 64 * 1024;
/** A body is in memory several times while it is handled: as text, as values, on its way to the database and back. */
const totalBytes = 16 * 1024 * 1024;
const patienceMilliseconds = 30_000;
/** How long a large body may pause while it arrives. */
const silenceMilliseconds = 5_000;
/** A large body must arrive at this rate on the whole, beside a start of so long. */
const minBytesPerSecond = 16 * 1024;
const startMilliseconds = 10_000;
const busy = "Too many large requests arrive at once. Please try again in a moment";

/**
 * Bounds how many bytes of large bodies are read and handled at once, of one address half of them. The others wait
 * before their body is read, which stays with the sender until then.
 */
export function boundLargeBodies(fastify: FastifyInstance, maxBytes: number): void {
  const turns = new Turns(totalBytes, totalBytes / 2);
  fastify.addHook("preParsing", async (request, reply) => {
    const size = sizeOf(request, maxBytes);
    if (size < smallBytes) return;
    const gone = new AbortController();
    request.raw.once("close", () => gone.abort());
    const patience = AbortSignal.timeout(patienceMilliseconds);
    const giveBack = await turns
      .take(networkOf(request.ip), size, AbortSignal.any([gone.signal, patience]))
      .catch(() => null);
    if (giveBack === null) throw new RateLimitedError(busy, 5);
    reply.raw.once("close", giveBack);
    // a body that doesn't come may not keep others waiting
    const { socket } = request.raw;
    const cut = (): void => void socket.destroy();
    // a request that a test injects has no real socket
    socket.setTimeout?.(silenceMilliseconds, cut);
    const isLate = setTimeout(cut, startMilliseconds + (size / minBytesPerSecond) * 1_000);
    const stop = (): void => {
      clearTimeout(isLate);
      socket.setTimeout?.(0, cut);
    };
    request.raw.once("end", stop);
    request.raw.once("close", stop);
    if (reply.raw.destroyed) giveBack();
  });
}

/** A body whose length isn't said may have the largest. */
function sizeOf({ headers }: FastifyRequest, maxBytes: number): number {
  if (isForm(headers["content-type"])) return 0;
  if (headers["transfer-encoding"] !== undefined) return maxBytes;
  return Math.min(maxBytes, Number(headers["content-length"] ?? 0));
}
