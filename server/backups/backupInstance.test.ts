import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import type pg from "pg";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { migrationNames } from "../dataSource.js";
import { ArchiveWriter } from "../platform/backup/archive.js";
import type { BackupOptions } from "../platform/backup/writeBackup.js";
import { inSnapshot } from "../platform/data/copying.js";
import { storedFilesLock, sweepFiles } from "../platform/storage/sweepFiles.js";
import { makeLog } from "../platform/telemetry/log.js";
import { restoreInstance } from "../scripts/restoreInstance.js";
import { readSettings, type Settings } from "../settings/settings.js";
import { make } from "../testing/make.js";
import { serverProcess } from "../testing/serverProcess.js";
import { TestPerson } from "../testing/TestPerson.js";
import { rowsOf, tableContents } from "../testing/tableContents.js";
import { type TestApp, testApp } from "../testing/testApp.js";
import { emptyDatabase } from "../testing/testDatabase.js";
import { waitForLocks } from "../testing/waitForLocks.js";
import { backupInstance } from "./backupInstance.js";
import { backupToFile } from "./backupToFile.js";
import { copyBeforeChange } from "./copyBeforeChange.js";

const origin = "http://localhost:4000";
const passphrase = "a tide table for the whole year";

const optionsWith = (secret: string | null): BackupOptions => ({
  passphrase: secret,
  signal: new AbortController().signal,
  now: new Date("2026-11-26T20:30:00Z"),
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "commonplace-backup-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const settingsOf = (dataDir: string, databaseUrl?: string): Settings =>
  readSettings({ PUBLIC_URL: origin, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });

async function emptyOuter(): Promise<Settings> {
  const { url, drop } = await emptyDatabase();
  onTestFinished(drop);
  return settingsOf(folder(), url);
}

/** The rows of an external database that a backup contains, and its files. */
async function contentsOf({ databaseUrl, dataDir }: Settings) {
  const url = databaseUrl ?? "";
  const { "public.migration": _, ...tables } = await tableContents(url);
  const own = Object.entries(tables).filter(([name]) => name.startsWith("public."));
  const files = readdirSync(join(dataDir, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), "base64")])
    .sort();
  return {
    tables: Object.fromEntries(own),
    files,
    jobs: await rowsOf(
      url,
      "select id, name, data, state, start_after from jobs.job where state <> 'completed' order by id",
    ),
    sequences: await rowsOf(
      url,
      "select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1",
    ),
  };
}

let app: TestApp;
let ada: TestPerson;
let full: Settings;
let whole: Buffer;

async function backupOf(settings: Settings, secret: string | null = null): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const target = new Writable({
    write(chunk, _, done) {
      chunks.push(chunk);
      done();
    },
  });
  await backupInstance(settings, target, optionsWith(secret));
  return Buffer.concat(chunks);
}

beforeAll(async () => {
  app = await testApp();
  ada = await app.signUp("Ada");
  const { id: tagId } = await make.tag(ada);
  const note = await make.note(ada, { title: "Oak", content: "<p>Planed oak\tfor \\ the stairs</p>", tagIds: [tagId] });
  for (const file of [new File(["oak ".repeat(1_300_000)], "plan.txt"), new File(["x"], "small.txt")]) {
    const form = new FormData();
    form.append("file", file);
    const upload = await ada.fetch(`/api/v1/notes/${note.id}/attachments`, { method: "POST", body: form });
    expect(upload.status).toBe(201);
  }
  const project = await make.project(ada, { name: "Stairs" });
  await make.project(ada, { name: "Handrail", parentId: project.id });
  await make.task(ada, { title: "Order the oak" });
  await make.event(ada, { title: "The joiner comes" });
  await app.services.jobs.idle();
  full = app.services.settings;
  whole = await backupOf(full);
});

test("an instance moves from an external database to the embedded one and back, with every row and file", {
  tags: ["slow"],
}, async () => {
  const before = await contentsOf(full);
  expect(Object.keys(before.tables).length).toBeGreaterThan(40);
  expect(before.files).toHaveLength(2);
  const [first, second] = [settingsOf(folder()), settingsOf(folder())];
  const { head, tables, files } = await restoreInstance(first, Readable.from([whole]), { passphrase: null });
  expect({ tables, files }).toEqual({ tables: head.tables.length, files: 2 });
  const { file } = await backupToFile(first, folder(), optionsWith(passphrase));
  expect(file).toMatch(/commonplace-2026-11-26T20-30-00Z\.tar\.zst\.age$/);
  await restoreInstance(second, createReadStream(file), { passphrase });
  const outer = await emptyOuter();
  await restoreInstance(outer, Readable.from([await backupOf(second, passphrase)]), { passphrase });
  expect(await contentsOf(outer)).toEqual(before);

  const server = await serverProcess(second.dataDir, { PUBLIC_URL: origin });
  const again = ada.at(server.url);
  const { search } = await again.run('{ search(input: { query: "plan oak" }) { groups { hits { title { text } } } } }');
  expect(JSON.stringify(search)).toContain("Oak");
  // a new row gets an id after those that were restored
  await make.note(again, { title: "Ash" });
  expect((await backupOf(second)).length).toBeGreaterThan(1_000);
  expect(await server.terminate()).toBe(0);
});

test("an external database is restored into another, with indexes, checks and triggers", async () => {
  const outer = await emptyOuter();
  await restoreInstance(outer, Readable.from([whole]), { passphrase: null });
  expect(await contentsOf(outer)).toEqual(await contentsOf(full));
  const definitions = `select pg_get_constraintdef(oid) as definition, conname as name from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid <> 'migration'::regclass
    union all select pg_get_indexdef(indexrelid), indexrelid::regclass::text from pg_index
      join pg_class c on c.oid = indexrelid where relnamespace = 'public'::regnamespace and indrelid <> 'migration'::regclass
    union all select pg_get_triggerdef(oid), tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`;
  expect(await rowsOf(outer.databaseUrl ?? "", definitions)).toEqual(await rowsOf(full.databaseUrl ?? "", definitions));
});

describe("nothing is restored from a backup", () => {
  const refused = async (source: Buffer, secret: string | null = null): Promise<string> => {
    const outer = await emptyOuter();
    const error = await restoreInstance(outer, Readable.from([source]), { passphrase: secret }).catch(
      (thrown) => thrown,
    );
    expect(error.name, String(error.stack)).toBe("StartError");
    expect(
      await rowsOf(outer.databaseUrl ?? "", "select relname from pg_class where relnamespace = 'public'::regnamespace"),
    ).toEqual([]);
    expect(
      existsSync(join(outer.dataDir, "files"))
        ? readdirSync(join(outer.dataDir, "files"), { recursive: true }).filter((name) =>
            /[0-9a-f]{8}/.test(String(name)),
          )
        : [],
    ).toEqual([]);
    return error.message;
  };

  test("that is truncated at any point", async () => {
    for (const share of [0.02, 0.5, 0.98])
      expect(await refused(whole.subarray(0, Math.floor(whole.length * share)))).toMatch(/^The backup is damaged: /);
  });

  test("in which one byte is changed", async () => {
    for (const share of [0.01, 0.4, 0.9]) {
      const changed = Buffer.from(whole);
      changed[Math.floor(whole.length * share)] ^= 1;
      expect(await refused(changed)).toMatch(/^The backup is damaged: /);
    }
  });

  test("that isn't a backup, is encrypted, or was made by a newer version", { tags: ["slow"] }, async () => {
    expect(await refused(Buffer.from("<!doctype html>"))).toBe("This file is not a backup of Commonplace.");
    expect(await refused(Buffer.alloc(0))).toBe("This file is not a backup of Commonplace.");
    const locked = await backupOf(full, passphrase);
    expect(await refused(locked)).toContain("The backup is encrypted.");
    expect(await refused(locked, "another passphrase")).toContain("is not the passphrase");
    const changed = Buffer.from(locked);
    changed[Math.floor(locked.length / 2)] ^= 1;
    expect(await refused(changed, passphrase)).toMatch(/^The backup is damaged: /);
    const made = async (head: object): Promise<string> => {
      const chunks: Buffer[] = [];
      const target = new Writable({ write: (chunk, _, done) => void done(void chunks.push(chunk) as never) });
      const archive = new ArchiveWriter(target, null, new AbortController().signal);
      await archive.add("backup.json", Readable.from([Buffer.from(JSON.stringify(head))]));
      await archive.end();
      return refused(Buffer.concat(chunks));
    };
    const head = {
      format: 1,
      version: "9.0.0",
      madeAt: "2030-01-01T00:00:00Z",
      migrations: [],
      tables: [{ name: "public.app_user", columns: ["id"] }],
      sequences: {},
    };
    expect(await made({ ...head, format: 2 })).toContain("made by a newer version of Commonplace (9.0.0)");
    expect(await made({ ...head, migrations: ["Later1900000000000"] })).toContain("made by a newer version");
    expect(await made({ ...head, tables: [{ name: "public.app_user; drop", columns: ["id"] }] })).toContain(
      "lacks tables",
    );
    expect(await made({ ...head, tables: [{ name: "public.migration", columns: ["id"] }] })).toContain("lacks tables");
    const migrations = migrationNames.slice();
    expect(await made({ ...head, migrations })).toContain("lacks tables");
    expect(await made({ ...head, migrations, tables: [{ name: "public.app_user", columns: ["nothing"] }] })).toContain(
      "no table public.app_user as the backup has it",
    );
    expect(await made({ ...head, tables: [] })).toContain("not a backup that this version");
    expect(await made({ name: "other" })).toContain("not a backup that this version");
  });
});

test("a backup is not restored into a database or store that isn't empty", async () => {
  await expect(restoreInstance(full, Readable.from([whole]), { passphrase: null })).rejects.toThrow(
    /^A backup is restored into an empty database; this one already has /,
  );
  const outer = await emptyOuter();
  await expect(
    restoreInstance({ ...outer, dataDir: full.dataDir }, Readable.from([whole]), { passphrase: null }),
  ).rejects.toThrow(/^A backup is restored into an empty store of files; this one already has attachments\//);
});

test("a backup that is stopped or runs out of space leaves no file", async () => {
  const place = folder();
  const stopping = new AbortController();
  const stopped = backupToFile(full, place, {
    ...optionsWith(null),
    signal: stopping.signal,
    onProgress: ({ tables }) => tables === 3 && stopping.abort(new Error("Stopped")),
  });
  await expect(stopped).rejects.toThrow();
  expect(readdirSync(place)).toEqual([]);
  writeFileSync(join(place, "here"), "");
  await expect(backupToFile(full, join(place, "here"), optionsWith(null))).rejects.toThrow(
    /There is a file .* already/,
  );
  await expect(backupToFile(full, join(place, "here", "below"), optionsWith(null))).rejects.toThrow();
});

test("tables and files that don't belong to the app are left out", { tags: ["slow"] }, async () => {
  const db = full.databaseUrl ?? "";
  const before = await contentsOf(full);
  await rowsOf(db, "create table zz_watched (id int); insert into zz_watched values (1)");
  writeFileSync(join(full.dataDir, "files/attachments/Thumbs.db"), "");
  onTestFinished(async () => {
    await rowsOf(db, "drop table zz_watched");
    rmSync(join(full.dataDir, "files/attachments/Thumbs.db"));
  });
  const outer = await emptyOuter();
  await restoreInstance(outer, Readable.from([await backupOf(full)]), { passphrase: null });
  expect(await contentsOf(outer)).toEqual(before);
});

test("a backup can be stopped while another is made, and never takes its name", async () => {
  const place = folder();
  const client = await app.services.pool.connect();
  const stopping = new AbortController();
  await inSnapshot(client as unknown as pg.Client, storedFilesLock, async () => {
    const waiting = backupToFile(full, join(place, "one"), { ...optionsWith(null), signal: stopping.signal });
    // its failure is asserted below
    waiting.catch(() => undefined);
    await waitForLocks(app.services.pool, 1);
    stopping.abort(new Error("Stopped"));
    await expect(waiting).rejects.toThrow("Stopped");
  });
  client.release();
  expect(readdirSync(place)).toEqual([]);
  const options = { ...optionsWith(null), onProgress: () => writeFileSync(join(place, "two"), "another") };
  await expect(backupToFile(full, join(place, "two"), options)).rejects.toThrow();
  expect(readdirSync(place)).toEqual(["two"]);
  expect(readFileSync(join(place, "two"), "utf8")).toBe("another");
});

test("a backup's name is synced to the disk too", async () => {
  const place = folder();
  const opened = await open(place);
  await opened.close();
  const sync = vi.spyOn(Object.getPrototypeOf(opened), "sync");
  onTestFinished(() => sync.mockRestore());
  const namesInFolder: string[][] = [];
  sync.mockImplementation(async function (this: typeof opened) {
    if ((await this.stat()).isDirectory()) namesInFolder.push(readdirSync(place).sort());
  });
  await backupToFile(full, join(place, "one"), optionsWith(null));
  expect(namesInFolder).toEqual([["one", expect.stringMatching(/^one\.\d+\.unfinished$/)]]);
});

test("a backup removes only what killed ones left in its folder a day before", async () => {
  const place = folder();
  const old = ["commonplace-X.tar.zst.1.unfinished", "before-X.tar.zst.age.4242.unfinished"];
  const others = ["before-Y.tar.zst.4242.unfinished", "before-X.tar.zst", "X.tar.zst.unfinished", "1.unfinished"];
  for (const name of [...old, ...others]) writeFileSync(join(place, name), "x");
  const yesterday = Date.now() / 1000 - 86_401;
  for (const name of [...old, ...others.slice(1)]) utimesSync(join(place, name), yesterday, yesterday);
  await backupToFile(full, join(place, "one"), optionsWith(null));
  expect(readdirSync(place).sort()).toEqual([...others, "one"].sort());
});

test("a copy before a change does not create the folder that BACKUP_FOLDER names", async () => {
  const backupFolder = join(folder(), "unmounted", "backups");
  await expect(copyBeforeChange({ ...full, backupFolder }, "X", makeLog("silent"))).rejects.toThrow(
    `no copy of it could be made first: The folder ${backupFolder}, which BACKUP_FOLDER names, isn't there. Mount its disk or make the folder.`,
  );
  expect(existsSync(backupFolder)).toBe(false);
});

test("an old copy that can't be removed is logged, and blocks neither the start nor other copies", async () => {
  const backupFolder = folder();
  const [stuck = "", ...old] = [1, 2, 3, 4].map((day) => `before-X-2020-01-0${day}T00-00-00Z.tar.zst`);
  mkdirSync(join(backupFolder, stuck));
  for (const name of old) writeFileSync(join(backupFolder, name), "x");
  const lines: string[] = [];
  const log = makeLog("warn", { write: (line) => void lines.push(line) });
  await copyBeforeChange({ ...full, backupFolder }, "X", log);
  expect(lines).toEqual([expect.stringContaining("An old copy of the database could not be removed")]);
  const left = [stuck, ...old.slice(1), expect.stringMatching(/^before-X-.*\.tar\.zst$/)];
  expect(readdirSync(backupFolder).sort()).toEqual(left);
});

test("the files in a backup's snapshot are not deleted before it has copied them", async () => {
  const { pool } = app.services;
  await pool.query("insert into unowned_file (storage_key, remove_after) values ('attachments/none', '-infinity')");
  const client = await pool.connect();
  await inSnapshot(client as unknown as pg.Client, storedFilesLock, async () =>
    expect(await sweepFiles(app.services)).toBe(0),
  );
  client.release();
  expect(await sweepFiles(app.services)).toBe(1);
});
