import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { make } from "../../testing/make.js";
import { rowsOf, tableContents } from "../../testing/tableContents.js";
import { testApp } from "../../testing/testApp.js";
import { testDatabase } from "../../testing/testDatabase.js";

/** A server of this machine whose own programs are installed: the tests' own server has no pg_dump. */
const server = process.env.TEST_POSTGRES_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";

async function run(command: string, args: string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  if (code !== 0 || errors !== "") throw new Error(`${command} ended with ${code}: ${errors}`);
  return output;
}

/** Whether there is such a server with a pg_dump that is not older than it. */
async function canDump(): Promise<boolean> {
  try {
    const [row] = await rowsOf<{ server_version_num: string }>(server, "show server_version_num");
    const version = await run("pg_dump", ["--version"]);
    return Number(/ (\d+)/.exec(version)?.[1]) >= Math.floor(Number(row?.server_version_num) / 10_000);
  } catch {
    return false;
  }
}

async function newDatabase(): Promise<string> {
  const name = `restored_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await rowsOf(server, `create database ${name}`);
  onTestFinished(async () => {
    await rowsOf(server, `drop database if exists ${name} with (force)`);
  });
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

test("a function finds what it calls without a search path", async () => {
  const { url, drop } = await testDatabase();
  onTestFinished(drop);
  const functions = await rowsOf<{ name: string }>(
    url,
    `select proname as name from pg_proc p where pronamespace = current_schema()::regnamespace and prosqlbody is null
       and not exists (select from unnest(proconfig) setting where setting like 'search_path=%')
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
     order by 1`,
  );
  // these two call nothing of ours
  expect(functions.map(({ name }) => name)).toEqual(["search_estimate", "within_one_edit_by_letters"]);
});

describe.skipIf(!(await canDump()))("a dump of a server of this machine", () => {
  const ways: [string, (from: string, to: string, file: string) => Promise<unknown>][] = [
    [
      "psql",
      async (from, to, file) => {
        await run("pg_dump", ["--file", file, from]);
        await run("psql", [
          "--quiet",
          "--no-psqlrc",
          "--set",
          "ON_ERROR_STOP=1",
          "--output",
          "/dev/null",
          "--file",
          file,
          to,
        ]);
      },
    ],
    [
      "pg_restore",
      async (from, to, file) => {
        await run("pg_dump", ["--format", "custom", "--file", file, from]);
        await run("pg_restore", ["--exit-on-error", "--dbname", to, file]);
      },
    ],
  ];
  test.each(ways)(
    "is restored by %s with every row, and found by its words",
    { tags: ["slow"] },
    async (_, restore) => {
      const folder = mkdtempSync(join(tmpdir(), "commonplace-dump-"));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const from = await newDatabase();
      const before = await testApp({ databaseUrl: from });
      const ada = await before.signUp("Ada");
      const { id } = await make.tag(ada);
      await make.note(ada, { title: "Oak", content: "<p>Planed oak for the stairs</p>", tagIds: [id] });
      await make.task(ada, { title: "Order the oak" });
      await make.project(ada, { name: "Stairs" });
      await make.event(ada, { title: "The joiner comes" });
      await before.close();

      const to = await newDatabase();
      await restore(from, to, join(folder, "dump"));
      const tables = await tableContents(from);
      expect(Object.keys(tables).length).toBeGreaterThan(50);
      expect(await tableContents(to)).toEqual(tables);

      const after = await testApp({ databaseUrl: to });
      const again = ada.at(after.url);
      const { search } = await again.run(
        '{ search(input: { query: "plan oak" }) { groups { hits { title { text } } } } }',
      );
      expect(JSON.stringify(search)).toContain("Oak");
    },
  );
});
