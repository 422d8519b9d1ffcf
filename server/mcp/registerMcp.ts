import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ViewerIdentity } from "../platform/context.js";
import { ForbiddenError, UnauthenticatedError } from "../platform/errors.js";
import { isFromOwnPage } from "../platform/http/ownOrigin.js";
import { refuseOtherMethods } from "../platform/http/refuseOtherMethods.js";
import { requestLine } from "../platform/http/requestLine.js";
import type { Services } from "../platform/services.js";
import type { Executor } from "../rest/adapter.js";
import type { Refused } from "./assistantServer.js";

/** A text in JSON may take six times its length. */
const largestBodyBytes = 1_280 * 1024;
const maxPageSize = 100;
/** The headers that the transport reads; a credential isn't among them. */
const passedHeaders = ["accept", "content-type", "mcp-protocol-version"];

/** The framework's codes for a body that is no JSON. */
const unreadable = new Set(["FST_ERR_CTP_INVALID_JSON_BODY", "FST_ERR_CTP_EMPTY_JSON_BODY"]);

/** Loaded with the first call: it takes a quarter of a second, and many instances have no assistants. */
const library = () =>
  Promise.all([
    import("./assistantServer.js"),
    import("@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"),
  ]);

/** Answers assistants at /mcp by the Model Context Protocol, each request by itself: any instance may get the next. */
export function registerMcp(fastify: FastifyInstance, services: Services, graphql: Executor): void {
  const viewers = new WeakMap<FastifyRequest, ViewerIdentity>();

  /** A browser's cookie doesn't count, and no other site's page may ask, even with a token. */
  async function admit(request: FastifyRequest): Promise<void> {
    const { headers, ip } = request;
    if (headers.origin !== undefined && !isFromOwnPage(headers, services.settings, request.socket.localPort))
      throw new ForbiddenError("This call must not come from another site's page");
    const viewer = /^Bearer\b/i.test(headers.authorization ?? "") ? await services.viewers.viewerOf(headers, ip) : null;
    if (!viewer) throw new UnauthenticatedError();
    viewers.set(request, viewer);
  }

  fastify.route({
    method: "POST",
    url: "/mcp",
    bodyLimit: largestBodyBytes,
    onRequest: admit,
    errorHandler: async (error, _request, reply) => {
      if (!unreadable.has(error.code)) throw error;
      const [{ refusal }] = await library();
      return sendRefusal(reply, refusal(undefined));
    },
    handler: async (request, reply) => {
      const { body, headers, ip: ipAddress } = request;
      const { localPort } = request.socket;
      const line = requestLine(request);
      const facts = { requestId: request.id, line, ipAddress, headers, localPort, maxPageSize };
      const viewer = viewers.get(request) as ViewerIdentity;
      const [{ assistantServer, refusal }, { WebStandardStreamableHTTPServerTransport }] = await library();
      const isJson = /^application\/json\b/i.test(headers["content-type"] ?? "");
      const refused = isJson && refusal(body);
      if (refused) return sendRefusal(reply, refused);
      const server = assistantServer({ services, graphql, facts, viewer });
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      try {
        await server.connect(transport);
        return await send(reply, await transport.handleRequest(requestOf(request), { parsedBody: body }));
      } finally {
        await server.close();
      }
    },
  });

  // nothing is sent that wasn't asked for, and there are no sessions to end
  refuseOtherMethods(fastify, "/mcp", ["POST"], admit);
}

function requestOf({ headers }: FastifyRequest): Request {
  const passed = passedHeaders.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  return new Request("http://localhost/mcp", { method: "POST", headers: passed });
}

function sendRefusal(reply: FastifyReply, { status, body }: Refused): FastifyReply {
  return reply.code(status).header("cache-control", "no-store").send(body);
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status).header("cache-control", "no-store");
  const text = await response.text();
  if (text === "") return reply.send();
  return reply.type("application/json; charset=utf-8").send(text);
}
