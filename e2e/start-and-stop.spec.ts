import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "@playwright/test";

// processes start and stop here, which takes time on a busy machine
test.setTimeout(180_000);

const started: { npm: ChildProcess; dataDir: string }[] = [];

test.afterEach(() => {
  for (const { npm, dataDir } of started.splice(0)) {
    npm.kill("SIGTERM");
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** `npm start` as an operator runs it, with its own data folder; `said` returns the output so far. */
function npmStart(env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-start-"));
  const npm = spawn("npm", ["start"], {
    cwd: resolve(import.meta.dirname, ".."),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push({ npm, dataDir });
  let output = "";
  for (const stream of [npm.stdout, npm.stderr]) stream?.setEncoding("utf8").on("data", (text) => (output += text));
  const exit = once(npm, "close").then(([code]) => code as number | null);
  return { npm, dataDir, exit, said: () => output };
}

const ready = /is ready at (http\S+)/g;
const addresses = (said: string): string[] => [...said.matchAll(ready)].map(([, url = ""]) => url);

/** The pid of the app, which holds the lock of the data folder. */
function appOf(dataDir: string): number {
  return JSON.parse(readFileSync(join(dataDir, "commonplace.lock"), "utf8")).pid;
}

function databaseOf(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8"), 10);
}

function isAlive(pid: number): boolean {
  try {
    // a zombie process may never be reaped by its parent
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

test("npm start restarts a killed app, and SIGTERM to npm stops app and database in order", async () => {
  const { npm, dataDir, exit, said } = npmStart();
  await expect.poll(() => addresses(said()).length, { timeout: 120_000, message: said() }).toBe(1);
  const killed = appOf(dataDir);
  process.kill(killed, "SIGKILL");
  await expect.poll(() => addresses(said()).length, { timeout: 60_000 }).toBe(2);
  expect(said()).toContain("Commonplace crashed (signal SIGKILL) and is started again in 0.5 s");
  expect((await fetch(`${addresses(said())[1]}/health/ready`)).status).toBe(200);

  const [app, database] = [appOf(dataDir), databaseOf(dataDir)];
  expect(app).not.toBe(killed);
  npm.kill("SIGTERM");
  expect(await exit).toBe(0);
  expect([app, database].filter(isAlive)).toEqual([]);
  expect(existsSync(join(dataDir, "commonplace.lock"))).toBe(false);
});

test("an invalid setting ends npm start at once with a message", async () => {
  const { exit, said } = npmStart({ PORT: "many" });
  expect(await exit).not.toBe(0);
  expect(said()).toContain("PORT must be a whole number from 0 to 65535.");
  expect(said()).not.toContain("started again");
});
