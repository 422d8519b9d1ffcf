import { isUtf8 } from "node:buffer";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type DocumentNode, type ExecutionResult, type GraphQLSchema, getOperationAST } from "graphql";
import { limitOf } from "../limits.js";
import { type Context, makeContext } from "../platform/context.js";
import {
  ForbiddenError,
  InvalidInputError,
  maskError,
  NotFoundError,
  UnauthenticatedError,
} from "../platform/errors.js";
import { checkScopes } from "../platform/graphql/checkScopes.js";
import { operationOf } from "../platform/graphql/executeDocument.js";
import { writeJson } from "../platform/graphql/writeJson.js";
import { isAmong, isKnown, weakEtagOf } from "../platform/http/etags.js";
import { isBrokenOff } from "../platform/http/http.js";
import { isFromOwnPage } from "../platform/http/ownOrigin.js";
import { requestLine } from "../platform/http/requestLine.js";
import { drainForm, isForm, readFileForm } from "../platform/http/uploadForms.js";
import type { Services } from "../platform/services.js";
import { type CompiledRow, compileRows, takesCondition } from "./compileRows.js";
import type { JsonSchema } from "./jsonSchema.js";
import { openapiOf } from "./openapi.js";
import { HttpRefusal, httpErrorOf, type RestError, restErrorOf } from "./RestError.js";
import type { MediaType, RestRequest } from "./Row.js";
import { routes } from "./routes.js";

/**
 * The part of GraphQL that REST uses: the schema, and a function that runs one operation like a request, including
 * limits and masking.
 */
export interface Executor {
  schema: GraphQLSchema;
  execute(
    document: DocumentNode,
    variables: Record<string, unknown>,
    context: Context,
  ): ExecutionResult | Promise<ExecutionResult>;
}

/** From accounts, which REST doesn't import. */
export interface RestParts {
  /** The name of the session's cookie. */
  sessionCookie: string;
  /** A text whose signed addresses are the same until the things behind them change. */
  withoutSignatures(text: string): string;
}

declare module "fastify" {
  interface FastifyRequest {
    restContext: Context | null;
  }
  interface FastifyContextConfig {
    /** Those of its method and path: one for each type of body. */
    rows?: readonly CompiledRow[];
  }
}

const maxPageSize = limitOf.operations.restPageItems.max;
const json = "application/json; charset=utf-8";
/** Tokens may be used from any origin; cookies may not, since credentials are not allowed here. */
const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "Allow, ETag, Idempotency-Replayed, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id",
};
const noNames: Readonly<Record<string, string>> = {};

/** Mounts every row under /api, with its OPTIONS, its 405s and openapi.json. */
export async function registerRest(
  fastify: FastifyInstance,
  services: Services,
  graphql: Executor,
  { sessionCookie, withoutSignatures }: RestParts,
): Promise<void> {
  const components: Record<string, JsonSchema> = {};
  const rows = compileRows(routes, graphql.schema, components);

  await fastify.register(async (rest) => {
    rest.decorateRequest("restContext", null);
    readBodies(rest);
    rest.setErrorHandler((error, request, reply) => {
      refuse(reply, errorOf(error, request));
    });
    rest.addHook("onRequest", async (_request, reply) => void reply.headers(corsHeaders));

    rest.addHook("onResponse", async (request) => {
      if (rowOf(request)?.takesFile) drainForm(request.raw);
    });

    for (const [row, ...others] of Map.groupBy(rows, ({ method, url }) => `${method} ${url}`).values()) {
      if (!row) continue;
      rest.route({
        method: row.method,
        url: row.url,
        config: { rows: [row, ...others] },
        bodyLimit: Math.max(...[row, ...others].map(({ bodyLimitBytes }) => bodyLimitBytes)),
        onRequest: (request) => admit(rowOf(request) ?? row, request),
        handler: (request, reply) => answer(rowOf(request) ?? row, request, reply),
      });
    }
    let openapi: string | null = null;
    rest.get("/api/v1/openapi.json", (_request, reply) => {
      openapi ??= JSON.stringify(
        openapiOf(rows, components, { publicUrl: services.settings.publicUrl, sessionCookie }),
      );
      return reply.header("cache-control", "no-cache").type(json).send(openapi);
    });
    refuseOtherMethods(rest, rows);
    const unknown = () => Promise.reject(new NotFoundError());
    for (const url of ["/api/v1", "/api/v1/*"]) rest.all(url, { onRequest: unknown }, unknown);
  });

  /** Authenticates and limits the request before its body is read. */
  async function admit(row: CompiledRow, request: FastifyRequest): Promise<void> {
    const { headers, ip: ipAddress } = request;
    const { localPort } = request.socket;
    const viewer = await services.accounts.viewerOf(headers, ipAddress);
    if (!viewer) throw new UnauthenticatedError();
    for (const document of row.before ? [row.before, row.operation] : [row.operation])
      checkScopes(graphql.schema, document, operationOf(document), viewer.scopes);
    if (!row.onlyReads) {
      if (viewer.via === "session" && !isFromOwnPage(headers, services.settings, localPort)) {
        throw new ForbiddenError("This call must come from the app's own pages");
      }
    }
    const facts = {
      requestId: request.id,
      ipAddress,
      headers,
      localPort,
      maxPageSize,
      // known once the body is
      get beforeCommit() {
        return request.beforeCommit;
      },
    };
    request.restContext = makeContext(services, facts, viewer);
  }

  async function answer(row: CompiledRow, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const context = request.restContext as Context;
    const name = getOperationAST(row.operation)?.name?.value ?? "";
    Object.assign(requestLine(request), { operation: name, series: name });
    const { params } = request;
    if (row.takesFile && !isForm(request.headers["content-type"])) throw noForm();
    const query = row.queryReader.readQuery(request.query as Record<string, unknown>);
    const body = row.bodyReader.readBody((request.body as Record<string, unknown> | undefined) ?? {});
    const names = () => ({ ...row.queryReader.restNamesOf(query), ...row.bodyReader.restNamesOf(body) });

    const ifMatch = request.headers["if-match"];
    if (row.reading && ifMatch !== undefined) {
      const read = await run(row.reading, { params, query, body: {}, file: null }, context);
      if (read.errors) return refuse(reply, restErrorOf(read.errors, names()));
      const text = await writeJson(row.reading.answer.of(read.data, undefined));
      if (!isAmong(weakEtagOf(withoutSignatures(text)), ifMatch))
        return refuse(reply, { status: 412, code: "CONFLICT", message: "This was changed since you read it" });
    } else if (ifMatch !== undefined && ifMatch !== "*" && takesCondition(row))
      return refuse(reply, { status: 412, code: "CONFLICT", message: "This has no ETag that If-Match could name" });
    let before: unknown;
    if (row.before && row.beforeSelection) {
      const { id } = params as { id: string };
      const result = await graphql.execute(row.before, { ...query, id }, context);
      if (result.errors) return refuse(reply, restErrorOf(result.errors, names()));
      row.beforeSelection.toRest(result.data);
      before = result.data;
    }
    const file = row.takesFile ? readFileForm(request.raw) : null;
    const { data, errors } = await run(row, { params, query, body, file }, context);
    if (errors) return refuse(reply, restErrorOf(errors, names()));
    reply.code(row.status);
    if (row.status === 204) return reply.send();
    const text = await writeJson(row.answer.of(data, before));
    reply.header("content-type", json);
    if (!row.isOneThing) return reply.send(text);
    const etag = weakEtagOf(withoutSignatures(text));
    reply.header("etag", etag);
    return isKnown(etag, request) ? reply.code(304).send() : reply.send(text);
  }

  /** Runs the row's operation; its data is in REST's names. */
  async function run(row: CompiledRow, given: RestRequest, context: Context): Promise<ExecutionResult> {
    const isPlain = Object.keys(given.query).length === 0;
    const operation = (isPlain && row.plainOperation) || row.operation;
    const result = await graphql.execute(operation, row.variables(given), context);
    if (!result.errors) row.selection.toRest(result.data);
    return result;
  }

  /** Errors from before the operation already use REST's names. */
  function errorOf(error: unknown, request: FastifyRequest): RestError {
    const told = isBrokenOff(error, request) ? new InvalidInputError("The request broke off") : error;
    return httpErrorOf(told) ?? restErrorOf([maskError(told, services.log, request.id)], noNames);
  }
}

/** The row that takes a body of this type; the first without one. */
function rowOf({ headers, routeOptions }: FastifyRequest): CompiledRow | undefined {
  const { rows = [] } = routeOptions.config;
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  return rows.find(({ mediaType }) => mediaType === type) ?? rows[0];
}

function refuse(reply: FastifyReply, { status, code, message, fields, headers }: RestError): FastifyReply {
  requestLine(reply.request).code = code;
  if (headers) reply.headers(headers);
  return reply
    .code(status)
    .header("content-type", json)
    .send(JSON.stringify({ error: message, code, fields }));
}

/** Bodies are JSON objects; an empty body counts as `{}`. */
function readBodies(rest: FastifyInstance): void {
  rest.removeAllContentTypeParsers();
  const types: MediaType[] = ["application/json", "application/merge-patch+json"];
  rest.addContentTypeParser(types, { parseAs: "buffer" }, (request, bytes, done) => {
    const { headers } = request;
    try {
      const { body, mediaType } = rowOf(request) ?? {};
      if (body && !headers["content-type"]?.toLowerCase().startsWith(mediaType ?? "")) throw noJson();
      if ((headers["content-encoding"] ?? "identity").toLowerCase() !== "identity") {
        throw new HttpRefusal("UNSUPPORTED_MEDIA_TYPE", "The body must not be compressed");
      }
      if (!isUtf8(bytes as Buffer)) throw new InvalidInputError("The body must be UTF-8");
      done(null, parseObject(bytes.toString()));
    } catch (error) {
      done(error as Error);
    }
  });
  rest.addContentTypeParser("*", (request, payload, done) => {
    const row = rowOf(request);
    if (row?.takesFile) {
      // Forms are read only after authentication.
      if (isForm(request.headers["content-type"])) done(null, undefined);
      else done(noForm());
      return;
    }
    if (row?.body) {
      done(noJson());
      return;
    }
    payload.resume();
    done(null, undefined);
  });
}

const noJson = () => new HttpRefusal("UNSUPPORTED_MEDIA_TYPE", "The body must be JSON (application/json)");

const noForm = () =>
  new HttpRefusal("UNSUPPORTED_MEDIA_TYPE", "The body must be a form with a file (multipart/form-data)");

/** @throws InvalidInputError */
function parseObject(text: string): Record<string, unknown> {
  if (text.trim() === "") return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new InvalidInputError("The body is not valid JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new InvalidInputError("The body must be a JSON object");
  }
  return value as Record<string, unknown>;
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** Answers 405 with Allow for methods that a path doesn't support, before any other check, and CORS preflights. */
function refuseOtherMethods(rest: FastifyInstance, rows: readonly CompiledRow[]): void {
  const taken = new Map<string, Set<string>>([["/api/v1/openapi.json", new Set(["GET", "HEAD"])]]);
  for (const { url, method } of rows) {
    const here = taken.get(url) ?? new Set<string>();
    here.add(method);
    if (method === "GET") here.add("HEAD");
    taken.set(url, here);
  }
  for (const [url, here] of taken) {
    const allow = methods.filter((method) => here.has(method)).join(", ");
    rest.options(url, (_request, reply) =>
      reply
        .code(204)
        .header("access-control-allow-methods", allow)
        .header(
          "access-control-allow-headers",
          "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id",
        )
        .header("access-control-max-age", "86400")
        .send(),
    );
    const other = () =>
      Promise.reject(
        new HttpRefusal("METHOD_NOT_ALLOWED", `This takes ${allow} alone`, { allow: `${allow}, OPTIONS` }),
      );
    const rest405 = methods.filter((method) => !here.has(method));
    if (rest405.length > 0) rest.route({ method: rest405, url, onRequest: other, handler: other });
  }
}
