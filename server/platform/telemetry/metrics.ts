import { once } from "node:events";
import { createServer } from "node:http";
import { type EventLoopUtilization, monitorEventLoopDelay, performance } from "node:perf_hooks";
import type { Attributes, Meter } from "@opentelemetry/api";
import type { GaugeMetricData, MetricProducer } from "@opentelemetry/sdk-metrics";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { StartError } from "../../settings/StartError.js";
import type { Settings } from "../../settings/settings.js";
import type { PatientPool } from "../data/pool.js";
import { inBackground } from "../fairShares/callers.js";
import { requestLine, routeKind } from "../http/requestLine.js";
import { roomOf } from "../storage/roomOf.js";
import { within } from "../within.js";

/** A value that is read when somebody asks for the metrics. */
export interface Gauge {
  /** After "commonplace_", with its unit at the end. */
  name: string;
  about: string;
  /** One reading, or one for each of several labels; none where there is nothing to tell. */
  read: () => Readings | Promise<Readings>;
}

type Readings = Reading | readonly Reading[] | null;
type Reading = number | { value: number; labels: Attributes };

export interface MetricsParts {
  settings: Settings;
  log: Logger;
  fastify: FastifyInstance;
  pools: Record<string, PatientPool>;
  gauges: readonly Gauge[];
}

/** A reading that takes longer is left out. */
const readSeconds = 2;
const requestMilliseconds = 5_000;
const secondsBuckets = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];
const resolutionMilliseconds = 20;

/**
 * Counts requests and statements, and answers /metrics for Prometheus on a port of its own; call it before the routes
 * are ready. The packages are loaded only here.
 * @returns what stops it.
 * @throws StartError where the port can't be had.
 */
export async function startMetrics(port: number, parts: MetricsParts): Promise<() => Promise<void>> {
  const { settings, log } = parts;
  const [{ MeterProvider }, { PrometheusExporter }] = await Promise.all([
    import("@opentelemetry/sdk-metrics"),
    import("@opentelemetry/exporter-prometheus"),
  ]);
  const delay = monitorEventLoopDelay({ resolution: resolutionMilliseconds });
  const gauges = [...parts.gauges, ...ofPools(parts.pools), ...ofProcess(delay)];
  const exporter = new PrometheusExporter({
    prefix: "commonplace",
    preventServerStart: true,
    withoutScopeInfo: true,
    withoutTargetInfo: true,
    metricProducers: [await gaugeReader(gauges, log)],
  });
  const server = createServer({ requestTimeout: requestMilliseconds, headersTimeout: requestMilliseconds });
  server.on("request", (request, response) => {
    if (request.url?.split("?")[0] === "/metrics") exporter.getMetricsRequestHandler(request, response);
    else response.writeHead(404).end();
  });
  try {
    await once(server.listen(port, settings.metricsHost), "listening");
  } catch (error) {
    throw new StartError(
      `The metrics can't be served on ${settings.metricsHost}, port ${port} (${(error as NodeJS.ErrnoException).code}). Is METRICS_PORT free?`,
    );
  }
  server.on("error", (error) => log.error({ err: error }, "The server of the metrics met an error"));
  delay.enable();
  const provider = new MeterProvider({ readers: [exporter] });
  const meter = provider.getMeter("commonplace");
  countRequests(meter, parts);
  timeStatements(meter, parts.pools);
  return async () => {
    delay.disable();
    server.close();
    server.closeAllConnections();
    await provider.shutdown();
  };
}

function countRequests(meter: Meter, { fastify }: MetricsParts): void {
  const requests = meter.createCounter("requests_total", { description: "Requests by operation and how they ended." });
  const duration = meter.createHistogram("request_duration_seconds", {
    description: "How long requests took, by the kind of their route.",
    advice: { explicitBucketBoundaries: secondsBuckets },
  });
  fastify.addHook("onResponse", (request, reply, done) => {
    const { series = "", code = "" } = requestLine(request);
    requests.add(1, { operation: series, status: reply.statusCode, code });
    duration.record(reply.elapsedTime / 1_000, { route: routeKind(request) });
    done();
  });
}

function timeStatements(meter: Meter, pools: Record<string, PatientPool>): void {
  const duration = meter.createHistogram("statement_duration_seconds", {
    description: "How long the database took for a statement, by the connections it ran on.",
    advice: { explicitBucketBoundaries: secondsBuckets },
  });
  for (const [pool, of] of Object.entries(pools))
    of.onAnswer = (milliseconds) => duration.record(milliseconds / 1_000, { pool });
}

function ofPools(pools: Record<string, PatientPool>): Gauge[] {
  const each = (read: (pool: PatientPool) => number) => () =>
    Object.entries(pools).map(([pool, of]) => ({ value: read(of), labels: { pool } }));
  return [
    {
      name: "connections",
      about: "Open connections to the database.",
      read: each(({ totalCount }) => totalCount),
    },
    {
      name: "connections_idle",
      about: "Of those, the ones that nobody uses.",
      read: each(({ idleCount }) => idleCount),
    },
    {
      name: "connections_max",
      about: "The most that there may be.",
      read: each(({ options }) => options.max),
    },
    {
      name: "connection_waits",
      about: "Who waits for one now.",
      read: each(({ waitingCount }) => waitingCount),
    },
  ];
}

function ofProcess(delay: ReturnType<typeof monitorEventLoopDelay>): Gauge[] {
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  return [
    {
      name: "event_loop_delay_seconds",
      about: "How much later than asked for the event loop came round since the last reading.",
      read: () => {
        const readings = [0.5, 0.99, 1].map((part) => ({
          value: Math.max(0, delay.percentile(part * 100) / 1e9 - resolutionMilliseconds / 1_000),
          labels: { part: String(part) },
        }));
        delay.reset();
        return readings;
      },
    },
    {
      name: "event_loop_utilization_ratio",
      about: "The part of the time since the last reading that the event loop was busy.",
      read: () => {
        const now = performance.eventLoopUtilization();
        const { utilization } = performance.eventLoopUtilization(now, before);
        before = now;
        return utilization;
      },
    },
    { name: "memory_bytes", about: "Memory of the process.", read: () => process.memoryUsage.rss() },
    {
      name: "processor_seconds",
      about: "Processor time that the process has used.",
      read: () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1e6;
      },
    },
    { name: "up_seconds", about: "Since when the process runs.", read: () => process.uptime() },
  ];
}

/** The room on the disk that holds the data folder. */
export function diskGauges(dataDir: string): Gauge[] {
  const read = (what: "bytes" | "freeBytes") => async () => (await roomOf(dataDir))?.[what] ?? null;
  return [
    { name: "disk_bytes", about: "The size of the disk with the data folder.", read: read("bytes") },
    { name: "disk_free_bytes", about: "The room that is left on it.", read: read("freeBytes") },
  ];
}

/**
 * Reads the gauges anew for each answer. Instruments of the library would keep the last value of what has nothing to
 * tell any more. Who asks while a reading is under way gets that one.
 */
async function gaugeReader(gauges: readonly Gauge[], log: Logger): Promise<MetricProducer> {
  const { AggregationTemporality, DataPointType } = await import("@opentelemetry/sdk-metrics");
  const { ValueType } = await import("@opentelemetry/api");
  const { emptyResource } = await import("@opentelemetry/resources");
  const underWay = new Map<Gauge, Promise<Readings>>();
  const readingsOf = async (gauge: Gauge): Promise<readonly Reading[]> => {
    try {
      // nobody's share, and nobody waits for it
      const reading = underWay.get(gauge) ?? inBackground(async () => gauge.read());
      underWay.set(gauge, reading);
      const end = () => void underWay.delete(gauge);
      reading.then(end, end);
      return [(await within(readSeconds, reading)) ?? []].flat();
    } catch (error) {
      log.debug({ err: error, gauge: gauge.name }, "A metric could not be read");
      return [];
    }
  };
  const metricOf = async (gauge: Gauge): Promise<GaugeMetricData> => {
    const now = millisToTime(Date.now());
    return {
      descriptor: { name: gauge.name, description: gauge.about, unit: "", valueType: ValueType.DOUBLE },
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
      dataPointType: DataPointType.GAUGE,
      dataPoints: (await readingsOf(gauge)).map((reading) => ({
        startTime: now,
        endTime: now,
        attributes: typeof reading === "number" ? {} : reading.labels,
        value: typeof reading === "number" ? reading : reading.value,
      })),
    };
  };
  return {
    collect: async () => {
      const metrics = (await Promise.all(gauges.map(metricOf))).filter(({ dataPoints }) => dataPoints.length > 0);
      const scopeMetrics = [{ scope: { name: "commonplace" }, metrics }];
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] };
    },
  };
}

const millisToTime = (milliseconds: number): [number, number] => [
  Math.floor(milliseconds / 1_000),
  (milliseconds % 1_000) * 1e6,
];
