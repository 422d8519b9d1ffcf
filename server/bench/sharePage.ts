import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { load, median, type Target } from "./load.js";
import type { Figure } from "./report.js";
import { measureSharePagePaint } from "./sharePagePaint.js";
import type { Stage } from "./stage.js";

/** Turns are short, since other load on the machine changes from one second to the next. */
const seconds = 1;
const rounds = 24;

/**
 * A shared note's page compared with the baseline, over 16 connections in turns, its size over the wire, and how soon
 * it is painted.
 */
export async function measureSharePage(stage: Stage): Promise<Figure[]> {
  const { id: ownerId, cookie } = await stage.person(40);
  const db = await stage.db();
  const { rows } = await db.query(
    "select id from content_item where owner_id = $1 order by length(content) desc limit 1",
    [ownerId],
  );
  const answer = await fetch(`${stage.url}/graphql`, {
    method: "POST",
    headers: { cookie, origin: stage.url, "content-type": "application/json" },
    body: JSON.stringify({
      query: "mutation ($id: ID!) { shareContent(itemId: $id) { url } }",
      variables: { id: rows[0].id },
    }),
  });
  const { data } = (await answer.json()) as { data: { shareContent: { url: string } } };
  const { url } = data.shareContent;
  const page = await fetch(url, { headers: { "accept-encoding": "identity" } });
  const file = join(stage.dataDir, "page.html");
  writeFileSync(file, await page.text());
  const packed = await fetch(url, { headers: { "accept-encoding": "br" } });
  await packed.arrayBuffer();

  const hash = createHash("sha256")
    .update(url.split("/").at(-1) ?? "")
    .digest("hex");
  const limit = await startLimit(await stage.database(), hash, file);
  const targets: Target[] = [
    { name: "limit", url: limit.url },
    { name: "page", url },
  ];
  const runs = new Map<string, number[]>(targets.map(({ name }) => [name, []]));
  try {
    for (const target of targets) await load(target, 16, 2);
    for (let round = 0; round < rounds; round += 1)
      for (const target of targets) runs.get(target.name)?.push((await load(target, 16, seconds)).requestsPerSecond);
  } finally {
    limit.stop();
  }
  const [limits = [], pages = []] = [runs.get("limit"), runs.get("page")];
  const ratio = median(pages.map((value, index) => value / (limits[index] ?? Number.NaN)));
  const what = "share page, 16 connections";
  return [
    { what: `${what}: limit`, value: median(limits), unit: "requests/s" },
    { what: `${what}: page`, value: median(pages), unit: "requests/s" },
    { what: `${what}: page of the limit`, value: ratio, unit: "x", atLeast: 0.75 },
    {
      what: "share page over the wire",
      value: Number(packed.headers.get("content-length")) / 1000,
      unit: "kB",
      atMost: 25,
    },
    ...(await measureSharePagePaint(url)),
  ];
}

async function startLimit(database: string, hash: string, file: string): Promise<{ url: string; stop(): void }> {
  const script = resolve(import.meta.dirname, "sharePageLimit.ts");
  const connection = JSON.stringify({ connectionString: database });
  const child = spawn(process.execPath, ["--import", "tsx", script, connection, hash, file], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const [chunk] = await once(child.stdout, "data");
  return { url: `http://127.0.0.1:${String(chunk).trim()}`, stop: () => child.kill("SIGTERM") };
}
