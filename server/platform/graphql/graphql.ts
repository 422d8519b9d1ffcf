import type { Server } from "node:http";
import { ApolloServer, type ApolloServerPlugin, HeaderMap } from "@apollo/server";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from "@apollo/server/plugin/disabled";
import { fastifyApolloHandler } from "@as-integrations/fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { GraphQLError, type GraphQLSchema, Kind, type OperationDefinitionNode } from "graphql";
import { type Context, makeContext } from "../context.js";
import {
  AppError,
  ForbiddenError,
  InvalidInputError,
  maskError,
  maskErrors,
  RateLimitedError,
  statusOfError,
  UnauthenticatedError,
  UpstreamFailedError,
} from "../errors.js";
import { admitOperation, checkVariables } from "../fairShares/admitOperation.js";
import type { Leave } from "../fairShares/FairShare.js";
import { HeavyOperations } from "../fairShares/HeavyOperations.js";
import { Turns } from "../fairShares/Turns.js";
import { isFromOwnPage } from "../http/ownOrigin.js";
import { refuseOtherMethods } from "../http/refuseOtherMethods.js";
import { type RequestLine, requestLine } from "../http/requestLine.js";
import { drainForm, isForm, readOperationForm } from "../http/uploadForms.js";
import { outageOf } from "../outage.js";
import type { Services } from "../services.js";
import { admitAnswer } from "./admitAnswer.js";
import { depthRule, maxErrors, maxTokens } from "./documentLimits.js";
import { checkDocumentText, sizeRule } from "./documentSize.js";
import { type ExecuteDocument, makeExecuteDocument, maskResult } from "./executeDocument.js";
import { QueryPlans } from "./queryPlans.js";
import { registerWebSocket, type WebSockets } from "./webSocket.js";
import { writeJson } from "./writeJson.js";

/** The operation of a form stays in memory while its file arrives, which may take minutes. */
const formsOfOneAtOnce = 40;

/** The API in all its forms. */
export interface Graphql {
  schema: GraphQLSchema;
  apollo: ApolloServer<Context>;
  /** Runs a document of the app's own, with the limits and masking of a request. */
  execute: ExecuteDocument;
  /**
   * Answers GET and POST /graphql.
   * @param sendPage answers a browser that opens the address.
   */
  register(fastify: FastifyInstance, sendPage: (reply: FastifyReply) => FastifyReply): void;
  /** Answers upgrades to /graphql; closing ends every subscription. */
  registerWebSocket(server: Server): WebSockets;
}

export async function buildGraphql(services: Services, schema: GraphQLSchema): Promise<Graphql> {
  const plans = new QueryPlans(schema);
  const masked = new WeakMap<object, GraphQLError>();
  const heavy = new HeavyOperations();
  const forms = new Turns(Number.POSITIVE_INFINITY, formsOfOneAtOnce);
  const apollo = new ApolloServer<Context>({
    schema,
    introspection: true,
    csrfPrevention: true,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    stringifyResult: writeJson,
    validationRules: [sizeRule, depthRule],
    validationOptions: { maxErrors },
    parseOptions: { maxTokens },
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      guard({ services, schema, masked, heavy }),
      plain(plans),
    ],
    logger: quietLogger(services),
    // Errors of a running request are masked by the guard, which knows the request's id; the rest arrive here first.
    formatError: (_formatted, error) => {
      const known = error instanceof Error ? masked.get(error) : undefined;
      return (known ?? maskError(error, services.log, "")).toJSON();
    },
  });
  await apollo.start();
  return {
    schema,
    apollo,
    execute: makeExecuteDocument(schema, plans, heavy),
    register: (fastify, sendPage) => {
      const handler = fastifyApolloHandler(apollo, {
        context: (request, reply) => contextOf(services, request, reply),
      });
      void fastify.register(async (scope) => {
        scope.addHook("onRequest", async (request, reply) => {
          if (asksForPage(request)) return sendPage(reply);
        });
        // Nobody may upload a file without being signed in, so such a file isn't read.
        scope.addHook("preParsing", async (request, reply) => {
          if (!isForm(request.headers["content-type"])) return;
          const viewer = await services.viewers.viewerOf(request.headers, request.ip);
          if (!viewer) throw new UnauthenticatedError();
          const giveBack = forms.takeNow(viewer.userId);
          if (!giveBack) throw new RateLimitedError("Too many files arrive from you at once. Please send fewer", 5);
          reply.raw.once("close", giveBack);
          if (reply.raw.destroyed) giveBack();
        });
        // Refused once it is parsed: otherwise the connection would be closed while the caller still sends.
        scope.addContentTypeParser("multipart/form-data", (request: FastifyRequest) =>
          readOperationForm(request.raw).catch((error: unknown) => error),
        );
        scope.addHook("preHandler", async ({ body, query: address }) => {
          if (body instanceof Error) throw body;
          const { query } = { ...(address as { query?: unknown }), ...(body as { query?: unknown } | undefined) };
          if (typeof query === "string") checkDocumentText(query);
        });
        // the handler builds a URL from it
        scope.addHook("onRequest", async ({ protocol, hostname }) => {
          if (URL.canParse(`${protocol}://${hostname}/`)) return;
          throw new InvalidInputError("The request's Host can't be read");
        });
        scope.addHook("onResponse", async (request) => {
          if (isForm(request.headers["content-type"])) drainForm(request.raw);
        });
        scope.route({ method: ["GET", "POST"], url: "/graphql", handler });
        refuseOtherMethods(scope, "/graphql", ["GET", "HEAD", "POST"]);
      });
    },
    registerWebSocket: (server) => registerWebSocket(services, schema, server),
  };
}

/** A browser that opens the address, maybe with a query for the explorer; who asks for JSON gets the API. */
function asksForPage({ method, headers: { accept = "" } }: FastifyRequest): boolean {
  return (method === "GET" || method === "HEAD") && accept.includes("text/html") && !accept.includes("json");
}

/** The viewer is looked up once per request. */
async function contextOf(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<Context> {
  try {
    const viewer = await services.viewers.viewerOf(request.headers, request.ip);
    const facts = {
      requestId: request.id,
      line: requestLine(request),
      ipAddress: request.ip,
      headers: request.headers,
      localPort: request.socket.localPort,
      beforeCommit: request.beforeCommit,
      setCookie: (line: string) => void reply.header("set-cookie", line),
    };
    return makeContext(services, facts, viewer);
  } catch (error) {
    if (error instanceof UnauthenticatedError) throw withStatus(error, 401);
    if (error instanceof AppError) throw withStatus(error, statusOfError[error.code]);
    const outage = outageOf(error);
    if (!outage) throw error;
    services.log.error({ err: error, requestId: request.id }, "A request met an outage");
    throw withStatus(new UpstreamFailedError(outage.sentence, outage.retryAfterSeconds), 502);
  }
}

interface GuardParts {
  services: Services;
  schema: GraphQLSchema;
  masked: WeakMap<object, GraphQLError>;
  heavy: HeavyOperations;
}

function guard({ services, schema, masked, heavy }: GuardParts): ApolloServerPlugin<Context> {
  const entered = new WeakMap<Context, Leave>();
  const listener: Awaited<ReturnType<NonNullable<ApolloServerPlugin<Context>["requestDidStart"]>>> = {
    async didResolveOperation({ document, operation, request, contextValue }) {
      if (!operation) return;
      if (contextValue.line) Object.assign(contextValue.line, namesOf(operation));
      try {
        if (operation.operation === "subscription") {
          throw new InvalidInputError("Subscriptions run over the WebSocket at /graphql. Please subscribe there.");
        }
        if (operation.operation === "mutation") checkOrigin(services, contextValue);
        checkVariables(schema, operation, request.variables ?? {});
        const isHeavy = admitOperation(schema, document, operation, request.variables ?? {}, contextValue);
        if (isHeavy) entered.set(contextValue, await heavy.enter(contextValue));
      } catch (error) {
        throw error instanceof AppError ? withStatus(error, statusOfError[error.code]) : error;
      }
    },
    async didEncounterErrors({ errors, contextValue }) {
      const shown = maskErrors(errors, contextValue.log, contextValue.requestId);
      if (contextValue.line) contextValue.line.code = codeOf(shown);
      for (const [at, error] of errors.entries()) masked.set(error, shown[at] as GraphQLError);
    },
    async willSendResponse({ contextValue, response: { body, http } }) {
      entered.get(contextValue)?.();
      entered.delete(contextValue);
      if (body.kind !== "single") return;
      try {
        admitAnswer(body.singleResult);
      } catch (error) {
        const shown = maskError(error, contextValue.log, contextValue.requestId);
        if (contextValue.line) contextValue.line.code = codeOf([shown]);
        body.singleResult = { errors: [shown.toJSON()] };
      }
      if (http.status === 400 && !("data" in body.singleResult) && takesPlainJson(contextValue)) http.status = 200;
      const { cost, viewer } = contextValue;
      if (cost && viewer?.via === "token") {
        const { requested, limit } = cost;
        body.singleResult.extensions = { cost: { requested, limit, remaining: limit - requested } };
      }
      const { errors = [] } = body.singleResult;
      const waits = errors.map(({ extensions }) => Number(extensions?.retryAfterSeconds ?? 0));
      if (waits.some((seconds) => seconds > 0)) http.headers.set("retry-after", String(Math.max(...waits)));
    },
  };
  return { requestDidStart: async () => listener };
}

/** Answers from a plan if there is one. */
function plain(plans: QueryPlans): ApolloServerPlugin<Context> {
  const listener: Awaited<ReturnType<NonNullable<ApolloServerPlugin<Context>["requestDidStart"]>>> = {
    async responseForOperation({ document, operation, request, contextValue }) {
      const planned =
        operation && (await plans.run(document, operation, request.variables ?? {}, contextValue.takingJson()));
      if (!planned) return null;
      const { data, errors } = maskResult(planned, contextValue);
      if (errors && contextValue.line) contextValue.line.code = codeOf(errors);
      const http = { headers: new HeaderMap(), status: undefined };
      const singleResult = errors ? { errors: errors.map((error) => error.toJSON()), data } : { data };
      return { http, body: { kind: "single", singleResult } };
    },
  };
  return { requestDidStart: async () => listener };
}

/** A browser sends its cookie with requests of any page: only our own pages may make changes with it. */
function checkOrigin(services: Services, { viewer, headers, localPort }: Context): void {
  if (viewer?.via === "session" && !isFromOwnPage(headers, services.settings, localPort)) {
    throw new ForbiddenError("This call must come from the app's own pages");
  }
}

/** In plain JSON, GraphQL over HTTP answers a well-formed request with 200, whatever is wrong with its document. */
function takesPlainJson({ headers: { accept = "" } }: Context): boolean {
  return accept.includes("application/json") && !accept.includes("application/graphql-response+json");
}

const maxName = 64;

/** The operation's name in the log, which is its own or that of its first field, and the name it is counted under. */
function namesOf({ name, selectionSet }: OperationDefinitionNode): Pick<RequestLine, "operation" | "series"> {
  const [first] = selectionSet.selections;
  const series = first?.kind === Kind.FIELD ? first.name.value : "fragment";
  return { operation: (name?.value ?? series).slice(0, maxName), series };
}

function codeOf(errors: readonly GraphQLError[]): string {
  const codes = errors.map(({ extensions }) => String(extensions.code));
  return codes.find((code) => code === "INTERNAL") ?? codes[0] ?? "";
}

/** Apollo takes the answer's status from the error. */
function withStatus(error: AppError, status: number): GraphQLError {
  const { retryAfterSeconds } = error.extensions;
  const headers = new HeaderMap(retryAfterSeconds ? [["retry-after", String(retryAfterSeconds)]] : []);
  return new GraphQLError(error.message, { originalError: error, extensions: { http: { status, headers } } });
}

function quietLogger({ log }: Services) {
  return {
    debug: (message?: unknown) => log.debug(String(message)),
    info: (message?: unknown) => log.debug(String(message)),
    warn: (message?: unknown) => log.warn(String(message)),
    error: (message?: unknown) => log.error(String(message)),
  };
}
