import { randomUUID } from "node:crypto";
import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { Logger } from "pino";
import { somethingWentWrong } from "../../../schema/sentences.js";
import type { Settings } from "../../settings/settings.js";
import type { BeforeCommit } from "../context.js";
import { isForeignKeyViolation } from "../data/isForeignKeyViolation.js";
import { AppError, goneReference, statusOfError, UpstreamFailedError } from "../errors.js";
import { outageOf } from "../outage.js";
import { trustedProxies } from "./addressOf.js";
import { httpsOptions } from "./certificate.js";
import { registerSecurity, securityHeaders } from "./httpSecurity.js";
import { boundLargeBodies } from "./largeBodies.js";
import { loggedPath } from "./loggedPath.js";
import { onRequestEnd } from "./requestEnd.js";
import { requestLine } from "./requestLine.js";
import { drainForm, isForm } from "./uploadForms.js";

/** A note's text may have 1 MiB; written as JSON it may take four times as much. */
const largestBodyBytes = 4 * 1024 * 1024 + 64 * 1024;
/** A hostile client must not hold a connection with an incomplete request. */
const requestSeconds = 60;
/** How long a connection that has sent no request is kept when the server stops. */
const silentMilliseconds = 1_000;
/** 10 MB take a while over a slow line. */
const uploadSeconds = 900;

/** Refused attempts are logged even where only warnings are kept. */
const refusals = new Set([401, 403, 429]);

/** The API's code for a status. */
export const codes: Record<number, string> = {
  400: "INVALID_INPUT",
  401: "UNAUTHENTICATED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  409: "CONFLICT",
  413: "TOO_LARGE",
  414: "INVALID_INPUT",
  415: "UNSUPPORTED_MEDIA_TYPE",
  429: "RATE_LIMITED",
  431: "INVALID_INPUT",
  502: "UPSTREAM_FAILED",
  503: "UPSTREAM_FAILED",
};

const sentences: Record<number, string> = {
  400: "The request can't be read",
  404: "Not found",
  408: "The request took too long to arrive. Please send it again",
  413: "The request is too large",
  415: "This media type is not supported",
  431: "The request's headers are too large. Please send fewer or shorter ones",
  503: "The app is stopping or starting. Please try again in a moment",
};

declare module "fastify" {
  interface FastifyRequest {
    /** For its context. */
    beforeCommit: BeforeCommit | null;
  }
}

export interface HttpParts {
  settings: Settings;
  log: Logger;
  /** True once the app begins to stop; connections then end with their next answer. */
  isStopping: () => boolean;
  /** The id of the person that a request came from, for the log; null if it was never looked up. */
  personOf: (request: FastifyRequest) => string | null;
}

/** The HTTP server without routes: request ids, headers, limits, errors and the log of requests. */
export function makeHttp({ settings, log, isStopping, personOf }: HttpParts): FastifyInstance {
  const fastify = Fastify({
    https: settings.tls && httpsOptions,
    loggerInstance: log as FastifyBaseLogger,
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    // each line that we write names its request; a logger per request takes nearly 1 % of its time
    childLoggerFactory: (logger) => logger,
    bodyLimit: largestBodyBytes,
    requestTimeout: uploadSeconds * 1000,
    keepAliveTimeout: 72_000,
    trustProxy: settings.trustProxy > 0 && trustedProxies(settings),
    genReqId: (request) => requestId(request.headers["x-request-id"]),
    forceCloseConnections: "idle",
    // the database and the rest stop after the server, so late requests are served; the library would say 503 without a
    // code
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    clientErrorHandler: (error, socket) => refuseBytes(error, socket, settings),
  });
  fastify.decorateRequest("beforeCommit", null);
  fastify.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    if (hasBody(request) && !isForm(request.headers["content-type"])) hurry(request);
    done();
  });
  registerSecurity(fastify, settings);
  boundLargeBodies(fastify, largestBodyBytes);
  // otherwise the connection of a request in flight would stay open after its answer, and the stop would wait for it
  fastify.addHook("onSend", (request, reply, _payload, done) => {
    if (reply.statusCode === 401) reply.header("www-authenticate", challenge(request, settings));
    if (isStopping()) reply.header("connection", "close");
    // otherwise a client that sends too much would lose the connection before the answer that says so
    else if (reply.statusCode === 413) reply.removeHeader("connection");
    done();
  });
  onRequestEnd(fastify, (request, reply, status) => {
    if (status === 413 && !isForm(request.headers["content-type"])) drainForm(request.raw);
    const person = personOf(request);
    const { operation, code, trace } = requestLine(request);
    log[levelOf(request.url, status)](
      {
        requestId: request.id,
        method: request.method,
        path: loggedPath(request),
        ...(operation && { operation }),
        ...(code && { code }),
        ...(trace && { trace }),
        ...(person !== null && { person }),
        status,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      },
      "request",
    );
  });
  fastify.setErrorHandler(sendError);
  endSilentConnections(fastify, settings);
  return fastify;
}

/**
 * Keeps a stop from waiting for connections that have sent no request; the library ends those that have had an answer.
 */
function endSilentConnections(fastify: FastifyInstance, { tls }: Settings): void {
  const { server } = fastify;
  const silent = new Set<Socket>();
  server.on(tls ? "secureConnection" : "connection", (socket: Socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  for (const asks of ["request", "upgrade"]) server.on(asks, ({ socket }: IncomingMessage) => silent.delete(socket));
  fastify.addHook("preClose", (done) => {
    // a request may be on its way
    setTimeout(() => {
      for (const socket of silent) socket.destroy();
    }, silentMilliseconds).unref();
    done();
  });
}

/** Answers bytes that aren't an HTTP request, and closes their connection. */
function refuseBytes({ code }: NodeJS.ErrnoException, socket: Socket, settings: Settings): void {
  // its own errors no longer matter
  socket.on("error", () => undefined);
  if (code !== "ECONNRESET" && socket.writable) {
    const status = code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : code === "HPE_HEADER_OVERFLOW" ? 431 : 400;
    const body = JSON.stringify({ error: sentences[status], code: "INVALID_INPUT" });
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        "Connection: close",
        "Content-Type: application/json; charset=utf-8",
        `Content-Length: ${Buffer.byteLength(body)}`,
        ...Object.entries(securityHeaders(settings)).map(([name, value]) => `${name}: ${value}`),
        "",
        body,
      ].join("\r\n"),
    );
  }
  socket.destroySoon();
}

/**
 * How a program may say who is asking, on every 401: a bad token is named as such (RFC 6750), and an assistant is told
 * where it may get one (RFC 9728).
 */
function challenge({ url, headers }: FastifyRequest, { publicUrl }: Settings): string {
  const parts = [
    ...(/^Bearer\b/i.test(headers.authorization ?? "") ? ['error="invalid_token"'] : []),
    ...(pathOf(url) === "/mcp" ? [`resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/mcp"`] : []),
  ];
  return parts.length > 0 ? `Bearer ${parts.join(", ")}` : "Bearer";
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Closes the connection of a request whose body doesn't arrive in time. */
function hurry({ raw }: FastifyRequest): void {
  const timer = setTimeout(() => raw.destroy(), requestSeconds * 1000);
  timer.unref();
  raw.once("close", () => clearTimeout(timer));
}

/** A caller's own id is kept if it is a plain one, so that logs of several systems can be combined. */
function requestId(given: string | string[] | undefined): string {
  return typeof given === "string" && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

function sendError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header("x-request-id", request.id);
  reply.header("x-content-type-options", "nosniff");
  const outage = outageOf(error);
  const known = outage
    ? new UpstreamFailedError(outage.sentence, outage.retryAfterSeconds)
    : isForeignKeyViolation(error)
      ? goneReference(error, request.log, request.id)
      : error;
  if (outage) request.log.error({ err: error, requestId: request.id }, "A request met an outage");
  if (known instanceof AppError) {
    const { retryAfterSeconds } = known.extensions;
    if (typeof retryAfterSeconds === "number") reply.header("retry-after", retryAfterSeconds);
    return reply.code(statusOfError[known.code]).send(failure(request, known.code, known.message));
  }
  const given = known.statusCode && known.statusCode >= 400 && known.statusCode < 600 ? known.statusCode : 500;
  // An address that can't be parsed doesn't exist.
  const status = known.code === "FST_ERR_BAD_URL" ? 404 : isBrokenOff(error, request) ? 400 : given;
  const isOurs = status >= 500 && status !== 503;
  if (isOurs) request.log.error({ err: error, requestId: request.id }, "A request failed");
  const sentence = isOurs ? somethingWentWrong : (sentences[status] ?? known.message);
  return reply.code(status).send(failure(request, isOurs ? "INTERNAL" : (codes[status] ?? "INVALID_INPUT"), sentence));
}

/** True if the caller went away before the request was complete: not a bug, and nobody reads the answer. */
export function isBrokenOff(error: unknown, { raw }: FastifyRequest): boolean {
  return !raw.complete && (error as NodeJS.ErrnoException).code === "ECONNRESET";
}

/** A failure in the form of the API that was called. */
export function failure(request: FastifyRequest, code: string, sentence: string): object {
  requestLine(request).code = code;
  return pathOf(request.url) === "/graphql"
    ? { errors: [{ message: sentence, extensions: { code } }] }
    : { error: sentence, code };
}

export function pathOf(url: string): string {
  const end = url.search(/[?#;]/);
  return end < 0 ? url : url.slice(0, end);
}

function levelOf(url: string, status: number): "error" | "warn" | "info" | "debug" {
  if (status >= 500) return "error";
  if (refusals.has(status)) return "warn";
  return url.startsWith("/health/") || url.startsWith("/assets/") ? "debug" : "info";
}
