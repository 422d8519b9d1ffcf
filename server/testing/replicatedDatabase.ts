import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { onTestFinished } from "vitest";
import { copyFolder } from "../platform/postgres/copyFolder.js";
import { accountFor, findBinaries } from "../platform/postgres/embeddedPostgresFiles.js";
import { makeCluster, minimalEnvironment, superuser } from "../platform/postgres/makeCluster.js";
import { postgresProcessesIn, signal, waitUntil } from "../platform/postgres/processes.js";

interface TestServer {
  url: string;
  /** Sends a signal to all of its processes. */
  signal(name: NodeJS.Signals): void;
  /** Runs a statement on a separate connection. */
  ask(statement: string): Promise<Record<string, unknown>[]>;
}

export interface ReplicatedDatabase {
  primary: TestServer;
  /** Its streaming replica. */
  replica: TestServer;
}

const settings = [
  "listen_addresses=",
  "fsync=off",
  "max_connections=100",
  "shared_buffers=32MB",
  "wal_keep_size=256MB",
];
const secondsToStart = 60_000;

/** Two separate servers, one a streaming replica of the other, until the test ends. */
export async function replicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-replica-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // the servers may run as another account
  chmodSync(folder, 0o755);
  const account = accountFor(join(folder, "primary"));
  const binaries = findBinaries(account, folder);
  await makeCluster(join(folder, "primary"), binaries, account, true);
  await copyFolder(join(folder, "primary"), join(folder, "replica"));
  const socket = (name: string) => join(folder, `${name}-socket`);
  const start = async (name: string): Promise<TestServer> => {
    mkdirSync(socket(name));
    if (account) chownSync(socket(name), account.uid, account.gid);
    const options = [...settings, `unix_socket_directories=${socket(name)}`].flatMap((each) => ["-c", each]);
    const process = spawn(binaries.postgres, ["-D", join(folder, name), ...options], {
      env: minimalEnvironment(),
      stdio: "ignore",
      ...account,
    });
    const ended = once(process, "exit");
    const signalAll = (signalName: NodeJS.Signals): void => {
      for (const pid of postgresProcessesIn(join(folder, name), process.pid ?? null)) signal(pid, signalName);
    };
    onTestFinished(async () => {
      signalAll("SIGKILL");
      await ended;
    });
    const ask: TestServer["ask"] = async (statement) => {
      const client = new pg.Client({ host: socket(name), user: superuser, database: "postgres" });
      await client.connect();
      try {
        return (await client.query(statement)).rows;
      } finally {
        await client.end();
      }
    };
    const answers = () => ask("select 1").then(Boolean, () => false);
    if (!(await waitUntil(answers, secondsToStart))) throw new Error(`The ${name} didn't start.`);
    return {
      url: `postgres:///postgres?host=${encodeURIComponent(socket(name))}&user=${superuser}`,
      signal: signalAll,
      ask,
    };
  };
  const primary = await start("primary");
  writeFileSync(join(folder, "replica/standby.signal"), "");
  const from = `host=${socket("primary")} user=${superuser}`;
  appendFileSync(join(folder, "replica/postgresql.auto.conf"), `primary_conninfo = '${from}'\n`);
  return { primary, replica: await start("replica") };
}
