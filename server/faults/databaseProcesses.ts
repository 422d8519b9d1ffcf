import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { GuardedClient } from "../platform/data/GuardedClient.js";
import { isAlive, postgresProcessesIn, signal, waitUntil } from "../platform/postgres/processes.js";

/** A clean restart (SIGINT), or a kill of the postmaster (SIGKILL). @returns the moment at which it was gone. */
export async function endDatabase(cluster: string, name: "SIGINT" | "SIGKILL"): Promise<number> {
  const postmaster = postmasterOf(cluster);
  signal(postmaster, name);
  await waitUntil(() => !isAlive(postmaster), 30_000);
  return performance.now();
}

/** Kills the process of one connection, after which the database ends all others and recovers. */
export function killConnection(cluster: string, pid: number): number {
  if (!postgresProcessesIn(cluster, postmasterOf(cluster)).includes(pid))
    throw new Error("There is no such connection");
  signal(pid, "SIGKILL");
  return performance.now();
}

/** Stops every process for this many seconds. @returns the moment at which they continue. */
export async function freezeDatabase(cluster: string, seconds: number): Promise<number> {
  const postmaster = postmasterOf(cluster);
  // the postmaster first and last, so that no process starts during the freeze
  signal(postmaster, "SIGSTOP");
  const frozen = postgresProcessesIn(cluster, postmaster).filter((pid) => pid !== postmaster);
  for (const pid of frozen) signal(pid, "SIGSTOP");
  await wait(seconds * 1_000);
  const back = performance.now();
  for (const pid of [...frozen, postmaster]) signal(pid, "SIGCONT");
  return back;
}

export async function answers(url: string): Promise<boolean> {
  return withClient(url, async () => true).catch(() => false);
}

/** Queries the database on a separate connection. */
export async function withClient<T>(url: string, act: (client: GuardedClient) => Promise<T>): Promise<T> {
  const client = new GuardedClient({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return await act(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function postmasterOf(cluster: string): number {
  return Number.parseInt(readFileSync(join(cluster, "postmaster.pid"), "utf8"), 10);
}
