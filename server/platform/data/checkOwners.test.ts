import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { ownData, systemData } from "./Data.js";
import { givenRows } from "./givenRows.js";
import { viewerId } from "./Parameter.js";

const unused = () => {
  throw new Error("Nothing is sent");
};
const own = ownData(unused, unused);
const { db } = own;
const given = givenRows("search_word", []);
const facts = { item_id: "x", source: "CAPTIONS", segments: "[]", created_at: "2026-11-23T10:00:00Z" };
const transcript = db.insertInto("video_transcript").values({ ...facts, owner_id: viewerId });
const changed = { source: "PASTED" };

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
    "a query of which another within has the name": (() => {
      const people = db.with("m", (all) => all.selectFrom("app_user").select("id as owner_id").where("id", "=", "x"));
      const within = db
        .with("m", () => own.select("tag").select("owner_id"))
        .selectFrom("m")
        .select("m.owner_id");
      return people
        .selectFrom("m")
        .innerJoin("task as t", "t.owner_id", "m.owner_id")
        .leftJoin(within.as("n"), (join) => join.onTrue())
        .select("t.title");
    })(),
    "a query that sees one of its name outside, not the next": (() => {
      const people = db.with("m", (all) => all.selectFrom("app_user").select("id as owner_id").where("id", "=", "x"));
      const inner = db
        .with("n", () => people.selectFrom("m").select("m.owner_id"))
        .with("m", () => own.select("tag").select("owner_id"));
      return inner.selectFrom("n").innerJoin("task as t", "t.owner_id", "n.owner_id").select("t.title");
    })(),
    "all people": db.selectFrom("app_user").select("email"),
    "people beside own rows": own
      .select("task as t")
      .innerJoin("app_user as u", "u.display_name", "t.title")
      .selectAll(),
    "people on the left side of a join": db
      .selectFrom("app_user as u")
      .leftJoin("task as t", (join) => join.onRef("t.owner_id", "=", "u.id").on("t.owner_id", "=", viewerId))
      .select("u.email"),
    "rows of the instance": db.selectFrom("instance_choice").selectAll(),
    "a text's table in a schema": own.select("tag").select(sql`(select title from public.task limit 1)`.as("x")),
    "a text's table that is put in": own
      .select("tag")
      .select(sql`(select title from ${sql.raw("task")} limit 1)`.as("x")),
    "a text's table behind a comma": own.select("tag").select(sql`(select title from (values (1)) v, task)`.as("x")),
    "a text's table behind a remark": own.select("tag").select(sql`(select title from/**/task limit 1)`.as("x")),
    "a text's whole table": own.select("tag").select(sql`(table task)`.as("x")),
    "a row for somebody else": db.insertInto("notification_settings").values({ owner_id: "somebody" }),
    "rows from a table": db
      .insertInto("search_word")
      .columns(["owner_id", "word"])
      .expression(db.selectFrom("search_word").select(["owner_id", "word"])),
    "rows with an owner that is given": db
      .insertInto("search_word")
      .columns(["owner_id", "word"])
      .expression(db.selectFrom(given).select(["given.owner_id", "given.word"])),
    "rows with an owner that is given beside own rows": db
      .insertInto("search_word")
      .columns(["owner_id", "word"])
      .expression(own.select("tag as t").innerJoin(given, "given.word", "t.name").select(["given.owner_id", "t.name"])),
    "rows from a query whose owner is another column": db
      .insertInto("search_word")
      .columns(["owner_id", "word"])
      .expression(
        db
          .selectFrom(own.select("received_item").select(["sender_id as owner_id", "sender_name as word"]).as("sent"))
          .select(["sent.owner_id", "sent.word"])
          .$castTo<{ owner_id: string; word: string }>(),
      ),
    "rows from one of two queries": db
      .insertInto("search_word")
      .columns(["owner_id", "word"])
      .expression(
        own
          .select("search_word")
          .select(["owner_id", "word"])
          .unionAll(db.selectFrom(given).select(["given.owner_id", "given.word"])),
      ),
    "rows of which a star counts for one column": db
      .insertInto("search_word")
      .columns(["word", "owner_id"])
      .expression(own.select("search_word as s").selectAll("s").select("s.owner_id as owner")),
    "a change of a row in the way": transcript.onConflict((conflict) =>
      conflict.column("item_id").doUpdateSet(changed),
    ),
    "a change of a row in the way that is somebody's": transcript.onConflict((conflict) =>
      conflict.column("item_id").doUpdateSet(changed).where("video_transcript.owner_id", "=", "somebody"),
    ),
    "a change of a row in the way by a condition on the new one": transcript.onConflict((conflict) =>
      conflict.column("item_id").doUpdateSet(changed).where("excluded.owner_id", "=", viewerId),
    ),
    "a table tied to rows that are given": db
      .selectFrom("tag as t")
      .innerJoin(given, "given.owner_id", "t.owner_id")
      .select("t.name"),
    "a table tied to a query that names another owner": db
      .selectFrom("tag as t")
      .innerJoin(db.selectNoFrom((eb) => eb.val("somebody").as("owner_id")).as("other"), "other.owner_id", "t.owner_id")
      .select("t.name"),
    "a table tied to a common table expression that names another owner": db
      .with("other", (all) => all.selectNoFrom((eb) => eb.val("somebody").as("owner_id")))
      .selectFrom("tag as t")
      .innerJoin("other", "other.owner_id", "t.owner_id")
      .select("t.name"),
    "a table tied to a text of which one query names another owner": db
      .selectFrom("tag as t")
      .innerJoin(
        sql<{
          owner_id: string;
        }>`(${own.select("project").select("owner_id")} union all ${db.selectNoFrom((eb) => eb.val("somebody").as("owner_id"))})`.as(
          "p",
        ),
        "p.owner_id",
        "t.owner_id",
      )
      .select("t.name"),
    "a table tied to a union that has another column in the owner's place": db
      .selectFrom("tag as t")
      .innerJoin(
        own
          .select("search_word")
          .select(["owner_id", "word"])
          .unionAll(own.select("search_word").select(["word as owner_id", "word"]))
          .as("w"),
        "w.owner_id",
        "t.owner_id",
      )
      .select("t.name"),
    "a table tied to a union of whole rows of two tables": db
      .selectFrom("tag as t")
      .innerJoin(
        own
          .select("blocked_sender")
          .selectAll()
          .unionAll(own.select("search_word").selectAll().$castTo<never>())
          .as("w"),
        "w.owner_id",
        "t.owner_id",
      )
      .select("t.name"),
    "a table tied to a text of queries whose columns stand in another order": db
      .selectFrom("tag as t")
      .innerJoin(
        sql<{
          owner_id: string;
        }>`(${own.select("search_word").select(["owner_id", "word"])} union all ${own.select("search_word").select(["word", "owner_id"])})`.as(
          "w",
        ),
        "w.owner_id",
        "t.owner_id",
      )
      .select("t.name"),
    "a table tied to a common table expression that reads itself": db
      .withRecursive("up", (all) =>
        own
          .select("project")
          .select(["owner_id", "parent_id"])
          .unionAll(all.selectFrom("up").select(["owner_id", "parent_id"])),
      )
      .selectFrom("tag as t")
      .innerJoin("up", "up.owner_id", "t.owner_id")
      .select("t.name"),
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
    "a person who is found by their id": own
      .select("task as t")
      .innerJoin("app_user as u", "u.id", "t.owner_id")
      .select("u.display_name"),
    "the viewer's account": db.updateTable("app_user").set({ display_name: "Ada" }).where("id", "=", viewerId),
    "a text that names a column as a table": own.select("task as t").select(sql`(t.title, task.status)`.as("facts")),
    "a change of own rows": own.update("task").set({ title: "Mine" }).where("id", "=", "x"),
    "a deletion of own rows": own.delete("task").where("id", "=", "x"),
    "a table tied to the nearest of two queries of one name": (() => {
      const people = db.with("m", (all) => all.selectFrom("app_user").select("id as owner_id").where("id", "=", "x"));
      const within = db
        .with("m", () => own.select("tag").select("owner_id"))
        .selectFrom("m")
        .innerJoin("task as t", "t.owner_id", "m.owner_id")
        .select("t.title");
      return people.selectFrom("m").select(["m.owner_id", within.limit(1).as("title")]);
    })(),
    "a file by its key": db.deleteFrom("unowned_file").where("storage_key", "=", "x"),
    "an own row": db.insertInto("notification_settings").values({ owner_id: viewerId }),
    "rows from own rows": db
      .insertInto("search_word")
      .columns(["owner_id", "word"])
      .expression(own.select("search_word").select(["owner_id", "word"])),
    "rows from a query of own rows": db
      .insertInto("search_word")
      .columns(["word", "owner_id"])
      .expression(db.selectFrom(own.select("search_word").selectAll().as("s")).select(["word", "owner_id"])),
    "rows that are given, for the viewer": db
      .insertInto("search_word")
      .columns(["owner_id", "word"])
      .expression((eb) => eb.selectFrom(given).select([eb.val(viewerId).as("owner_id"), "given.word"])),
    "a row that gives way": transcript.onConflict((conflict) => conflict.column("item_id").doNothing()),
    "a change of the one row that an owner has": db
      .insertInto("kept_preferences")
      .values({ owner_id: viewerId, settings: "{}", updated_at: facts.created_at })
      .onConflict((conflict) => conflict.column("owner_id").doUpdateSet({ settings: "{}" })),
    "a change of an own row in the way": transcript.onConflict((conflict) =>
      conflict.column("item_id").doUpdateSet(changed).where("video_transcript.owner_id", "=", viewerId),
    ),
    "a change of a row in the way whose owner is the new one's": transcript.onConflict((conflict) =>
      conflict.column("item_id").doUpdateSet(changed).whereRef("video_transcript.owner_id", "=", "excluded.owner_id"),
    ),
    "a table tied to a query of own rows": db
      .selectFrom("tag as t")
      .innerJoin(own.select("project").select("owner_id").as("p"), "p.owner_id", "t.owner_id")
      .select("t.name"),
    "a table tied to a common table expression of own rows": db
      .with("p", () => own.select("project").select("owner_id"))
      .selectFrom("tag as t")
      .innerJoin("p", "p.owner_id", "t.owner_id")
      .select("t.name"),
    "a table tied to a text of queries of own rows": db
      .selectFrom("tag as t")
      .innerJoin(
        sql<{
          owner_id: string;
        }>`(${own.select("project").select("owner_id")} union all ${own.select("task").select("owner_id")})`.as("p"),
        "p.owner_id",
        "t.owner_id",
      )
      .select("t.name"),
    "a table tied to a union of whole own rows": db
      .selectFrom("tag as t")
      .innerJoin(
        db
          .selectFrom(own.select("search_word").selectAll().as("one"))
          .selectAll()
          .unionAll(own.select("search_word").selectAll())
          .as("w"),
        "w.owner_id",
        "t.owner_id",
      )
      .select("t.name"),
    "a table tied to rows that are made for the viewer": db
      .with("made", () => transcript.returningAll())
      .selectFrom("tag as t")
      .innerJoin("made", "made.owner_id", "t.owner_id")
      .select("t.name"),
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

test("the same text as a statement of the system is still refused", async () => {
  const system = systemData({ query: async () => ({ rows: [], rowCount: 0 }) }, "this test");
  await system.selectFrom("task").select("description").execute();
  expect(() => db.selectFrom("task").select("description").compile()).toThrow("without its owner");
});
