import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { ownData, systemData } from "./Data.js";
import { viewerId } from "./Parameter.js";

const unused = () => {
  throw new Error("Nothing is sent");
};
const own = ownData(unused, unused);
const { db } = own;

describe("refused, since a table with an owner is not narrowed to the viewer", () => {
  const refused = {
    "a table": db.selectFrom("task").selectAll(),
    "another person's rows": db.selectFrom("task").where("owner_id", "=", "0198c0de-0000-7000-8000-000000000000"),
    "an owner that is one of two conditions": db
      .selectFrom("task")
      .selectAll()
      .where((eb) => eb.or([eb("owner_id", "=", viewerId), eb("status", "=", "DONE")])),
    "an owner that is none": db.selectFrom("task").selectAll().where("owner_id", "!=", viewerId),
    "a joined table": own.select("task as t").innerJoin("project as p", "p.id", "t.project_id").selectAll(),
    "the left side of a join": db
      .selectFrom("task as t")
      .leftJoin("project as p", (join) => join.on("t.owner_id", "=", viewerId).on("p.owner_id", "=", viewerId))
      .selectAll(),
    "the right side of a right join": own
      .select("task as t")
      .rightJoin("project as p", (join) => join.onRef("p.owner_id", "=", "t.owner_id"))
      .selectAll(),
    "two tables tied to each other alone": db
      .selectFrom("task as t")
      .innerJoin("project as p", "p.owner_id", "t.owner_id")
      .selectAll(),
    "a query within": own
      .select("task as t")
      .select((eb) => eb.selectFrom("project as p").whereRef("p.id", "=", "t.project_id").select("p.name").as("name")),
    "a common table expression": db
      .with("named", (all) => all.selectFrom("tag").select("name"))
      .selectFrom("named")
      .selectAll(),
    "one of a union": own.select("tag").select("name").unionAll(db.selectFrom("tag").select("name")),
    "a change": db.updateTable("task").set({ title: "Mine" }),
    "a change from a table": own.update("task").from("project").set({ title: "Mine" }),
    "a deletion": db.deleteFrom("task"),
    "a row for somebody else": db.insertInto("notification_settings").values({ owner_id: "somebody" }),
    "rows from a table": db
      .insertInto("search_word")
      .columns(["owner_id", "word"])
      .expression(db.selectFrom("search_word").select(["owner_id", "word"])),
    "a text": own.select("tag").select(sql`(select count(*) from task)`.as("count")),
    "a text's table": db.selectFrom(sql`${sql.table("task")}`.as("t")).selectAll(),
  };
  test.each(Object.entries(refused))("%s", (_, query) => {
    expect(() => query.compile()).toThrow("without its owner");
  });
});

describe("let through", () => {
  const fine = {
    "what begins with own": own.select("task as t").selectAll(),
    "a joined table of the same owner": own
      .select("task as t")
      .leftJoin("project as p", (join) =>
        join.onRef("p.owner_id", "=", "t.owner_id").onRef("p.id", "=", "t.project_id"),
      )
      .selectAll(),
    "a query within of the same owner": own
      .select("task as t")
      .select((eb) =>
        eb
          .selectFrom("project as p")
          .whereRef("p.owner_id", "is not distinct from", "t.owner_id")
          .whereRef("p.id", "=", "t.project_id")
          .select("p.name")
          .as("name"),
      ),
    "a table without owner": db.selectFrom("instance_choice").selectAll(),
    "a change of own rows": own.update("task").set({ title: "Mine" }).where("id", "=", "x"),
    "a deletion of own rows": own.delete("task").where("id", "=", "x"),
    "an own row": db.insertInto("notification_settings").values({ owner_id: viewerId }),
    "rows from own rows": db
      .insertInto("search_word")
      .columns(["owner_id", "word"])
      .expression(own.select("search_word").select(["owner_id", "word"])),
    "a text that names the viewer": own
      .select("tag")
      .select(sql`(select count(*) from task where owner_id = ${viewerId})`.as("count")),
    "a statement of the system": systemData({ query: unused }, "this test").selectFrom("task").selectAll(),
  };
  test.each(Object.entries(fine))("%s", (_, query) => {
    expect(query.compile().sql).not.toBe("");
  });
});

test("the same text with another person in the viewer's place is still refused", () => {
  own.select("task").select("title").compile();
  const other = db.selectFrom("task").where("owner_id", "=", "somebody").select("title");
  expect(() => other.compile()).toThrow("without its owner");
});
