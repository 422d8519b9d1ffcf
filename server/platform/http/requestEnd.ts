import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** @param status the answer's; 499 where the client went away before it had one. */
type EndListener = (request: FastifyRequest, reply: FastifyReply, status: number) => void;

/** nginx's status for this */
const clientGone = 499;
const listeners = new WeakMap<FastifyInstance, EndListener[]>();

/**
 * Calls the listener once for each request: when its answer has been sent, or, if the client went away before, when the
 * answer would have been; the library has no event for that. The first call must come before the routes are ready.
 */
export function onRequestEnd(fastify: FastifyInstance, listener: EndListener): void {
  const known = listeners.get(fastify);
  if (known) return void known.push(listener);
  const all = [listener];
  listeners.set(fastify, all);
  const told = new WeakSet<FastifyRequest>();
  const tell = (request: FastifyRequest, reply: FastifyReply, status: number): void => {
    if (told.has(request)) return;
    told.add(request);
    for (const each of all) each(request, reply, status);
  };
  fastify.addHook("onSend", (request, reply, _payload, done) => {
    const { raw } = reply;
    if (raw.destroyed) tell(request, reply, clientGone);
    else
      raw.once("close", () => {
        if (!raw.writableFinished) tell(request, reply, clientGone);
      });
    done();
  });
  fastify.addHook("onResponse", (request, reply, done) => {
    tell(request, reply, reply.statusCode);
    done();
  });
}
