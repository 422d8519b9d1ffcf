import "reflect-metadata";
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { GuardedClient } from "../platform/data/GuardedClient.js";
import { EmbeddedPostgres } from "../platform/postgres/embeddedPostgres.js";
import { placeCluster } from "../platform/postgres/embeddedPostgresFiles.js";
import { postgresProcessesIn, signal } from "../platform/postgres/processes.js";
import { runningDatabase } from "../platform/postgres/runningDatabase.js";
import { makeLog } from "../platform/telemetry/log.js";
import { AppProcess } from "./AppProcess.js";
import { Writers } from "./Writers.js";

/** A restart in order, a kill of the postmaster, or every process of the database stopped for so many seconds. */
export type Fault = "restart" | "kill" | { frozenSeconds: number };

export interface DatabaseFaults {
  /** Whether the app has started its database itself, or was given the URL of one. */
  where: "embedded" | "outer";
  writers: number;
  faults: readonly Fault[];
}

export interface DatabaseFigures {
  isSameProcess: boolean;
  acknowledged: number;
  lost: number;
  /** Refusals that named the outage and when to try again. */
  outages: number;
  /** Every other failure, by what it was. */
  others: Record<string, number>;
  /** For each fault, from the moment that the database answers again to the first acknowledged write. */
  firstWriteMilliseconds: number[];
  slowestAnswerMilliseconds: number;
}

const secondsBetween = 1;

/** Plays faults of the database one after another against a real server, while people write. */
export async function runDatabaseFaults({ where, writers: count, faults }: DatabaseFaults): Promise<DatabaseFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-faults-"));
  const outerDir = where === "outer" ? mkdtempSync(join(tmpdir(), "commonplace-faults-")) : null;
  const outer = outerDir ? await EmbeddedPostgres.start({ dataDir: outerDir, log: makeLog("silent") }) : null;
  const env = { DATA_DIR: dataDir, RATE_LIMIT_AUTH: "off" };
  let app: AppProcess | null = null;
  try {
    app = await AppProcess.start(outer ? { ...env, DATABASE_URL: urlOf(outer) } : env);
    const { pid } = app.child;
    const cluster = realpathSync(placeCluster(outerDir ?? dataDir));
    const url = outer ? urlOf(outer) : await runningDatabase({ dataDir });
    if (!url) throw new Error("The database doesn't answer");
    const writers = new Writers(app, count);
    await writers.signUp();
    writers.start();
    const firstWriteMilliseconds: number[] = [];
    for (const fault of faults) {
      await wait(secondsBetween * 1_000);
      const back = await play(fault, cluster, url);
      firstWriteMilliseconds.push(await writers.firstAfter(back));
    }
    await wait(secondsBetween * 1_000);
    await writers.stop();
    const there = await noteIds(url);
    return {
      isSameProcess: app.isAlive && app.child.pid === pid,
      acknowledged: writers.acknowledged.size,
      lost: [...writers.acknowledged.keys()].filter((id) => !there.has(id)).length,
      outages: writers.outages,
      others: Object.fromEntries(writers.others),
      firstWriteMilliseconds,
      slowestAnswerMilliseconds: writers.slowestMilliseconds,
    };
  } finally {
    await app?.stop();
    await outer?.stop();
    for (const folder of [dataDir, outerDir]) if (folder) rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns the moment at which the database answers again. */
async function play(fault: Fault, cluster: string, url: string): Promise<number> {
  const postmaster = Number.parseInt(readFileSync(join(cluster, "postmaster.pid"), "utf8"), 10);
  if (typeof fault === "string") {
    signal(postmaster, fault === "kill" ? "SIGKILL" : "SIGINT");
    while (await answers(url, postmaster)) await wait(2);
    while (!(await answers(url))) await wait(10);
    return performance.now();
  }
  // the postmaster first and last, so that no process is born into the freeze
  signal(postmaster, "SIGSTOP");
  const frozen = postgresProcessesIn(cluster, postmaster).filter((pid) => pid !== postmaster);
  for (const pid of frozen) signal(pid, "SIGSTOP");
  await wait(fault.frozenSeconds * 1_000);
  const back = performance.now();
  for (const pid of [...frozen, postmaster]) signal(pid, "SIGCONT");
  return back;
}

/** @param postmaster asks whether it is still this one that runs. */
async function answers(url: string, postmaster?: number): Promise<boolean> {
  if (postmaster !== undefined) {
    try {
      process.kill(postmaster, 0);
    } catch {
      return false;
    }
  }
  const client = new GuardedClient({ connectionString: url, connectionTimeoutMillis: 1_000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function noteIds(url: string): Promise<Set<string>> {
  const client = new GuardedClient({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>("select id from content_item");
    return new Set(rows.map(({ id }) => id));
  } finally {
    await client.end();
  }
}

function urlOf({ connection: { host, port, user, database } }: EmbeddedPostgres): string {
  return `postgres:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;
}
