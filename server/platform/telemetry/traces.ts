import { hostname } from "node:os";
import { type Attributes, type Context, SpanKind, SpanStatusCode, type Tracer } from "@opentelemetry/api";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Settings } from "../../settings/settings.js";
import type { PatientPool } from "../data/pool.js";
import { onRequestEnd } from "../http/requestEnd.js";
import { requestLine } from "../http/requestLine.js";
import type { Jobs } from "../jobs/jobs.js";
import { within } from "../within.js";
import { buildInfo } from "./buildInfo.js";

interface TracedParts {
  fastify: FastifyInstance;
  pools: Readonly<Record<string, PatientPool>>;
  jobs: Jobs;
}

export interface Traces {
  /** Call it after the callers are registered and before the routes are. */
  follow(parts: TracedParts): void;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

const exportMilliseconds = 10_000;
/** How long a stop waits for a collector to take the remaining spans. */
const stopSeconds = 2;
const tellMilliseconds = 60_000;
const statementCharacters = 500;

/**
 * Sends spans of requests, their statements and calls, and of jobs, as OTLP over HTTP. The packages are loaded only here.
 * @param endpoint the collector's, without the path of its traces.
 */
export async function openTraces(
  endpoint: string,
  { settings, log }: { settings: Settings; log: Logger },
): Promise<Traces> {
  const [api, core, sdk, { resourceFromAttributes }, { AsyncLocalStorageContextManager }, exporting, calling] =
    await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/core"),
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/context-async-hooks"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/instrumentation-undici"),
    ]);
  let toldAt = Number.NEGATIVE_INFINITY;
  // not the library's own messages, some of which contain the data sent; a collector that is away fails each batch
  const fail = () => {
    if (performance.now() - toldAt < tellMilliseconds) return;
    toldAt = performance.now();
    log.warn("Traces could not be sent");
  };
  api.diag.setLogger({ ...silent, error: fail }, { logLevel: api.DiagLogLevel.ERROR, suppressOverrideMessage: true });
  const exporter = new exporting.OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
    headers: core.parseKeyPairsIntoRecord(settings.traceHeaders ?? ""),
    timeoutMillis: exportMilliseconds,
  });
  const provider = new sdk.TracerProvider({
    // requests and jobs are sampled before a span is made
    sampler: new sdk.AlwaysOnSampler(),
    resource: resourceFromAttributes({
      "service.name": "commonplace",
      "service.version": buildInfo().version,
      "service.instance.id": `${hostname()}:${process.pid}`,
    }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: exportMilliseconds })],
  });
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const tracer = provider.getTracer("commonplace");
  const calls = new calling.UndiciInstrumentation({
    requireParentforSpans: true,
    // an address may be a key, such as that of a calendar
    startSpanHook: ({ origin }) => ({ "url.full": origin, "url.path": "", "url.query": "" }),
    // messages of errors are not for others either
    requestHook: (span) => {
      const setStatus = span.setStatus.bind(span);
      span.setStatus = ({ code }) => setStatus({ code });
      span.recordException = () => undefined;
    },
  });
  calls.setTracerProvider(provider);
  return {
    follow({ fastify, pools, jobs }) {
      // a span that the library's sampler drops costs several times this
      const isTraced = () => Math.random() < settings.tracedPart;
      traceRequests(api, tracer, isTraced, fastify);
      for (const pool of Object.values(pools)) traceStatements(api, tracer, pool);
      traceJobs(api, tracer, isTraced, jobs);
    },
    async stop() {
      calls.disable();
      await within(stopSeconds, provider.shutdown()).catch(fail);
      api.context.disable();
      api.diag.disable();
    },
  };
}

type Api = typeof import("@opentelemetry/api");

const ignore = () => undefined;
const silent = { error: ignore, warn: ignore, info: ignore, debug: ignore, verbose: ignore };

function traceRequests(
  { context, trace, ROOT_CONTEXT }: Api,
  tracer: Tracer,
  isTraced: () => boolean,
  fastify: FastifyInstance,
): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  fastify.addHook("onRequest", (request, _reply, done) => {
    if (!isTraced()) return done();
    const { method, routeOptions } = request;
    const attributes: Attributes = { "http.request.method": method, "http.route": routeOptions.url ?? "" };
    // a trace id from the caller is not trusted: anybody could send one
    const span = tracer.startSpan(
      `${method} ${routeOptions.url ?? "other"}`,
      { kind: SpanKind.SERVER, attributes },
      ROOT_CONTEXT,
    );
    const requested = trace.setSpan(ROOT_CONTEXT, span);
    contexts.set(request, requested);
    requestLine(request).trace = span.spanContext().traceId;
    context.with(requested, done);
  });
  // the body is read in the socket's events, which belong to no request
  fastify.addHook("preValidation", (request, _reply, done) => {
    const requested = contexts.get(request);
    if (requested) context.with(requested, done);
    else done();
  });
  onRequestEnd(fastify, (request, _reply, status) => {
    const requested = contexts.get(request);
    const span = requested && trace.getSpan(requested);
    if (!span) return;
    const { operation, code } = requestLine(request);
    span.setAttributes({
      "http.response.status_code": status,
      "commonplace.request_id": request.id,
      ...(operation && { "graphql.operation.name": operation }),
      ...(code && { "error.type": code }),
    });
    if (status >= 500 || code === "INTERNAL") span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}

/** A span for each statement of a traced request or job; those of no caller, such as looks at the clock, have none. */
function traceStatements({ trace }: Api, tracer: Tracer, pool: PatientPool): void {
  pool.onAsk = (text) => {
    if (!trace.getActiveSpan()?.isRecording()) return null;
    const [verb = ""] = text.trimStart().split(/\s/, 1);
    const span = tracer.startSpan(verb.toLowerCase(), {
      kind: SpanKind.CLIENT,
      attributes: { "db.system.name": "postgresql", "db.query.text": text.slice(0, statementCharacters) },
    });
    return () => span.end();
  };
}

function traceJobs({ context, trace, ROOT_CONTEXT }: Api, tracer: Tracer, isTraced: () => boolean, jobs: Jobs): void {
  jobs.around = async (name, work) => {
    if (!isTraced()) return work();
    const span = tracer.startSpan(name, { kind: SpanKind.CONSUMER }, ROOT_CONTEXT);
    try {
      await context.with(trace.setSpan(ROOT_CONTEXT, span), work);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };
}
