import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { failure } from "./http.js";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/**
 * Answers methods that an address doesn't take with a 405 and Allow, before the body is read.
 * @param admit throws for who may not ask at all
 */
export function refuseOtherMethods(
  fastify: FastifyInstance,
  url: string,
  taken: readonly string[],
  admit: (request: FastifyRequest) => Promise<void> = async () => undefined,
): void {
  const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await admit(request);
    reply.code(405).header("allow", taken.join(", "));
    return reply.send(failure(request, "METHOD_NOT_ALLOWED", `This takes ${taken.join(", ")} alone`));
  };
  const method = methods.filter((each) => !taken.includes(each));
  fastify.route({ method, url, onRequest: refuse, handler: refuse });
}
