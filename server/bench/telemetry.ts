import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import autocannon from "autocannon";
import { freePort } from "../testing/freePort.js";
import { median } from "./load.js";
import { processorMs } from "./memory.js";
import type { Figure } from "./report.js";
import { Stage } from "./stage.js";

const notes = 1_000;
const connections = 16;
const turns = 40;
const requestsPerTurn = 1_000;
const fields = "id title color category { id name } tags { id name color } isFavorite createdAt updatedAt";
const page = `query Page { notes(first: 25) { nodes { ${fields} } pageInfo { hasNextPage endCursor } } }`;
const one = `query One($id: ID!) { note(id: $id) { ${fields} content } }`;

/**
 * What metrics and traces, as they are unless told otherwise, cost an app's processor for each request: two apps on one
 * database in short turns, of which one has both on, its metrics read as often as Prometheus does and its traces taken by
 * a collector. A figure is the median of the turns' ratios.
 */
export async function measureTelemetry(stage: Stage): Promise<Figure[]> {
  const collector = await collect();
  const metricsPort = await freePort();
  const common = { AUTH_SECRET: randomBytes(32).toString("hex"), RUN_JOBS: "false" };
  await stage.stop();
  await stage.start(common);
  const { id: ownerId, cookie } = await stage.person(notes);
  const watched = new Stage();
  const scrape = async () => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    if (!(await answer.text()).includes("commonplace_requests_total")) throw new Error("There are no metrics.");
  };
  let scraping: NodeJS.Timeout | undefined;
  try {
    await watched.start({
      ...common,
      DATABASE_URL: await stage.database(),
      METRICS_PORT: String(metricsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    });
    await scrape();
    scraping = setInterval(() => void scrape(), 15_000);
    const db = await stage.db();
    const { rows } = await db.query("select id from content_item where owner_id = $1 limit 1", [ownerId]);
    const subjects = { "page of 25": { query: page }, "one note": { query: one, variables: { id: rows[0].id } } };
    const figures: Figure[] = [];
    for (const [what, body] of Object.entries(subjects)) {
      const turn = async (app: Stage): Promise<number> => {
        const before = processorMs(app.pid).own;
        const result = await autocannon({
          url: `${app.url}/graphql`,
          method: "POST",
          headers: { cookie, origin: stage.url, "content-type": "application/json" },
          body: JSON.stringify(body),
          connections,
          amount: requestsPerTurn,
        });
        if (result["2xx"] !== requestsPerTurn) throw new Error(`${what}: only ${result["2xx"]} answers are 2xx`);
        return (processorMs(app.pid).own - before) / requestsPerTurn;
      };
      for (let warm = 0; warm < 8; warm += 1) await turn(warm % 2 ? stage : watched);
      const times: { off: number; on: number }[] = [];
      for (let at = 0; at < turns; at += 1) {
        // each is first in every other turn
        const first = await turn(at % 2 ? stage : watched);
        const second = await turn(at % 2 ? watched : stage);
        times.push(at % 2 ? { off: first, on: second } : { off: second, on: first });
      }
      figures.push(
        { what: `${what}: processor of the app, off`, value: median(times.map(({ off }) => off)), unit: "ms/request" },
        { what: `${what}: processor of the app, on`, value: median(times.map(({ on }) => on)), unit: "ms/request" },
        { what: `${what}: on, of off`, value: median(times.map(({ on, off }) => on / off)), unit: "x", atMost: 1.05 },
      );
    }
    if (collector.requests() === 0) throw new Error("The collector got nothing.");
    return figures;
  } finally {
    clearInterval(scraping);
    await watched.clear();
    collector.stop();
  }
}

/** A collector that takes what comes and looks at none of it. */
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
