import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { cpus } from "node:os";
import autocannon from "autocannon";
import { freePort } from "../testing/freePort.js";
import { percentile } from "./load.js";
import { descendants, processorMs } from "./memory.js";
import type { Figure } from "./report.js";
import { Stage } from "./stage.js";

const notes = 1_000;
const connections = 16;
const rounds = 16;
const requestsPerRound = 4_000;
const fields = "id title color category { id name } tags { id name color } isFavorite createdAt updatedAt";
const page = `query Page { notes(first: 25) { nodes { ${fields} } pageInfo { hasNextPage endCursor } } }`;
const one = `query One($id: ID!) { note(id: $id) { ${fields} content } }`;

/**
 * The cost of metrics and traces, with their defaults, in processor time per request: two apps on the stage's database
 * answer the same requests at the same time on one processor, so that other load on the machine slows both alike. One
 * of them has both on, its metrics read as often as Prometheus does, its traces accepted by a collector. The ratio is
 * the median of the rounds'; the first round is a warm-up.
 */
export async function measureTelemetry(stage: Stage): Promise<Figure[]> {
  const { id: ownerId, cookie } = await stage.person(notes);
  const db = await stage.db();
  const { rows } = await db.query("select id from content_item where owner_id = $1 limit 1", [ownerId]);
  const subjects = { "page of 25": { query: page }, "one note": { query: one, variables: { id: rows[0].id } } };
  const collector = await collect();
  const metricsPort = await freePort();
  const scrape = async () => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    if (!(await answer.text()).includes("commonplace_requests_total")) throw new Error("There are no metrics.");
  };
  const [plain, watched] = [new Stage(), new Stage()];
  let scraping: NodeJS.Timeout | undefined;
  try {
    const common = { DATABASE_URL: await stage.database(), RUN_JOBS: "false", PUBLIC_URL: stage.url };
    await plain.start(common);
    await watched.start({
      ...common,
      METRICS_PORT: String(metricsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    });
    // on a separate processor, which they share
    for (const { pid } of [plain, watched]) runOn("0", pid);
    for (const pid of [process.pid, ...descendants(stage.pid)]) runOn("1", pid);
    await scrape();
    let failure: unknown;
    const keep = (error: unknown) => {
      failure = error;
    };
    scraping = setInterval(() => void scrape().catch(keep), 15_000);
    const figures: Figure[] = [];
    for (const [what, body] of Object.entries(subjects)) {
      const ask = async (app: Stage): Promise<number> => {
        const before = processorMs(app.pid).own;
        const result = await autocannon({
          url: `${app.url}/graphql`,
          method: "POST",
          headers: { cookie, origin: stage.url, "content-type": "application/json" },
          body: JSON.stringify(body),
          connections,
          amount: requestsPerRound,
        });
        if (result["2xx"] !== requestsPerRound) throw new Error(`${what}: only ${result["2xx"]} answers are 2xx`);
        return (processorMs(app.pid).own - before) / requestsPerRound;
      };
      const [off, on]: [number[], number[]] = [[], []];
      for (let at = 0; at <= rounds; at += 1) {
        const [unwatched, observed] = await Promise.all([ask(plain), ask(watched)]);
        if (at === 0) continue;
        off.push(unwatched);
        on.push(observed);
      }
      const ratios = on.map((observed, at) => observed / (off[at] ?? 0));
      figures.push(
        { what: `${what}: processor of the app, off`, value: percentile(off, 0.5), unit: "ms/request" },
        { what: `${what}: processor of the app, on`, value: percentile(on, 0.5), unit: "ms/request" },
        { what: `${what}: on, of off`, value: percentile(ratios, 0.5), unit: "x", atMost: 1.05 },
      );
    }
    if (failure) throw failure;
    if (collector.requests() === 0) throw new Error("The collector got nothing.");
    return figures;
  } finally {
    clearInterval(scraping);
    await plain.clear();
    await watched.clear();
    collector.stop();
    // the later parts use all processors
    runOn(`0-${cpus().length - 1}`, process.pid);
  }
}

/** A collector that accepts everything and reads nothing. */
async function collect(): Promise<{ url: string; requests(): number; stop(): void }> {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    request.resume();
    request.on("end", () => response.writeHead(200, { "content-type": "application/json" }).end("{}"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    stop: () => server.close(),
  };
}

/** Restricts a process and all its threads to some processors, such as "0-1". */
function runOn(processors: string, pid: number): void {
  execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", processors, `${pid}`], { stdio: "ignore" });
}
