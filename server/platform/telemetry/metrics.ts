import { once } from "node:events";
import { createServer } from "node:http";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import type { Attributes } from "@opentelemetry/api";
import type { Histogram, MetricData, MetricProducer } from "@opentelemetry/sdk-metrics";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { StartError } from "../../settings/StartError.js";
import type { Settings } from "../../settings/settings.js";
import type { PatientPool } from "../data/pool.js";
import { inBackground } from "../fairShares/callers.js";
import { onRequestEnd } from "../http/requestEnd.js";
import { requestLine, routeKind } from "../http/requestLine.js";
import { roomOf } from "../storage/roomOf.js";
import { within } from "../within.js";

/** A value that is read when the metrics are requested. */
export interface Gauge {
  /** After "commonplace_", with its unit at the end. */
  name: string;
  about: string;
  /** Whether it only grows while the process runs; its name then ends in "_total". */
  onlyGrows?: true;
  /** One reading, or one for each of several labels; none if there is nothing to report. */
  read: () => Readings | Promise<Readings>;
}

type Readings = Reading | readonly Reading[] | null;
type Reading = number | Labelled<number>;

interface Labelled<T> {
  labels: Attributes;
  value: T;
}

/** Durations since the start. */
interface Timing {
  name: string;
  about: string;
  read: () => Iterable<Labelled<Histogram>>;
}

export interface MetricsParts {
  settings: Settings;
  log: Logger;
  fastify: FastifyInstance;
  pools: Record<string, PatientPool>;
  gauges: readonly Gauge[];
}

/** A slower reading is left out. */
const readSeconds = 2;
const requestMilliseconds = 5_000;
const secondsBuckets = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];
const resolutionMilliseconds = 20;
/** The default interval at which Prometheus reads. */
const windowMilliseconds = 15_000;

/**
 * Counts requests and statements, and answers /metrics for Prometheus on a port of its own; call it before the routes
 * are ready. The packages are loaded only here.
 * @returns a function that stops it.
 * @throws StartError if the port is not available.
 */
export async function startMetrics(port: number, parts: MetricsParts): Promise<() => Promise<void>> {
  const { settings, log } = parts;
  const [{ MeterProvider }, { PrometheusExporter }] = await Promise.all([
    import("@opentelemetry/sdk-metrics"),
    import("@opentelemetry/exporter-prometheus"),
  ]);
  const delay = new EventLoopDelay();
  const requests = countRequests(parts);
  const gauges = [requests.count, ...parts.gauges, ...ofPools(parts.pools), ...ofProcess(delay)];
  const timings = [requests.timing, timeStatements(parts.pools)];
  const exporter = new PrometheusExporter({
    prefix: "commonplace",
    preventServerStart: true,
    withoutScopeInfo: true,
    withoutTargetInfo: true,
    metricProducers: [await metricReader(gauges, timings, log)],
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
  delay.start();
  const provider = new MeterProvider({ readers: [exporter] });
  return async () => {
    delay.stop();
    server.close();
    server.closeAllConnections();
    await provider.shutdown();
  };
}

/*
 * Counted here and not by the library's instruments, which sort the labels and write them as JSON at each call: that took
 * more of the processor than the bound for all of telemetry leaves.
 */

function countRequests({ fastify }: MetricsParts): { count: Gauge; timing: Timing } {
  const requests = new Map<string, Labelled<number>>();
  const durations = new Map<string, Labelled<Histogram>>();
  onRequestEnd(fastify, (request, reply, status) => {
    const { series = "", code = "" } = requestLine(request);
    const key = `${series} ${status} ${code}`;
    const labels = { operation: series, status, code };
    const counted = requests.get(key) ?? { labels, value: 0 };
    counted.value += 1;
    requests.set(key, counted);
    const route = routeKind(request);
    const ofRoute = durations.get(route) ?? { labels: { route }, value: noDurations() };
    durations.set(route, ofRoute);
    addDuration(ofRoute.value, reply.elapsedTime);
  });
  return {
    count: {
      name: "requests_total",
      about: "Requests by operation and how they ended.",
      onlyGrows: true,
      read: () => [...requests.values()],
    },
    timing: {
      name: "request_duration_seconds",
      about: "How long requests took, by the kind of their route.",
      read: () => durations.values(),
    },
  };
}

function timeStatements(pools: Record<string, PatientPool>): Timing {
  const durations = Object.entries(pools).map(([pool, of]) => {
    const value = noDurations();
    of.onAnswer = (milliseconds) => addDuration(value, milliseconds);
    return { labels: { pool }, value };
  });
  return {
    name: "statement_duration_seconds",
    about: "How long the database took for a statement, by the connections it ran on.",
    read: () => durations,
  };
}

function noDurations(): Required<Pick<Histogram, "buckets" | "count" | "sum">> {
  return { buckets: { boundaries: secondsBuckets, counts: [...secondsBuckets, 0].map(() => 0) }, count: 0, sum: 0 };
}

function addDuration(histogram: Histogram, milliseconds: number): void {
  const seconds = milliseconds / 1_000;
  let at = 0;
  while (at < secondsBuckets.length && seconds > (secondsBuckets[at] ?? 0)) at += 1;
  histogram.buckets.counts[at] = (histogram.buckets.counts[at] ?? 0) + 1;
  histogram.count += 1;
  histogram.sum = (histogram.sum ?? 0) + seconds;
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

/** The delay of the event loop, in windows of time: however many read it, and however often, all see the same. */
class EventLoopDelay {
  private readonly histogram = monitorEventLoopDelay({ resolution: resolutionMilliseconds });
  private last: Labelled<number>[] = [];
  private timer: NodeJS.Timeout | undefined;

  start(): void {
    this.histogram.enable();
    this.timer = setInterval(() => {
      this.last = this.present();
      this.histogram.reset();
    }, windowMilliseconds).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.histogram.disable();
  }

  /** The larger value of the current window and the one before. */
  read(): Labelled<number>[] {
    return this.present().map(({ value, labels }, at) => ({
      value: Math.max(value, this.last[at]?.value ?? 0),
      labels,
    }));
  }

  private present(): Labelled<number>[] {
    return [0.5, 0.99, 1].map((part) => ({
      value: Math.max(0, this.histogram.percentile(part * 100) / 1e9 - resolutionMilliseconds / 1_000),
      labels: { part: String(part) },
    }));
  }
}

function ofProcess(delay: EventLoopDelay): Gauge[] {
  return [
    {
      name: "event_loop_delay_seconds",
      about: "How much later than asked for the event loop came round in the last 15 to 30 seconds.",
      read: () => delay.read(),
    },
    {
      name: "event_loop_busy_seconds_total",
      about: "For how long the event loop was busy.",
      onlyGrows: true,
      read: () => performance.eventLoopUtilization().active / 1_000,
    },
    { name: "memory_bytes", about: "Memory of the process.", read: () => process.memoryUsage.rss() },
    {
      name: "processor_seconds_total",
      about: "Processor time that the process has used.",
      onlyGrows: true,
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
 * Reads the gauges anew for each answer. Instruments of the library would keep the last value of a gauge that has
 * nothing to report any longer. Requests during a reading share it.
 */
async function metricReader(
  gauges: readonly Gauge[],
  timings: readonly Timing[],
  log: Logger,
): Promise<MetricProducer> {
  const { AggregationTemporality, DataPointType } = await import("@opentelemetry/sdk-metrics");
  const { ValueType } = await import("@opentelemetry/api");
  const { emptyResource } = await import("@opentelemetry/resources");
  const began = millisToTime(Date.now());
  const underWay = new Map<Gauge, Promise<Readings>>();
  const readingsOf = async (gauge: Gauge): Promise<readonly Reading[]> => {
    try {
      // background work, which counts in no caller's share
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
  const described = ({ name, about }: { name: string; about: string }) => ({
    descriptor: { name, description: about, unit: "", valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  });
  const pointsOf = <T>(readings: Iterable<Labelled<T>>) => {
    const now = millisToTime(Date.now());
    return Array.from(readings, ({ labels, value }) => ({ startTime: began, endTime: now, attributes: labels, value }));
  };
  const metricOf = async (gauge: Gauge): Promise<MetricData> => {
    const readings = (await readingsOf(gauge)).map((reading) =>
      typeof reading === "number" ? { labels: {}, value: reading } : reading,
    );
    const about = { ...described(gauge), dataPoints: pointsOf(readings) };
    return gauge.onlyGrows
      ? { ...about, dataPointType: DataPointType.SUM, isMonotonic: true }
      : { ...about, dataPointType: DataPointType.GAUGE };
  };
  const metricOfTiming = (timing: Timing): MetricData => ({
    ...described(timing),
    dataPointType: DataPointType.HISTOGRAM,
    dataPoints: pointsOf(timing.read()),
  });
  return {
    collect: async () => {
      const read = await Promise.all(gauges.map(metricOf));
      const metrics = [...read, ...timings.map(metricOfTiming)].filter(({ dataPoints }) => dataPoints.length > 0);
      const scopeMetrics = [{ scope: { name: "commonplace" }, metrics }];
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] };
    },
  };
}

const millisToTime = (milliseconds: number): [number, number] => [
  Math.floor(milliseconds / 1_000),
  (milliseconds % 1_000) * 1e6,
];
