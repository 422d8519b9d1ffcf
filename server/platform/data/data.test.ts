import "reflect-metadata";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { tableTypes } from "../../scripts/tableTypes.js";
import { testApp } from "../../testing/testApp.js";
import { makeContext } from "../context.js";
import { Statement } from "./Data.js";
import type { Parameters } from "./Parameter.js";

const server = resolve(import.meta.dirname, "../..");

test("the types of the tables are those of the migrated database", async () => {
  const { services } = await testApp();
  const written = readFileSync(join(import.meta.dirname, "tables.ts"), "utf8");
  expect(written, "run npm run codegen").toBe(await tableTypes(services.pool));
});

/** Every place that reads anybody's rows, with the reason it gives. */
const systemCallers: Record<string, string> = {};

test("the places that read anybody's rows are these", () => {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(server, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.tsx?$/.test(path) || path.includes(".test.") || path.includes("/platform/")) continue;
    for (const [, why = ""] of readFileSync(path, "utf8").matchAll(/(?:\.system|systemData)\(([^)]*)\)/g))
      found[path.slice(server.length + 1)] = why;
  }
  expect(found).toEqual(systemCallers);
});

test("a statement finds its viewer's rows, is prepared under one name, and joins the transaction", async () => {
  const { services, signUp } = await testApp();
  const [ada, bo] = [await signUp("Ada"), await signUp("Bo")];
  const titles = new Statement((own, { like }: Parameters<{ like: string }>) =>
    own.select("content_item as n").where("n.title", "like", like).select("n.title").orderBy("n.title"),
  );
  const contextOf = async (person: typeof ada) => {
    const { id } = (await person.run("{ viewer { id } }")).viewer;
    const viewer = { userId: id } as ContextArguments[2];
    return makeContext(services, { requestId: "x", ipAddress: "::1", headers: {} }, viewer);
  };
  for (const [person, title] of [
    [ada, "Ada's"],
    [ada, "Other"],
    [bo, "Bo's"],
  ] as const)
    await person.run("mutation ($title: String!) { createNote(input: { title: $title }) { id } }", { title });
  const [ofAda, ofBo] = [await contextOf(ada), await contextOf(bo)];
  expect(await ofAda.run(titles, { like: "%'s" })).toEqual([{ title: "Ada's" }]);
  expect(await ofBo.run(titles, { like: "%'s" })).toEqual([{ title: "Bo's" }]);
  const changed = await ofBo.transact(async (tx) => {
    await tx.own.update("content_item").set({ title: "Changed" }).execute();
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(tx.own.db);
    return { titles: await tx.run(titles, { like: "C%" }), names: rows.map(({ name }) => name) };
  });
  expect(changed.titles).toEqual([{ title: "Changed" }]);
  expect(changed.names.every((name) => name.length > 0)).toBe(true);
  expect((await ofAda.own.select("content_item").select("title").orderBy("title").execute()).length).toBe(2);
  expect(await ofAda.system("this test").selectFrom("content_item").select("id").execute()).toHaveLength(3);
});

type ContextArguments = globalThis.Parameters<typeof makeContext>;
