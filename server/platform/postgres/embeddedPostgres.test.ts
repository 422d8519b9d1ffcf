import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { smallDisk } from "../../testing/smallDisk.js";
import { openPool } from "../data/pool.js";
import { makeLog } from "../telemetry/log.js";
import { EmbeddedPostgres } from "./embeddedPostgres.js";
import { isAlive } from "./processes.js";

const log = makeLog("silent");

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-data-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Throwaway ones start faster and may lose unwritten data when they are killed. */
async function start(dataDir: string, isThrowaway = true): Promise<EmbeddedPostgres> {
  const postgres = await EmbeddedPostgres.start({ dataDir, log, isThrowaway });
  onTestFinished(() => postgres.stop());
  return postgres;
}

test("a killed database restarts by itself with every row, and callers only wait", async () => {
  const postgres = await start(dataFolder(), false);
  const pool = openPool(postgres.connection, 4, log);
  onTestFinished(() => pool.end());
  await pool.query("create table kept (id int)");
  await pool.query("insert into kept values (1)");
  const killed = postgres.pid;
  process.kill(killed!, "SIGKILL");
  await expect.poll(() => postgres.pid ?? killed).not.toBe(killed);
  // an old connection may still be handed out once; then everything works as before
  const rows = () => pool.query("select id from kept").then((result) => result.rows);
  await expect.poll(rows).toEqual([{ id: 1 }]);
});

test("stopping twice is the same as once, and the folder is free for the next", async () => {
  const dataDir = dataFolder();
  const postgres = await start(dataDir);
  const { pid } = postgres;
  await expect(EmbeddedPostgres.start({ dataDir, log })).rejects.toThrow(/already runs on the data folder/);
  await Promise.all([postgres.stop(), postgres.stop()]);
  await postgres.stop();
  expect(isAlive(pid!)).toBe(false);
  const next = await start(dataDir);
  expect(next.pid).not.toBeNull();
});

test("a server left running by a killed app is stopped, and its data is there", async () => {
  const dataDir = dataFolder();
  // an app that starts the database, writes a row, prints the postmaster's id and waits to be killed
  const script = `
    import { EmbeddedPostgres } from ${JSON.stringify(resolve(import.meta.dirname, "embeddedPostgres.ts"))};
    import { makeLog } from ${JSON.stringify(resolve(import.meta.dirname, "../telemetry/log.ts"))};
    import pg from "pg";
    const postgres = await EmbeddedPostgres.start({ dataDir: ${JSON.stringify(dataDir)}, log: makeLog("silent") });
    const client = new pg.Client(postgres.connection);
    await client.connect();
    await client.query("create table kept as select 7 as id");
    console.log(postgres.pid);
    setInterval(() => undefined, 1000);`;
  const app = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", script], {
    cwd: resolve(import.meta.dirname, "../../.."),
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void app.kill("SIGKILL"));
  const [line] = (await once(app.stdout, "data")) as [Buffer];
  const survivor = Number(line.toString("utf8"));
  app.kill("SIGKILL");
  await once(app, "exit");
  expect(isAlive(survivor)).toBe(true);

  const postgres = await start(dataDir, false);
  expect(isAlive(survivor)).toBe(false);
  const client = new pg.Client(postgres.connection);
  await client.connect();
  expect((await client.query("select id from kept")).rows).toEqual([{ id: 7 }]);
  await client.end();
});

test("a database of another major version is refused with instructions", async () => {
  const dataDir = dataFolder();
  mkdirSync(join(dataDir, "postgres"));
  writeFileSync(join(dataDir, "postgres/PG_VERSION"), "16\n");
  await expect(EmbeddedPostgres.start({ dataDir, log })).rejects.toThrow(/made by PostgreSQL 16.*pg_dump.*DATA_DIR/s);
  expect(readdirSync(join(dataDir, "postgres"))).toEqual(["PG_VERSION"]);
  expect(existsSync(join(dataDir, "commonplace.lock"))).toBe(false);
});

test("a copy is a complete database of its own, and the first continues after it", async () => {
  const dataDir = dataFolder();
  const postgres = await start(dataDir);
  const pool = openPool(postgres.connection, 2, log);
  await pool.query("create table kept as select 1 as id");
  const other = dataFolder();
  await postgres.copyTo(join(other, "postgres"));
  await pool.query("insert into kept values (2)");
  await pool.end();

  const copy = await start(other);
  const client = new pg.Client(copy.connection);
  await client.connect();
  expect((await client.query("select id from kept")).rows).toEqual([{ id: 1 }]);
  await client.end();
});

test("a folder too deep for a socket's path gets its socket elsewhere", async () => {
  const open = dataFolder();
  chmodSync(open, 0o755);
  const deep = join(open, "a-rather-long-name-of-a-folder".repeat(2), "and-another-one-below-it".repeat(3));
  const postgres = await start(deep);
  expect(postgres.connection.host).not.toBe(postgres.cluster);
  await postgres.stop();
  expect(existsSync(postgres.connection.host)).toBe(false);
});

test.runIf(process.getuid?.() === 0)(
  "root's app below a closed folder keeps its database where it can be reached",
  async () => {
    const closed = dataFolder();
    const dataDir = join(closed, "project/data");
    const first = await start(dataDir);
    onTestFinished(() => rmSync(dirname(first.cluster), { recursive: true, force: true }));
    expect(first.cluster.startsWith(closed)).toBe(false);
    expect(readFileSync(join(dataDir, "postgres.location"), "utf8").trim()).toBe(first.cluster);
    await first.stop();
    // found again when the folder is opened, rather than created anew
    chmodSync(closed, 0o755);
    expect((await start(dataDir)).cluster).toBe(first.cluster);
  },
);

test("a data folder that can't be written is named, with instructions", async () => {
  const file = join(dataFolder(), "a-file");
  writeFileSync(file, "");
  await expect(EmbeddedPostgres.start({ dataDir: join(file, "data"), log })).rejects.toThrow(
    /^The data folder .*DATA_DIR/,
  );
});

test("a full disk at the start is reported in a sentence, and a start with room succeeds", {
  tags: ["slow"],
}, async (context) => {
  const disk = smallDisk(160);
  if (!disk) return context.skip("this account may not mount a disk");
  onTestFinished(() => disk.remove());
  const dataDir = join(disk.folder, "data");
  const isFull = `The disk of the data folder ${dataDir} is full. Make room, then start again.`;
  // before the database is made, and once it is there
  for (const freeMegabytes of [8, 0]) {
    const giveBack = disk.fill(freeMegabytes);
    await expect(EmbeddedPostgres.start({ dataDir, log })).rejects.toThrow(isFull);
    giveBack();
    const postgres = await EmbeddedPostgres.start({ dataDir, log });
    await postgres.stop();
  }
});
