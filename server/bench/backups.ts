import { spawn } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { rowsOf, tableContents } from "../testing/tableContents.js";
import { percentile } from "./load.js";
import type { Figure } from "./report.js";
import { Stage } from "./stage.js";

const notes = 100_000;
const files = 2_000;
const fileBytes = 1_000_000;
const people = 8;
/** How long a reader pauses before the next request. */
const pauseMilliseconds = 100;
/** A PostgreSQL of this machine, if there is one: the external database. */
const outerServer = process.env.TEST_POSTGRES_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";
const root = resolve(import.meta.dirname, "../..");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: Record<"backup" | "restore", string>;
};

interface Run {
  seconds: number;
  /** The peak memory of the process, in MB. */
  megabytes: number;
}

/**
 * A backup of 100 000 notes and 2 GB of files while people read and write, encrypted; restored in all four ways between
 * the app's own database and an external one, with every table and file compared.
 */
export async function measureBackups(stage: Stage): Promise<Figure[]> {
  const person = await stage.person(notes);
  await addFiles(stage, person.id);
  const folder = mkdtempSync(join(tmpdir(), "commonplace-backups-"));
  const outer: string[] = [];
  try {
    // the first requests find cold caches
    await readAndWrite(stage, person.cookie, wait(20_000));
    const before = await readAndWrite(stage, person.cookie, wait(15_000));
    const first = join(folder, "first");
    let backup: Run | null = null;
    const during = await readAndWrite(
      stage,
      person.cookie,
      run("backup", first, { DATA_DIR: stage.dataDir }).then((made) => {
        backup = made;
      }),
    );
    const { seconds, megabytes } = backup as unknown as Run;
    const figures: Figure[] = [
      { what: "people at work: p95 without a backup", value: percentile(before, 0.95), unit: "ms" },
      {
        what: "people at work: p95 while one is made",
        value: percentile(during, 0.95),
        unit: "ms",
        atMost: 2 * percentile(before, 0.95),
      },
      { what: `a backup of ${notes} notes and ${files} files`, value: seconds, unit: "s" },
      { what: "its memory at the peak", value: megabytes, unit: "MB", atMost: 200 },
      { what: "its size", value: statSync(first).size / 1e6, unit: "MB" },
    ];
    await stage.stop();

    let source = first;
    let known: string | null = null;
    const ways = (await canReach(outerServer))
      ? ["embedded to embedded", "embedded to outer", "outer to outer", "outer to embedded"]
      : ["embedded to embedded"];
    for (const [at, way] of ways.entries()) {
      const dataDir = join(folder, `restored-${at}`);
      const isOuter = way.endsWith("outer");
      if (isOuter) outer.push(await newDatabase());
      const environment = { DATA_DIR: dataDir, ...(isOuter && { DATABASE_URL: outer.at(-1) ?? "" }) };
      const restored = await run("restore", source, environment);
      figures.push(
        { what: `restored, ${way}`, value: restored.seconds, unit: "s" },
        { what: "  its memory at the peak", value: restored.megabytes, unit: "MB", atMost: 200 },
      );
      const contents = await contentsOf(dataDir, isOuter ? outer.at(-1) : undefined);
      known ??= contents;
      figures.push({ what: "  tables and files that differ", value: contents === known ? 0 : 1, unit: "", atMost: 0 });
      if (way === "embedded to outer") {
        source = join(folder, "second");
        const made = await run("backup", source, environment);
        figures.push({ what: "a backup of the outer database", value: made.seconds, unit: "s" });
      }
      if (at > 0) rmSync(dataDir, { recursive: true, force: true });
    }
    return figures;
  } finally {
    for (const url of outer) await rowsOf(outerServer, `drop database ${new URL(url).pathname.slice(1)} with (force)`);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function addFiles(stage: Stage, ownerId: string): Promise<void> {
  const db = await stage.db();
  const { rows } = await db.query<{ id: string }>("select id from content_item where owner_id = $1 limit 1", [ownerId]);
  const keys = Array.from({ length: files }, () => `attachments/${randomUUID()}`);
  mkdirSync(join(stage.dataDir, "files/attachments"), { recursive: true });
  for (const key of keys) writeFileSync(join(stage.dataDir, "files", key), randomBytes(fileBytes));
  await db.query(
    `insert into attachment (id, owner_id, item_id, file_name, file_type, file_size, storage_key, created_at)
     select gen_random_uuid(), $1, $2, 'measured.bin', 'application/octet-stream', $3, key, now() from unnest($4::text[]) key`,
    [ownerId, rows[0]?.id, fileBytes, keys],
  );
}

/** The milliseconds of each request until the work is done. */
async function readAndWrite(stage: Stage, cookie: string, work: Promise<void>): Promise<number[]> {
  const times: number[] = [];
  const state = { isOver: false };
  const over = work.finally(() => {
    state.isOver = true;
  });
  const headers = { "content-type": "application/json", cookie, origin: stage.url };
  const one = async (at: number): Promise<void> => {
    for (let round = 0; !state.isOver; round += 1) {
      await wait(pauseMilliseconds);
      const began = performance.now();
      const isWrite = (at + round) % 4 === 0;
      const answer = await fetch(`${stage.url}/api/v1/notes`, {
        headers,
        ...(isWrite && {
          method: "POST",
          body: JSON.stringify({ title: "Written meanwhile", content: "<p>Words</p>" }),
        }),
      });
      if (!answer.ok) throw new Error(`A request was answered ${answer.status}`);
      await answer.arrayBuffer();
      times.push(performance.now() - began);
    }
  };
  await Promise.all([over, ...Array.from({ length: people }, (_, at) => one(at))]);
  return times;
}

/** Runs the command as npm does, and samples its memory until it ends. */
async function run(name: "backup" | "restore", file: string, environment: NodeJS.ProcessEnv): Promise<Run> {
  const began = performance.now();
  const [, ...command] = scripts[name].split(" ");
  const child = spawn(process.execPath, [...command, file], {
    cwd: root,
    env: { ...process.env, BACKUP_PASSPHRASE: "a tide table for the whole year", ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  let megabytes = 0;
  while (child.exitCode === null) {
    try {
      const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
      megabytes = Math.max(megabytes, Number(kilobytes ?? 0) / 1024);
    } catch {
      // it has just ended
    }
    await wait(20);
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
  return { seconds: (performance.now() - began) / 1000, megabytes };
}

/** A hash of all tables and files of an instance that isn't running. */
async function contentsOf(dataDir: string, outer?: string): Promise<string> {
  const stage = outer ? null : new Stage(dataDir);
  await stage?.start({ RUN_JOBS: "false" });
  const { "public.migration": _, ...tables } = await tableContents(outer ?? (await stage?.database()) ?? "");
  await stage?.stop();
  const hash = createHash("sha256");
  for (const name of readdirSync(join(dataDir, "files/attachments")).sort())
    hash.update(name).update(readFileSync(join(dataDir, "files/attachments", name)));
  // the queue's own tables change while the app runs
  const own = Object.entries(tables).filter(([name]) => name.startsWith("public."));
  return `${JSON.stringify(own)} ${hash.digest("hex")}`;
}

async function canReach(url: string): Promise<boolean> {
  return rowsOf(url, "select 1").then(
    () => true,
    () => false,
  );
}

async function newDatabase(): Promise<string> {
  const name = `measured_${randomUUID().replaceAll("-", "")}`;
  await rowsOf(outerServer, `create database ${name}`);
  const url = new URL(outerServer);
  url.pathname = `/${name}`;
  return url.href;
}
