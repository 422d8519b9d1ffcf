import "reflect-metadata";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { make } from "../../testing/make.js";
import { testApp } from "../../testing/testApp.js";
import { makeContext } from "../context.js";
import { ownDataOf, Statement, StatementShapes, systemData, systemStatement } from "./Data.js";
import { inTransaction } from "./inTransaction.js";
import type { Parameters } from "./Parameter.js";

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
    await make.note(person, { title });
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
  const owners = systemStatement("this test")((db, { title }: Parameters<{ title: string }>) =>
    db.selectFrom("content_item").select("owner_id").where("title", "=", title),
  );
  const [found = { owner_id: "" }, ...others] = await owners(services.pool, { title: "Changed" });
  expect(others).toEqual([]);
  const own = ownDataOf(services.pool, found.owner_id);
  expect(await own.select("content_item").select("title").execute()).toEqual([{ title: "Changed" }]);
});

test("a statement that is planned on each run is not prepared", async () => {
  const { services } = await testApp();
  const names = await inTransaction(services.pool, async (client) => {
    for (const planned of ["once", "each time"] as const)
      await systemData(client, "this test", planned).selectFrom("tag").select(sql.lit(planned).as("way")).execute();
    const prepared = sql<{ statement: string }>`select statement from pg_prepared_statements`;
    return (await prepared.execute(systemData(client, "this test"))).rows.map(({ statement }) => statement);
  });
  expect(names.filter((text) => text.includes(`as "way"`))).toEqual([`select 'once' as "way" from "tag"`]);
});

type ContextArguments = globalThis.Parameters<typeof makeContext>;

test("the statement shapes that were used most recently are kept", () => {
  const shapes = new StatementShapes<{ id: string }, object>(2);
  const of = (shape: string) => shapes.of(shape, (own) => own.select("tag").select("id"));
  const [first, second] = [of("first"), of("second")];
  expect(of("first")).toBe(first);
  of("third");
  expect(of("first")).toBe(first);
  expect(of("second")).not.toBe(second);
  expect(of("")).not.toBe(of(""));
});
