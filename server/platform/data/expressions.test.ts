import { expect, test } from "vitest";
import { systemData } from "./Data.js";
import { columns, countOf, rowCount, saved, setFrom, wantedPlaces } from "./expressions.js";

const db = systemData({ query: async () => ({ rows: [], rowCount: 0 }) }, "this test");

test("columns are selected under the names of the API", () => {
  const { sql } = db.selectFrom("task as t").select(columns("t", "id, due_date")).compile();
  expect(sql).toBe('select "t"."id" as "id", "t"."due_date" as "dueDate" from "task" as "t"');
});

test("rows are counted as numbers", () => {
  const { sql } = db
    .selectFrom("task")
    .select((eb) => [rowCount, countOf(eb("status", "=", "DONE")).as("done")])
    .compile();
  expect(sql).toContain('count(*)::integer as "count", count(*) filter (where "status" = $1)::integer as "done"');
});

test("a save increments the version and is later than the one before", () => {
  const { sql } = db.updateTable("task").set(saved(new Date())).compile();
  expect(sql).toContain(`"version" = version + 1, "updated_at" = greatest($1::timestamptz, updated_at + `);
});

test("columns are set to those of another row", () => {
  const values = { id: "a", owner_id: "b", name: "c", color: "d", place: 0 };
  const { sql } = db
    .insertInto("event_type")
    .values(values)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(setFrom("excluded", ["name", "color"])))
    .compile();
  expect(sql).toContain(`do update set "name" = "excluded"."name", "color" = "excluded"."color"`);
});

test("a list of ids is a table with their places", () => {
  const { sql, parameters } = db
    .selectFrom(wantedPlaces(["a"]))
    .select("wanted.place")
    .compile();
  expect(sql).toContain("unnest($1::uuid[]) with ordinality as wanted(id, place)");
  expect(parameters).toEqual([["a"]]);
});
