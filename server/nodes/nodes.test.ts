import "reflect-metadata";
import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { make } from "../testing/make.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { testApp } from "../testing/testApp.js";

const title = `... on ContentItem { title } ... on Task { title } ... on EventOccurrence { title }
  ... on Project { name } ... on Category { name } ... on Tag { name }`;
const nodes = `query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id ${title} } }`;
const node = `query ($id: ID!) { node(id: $id) { __typename id ${title} } }`;

async function everyKind(person: TestPerson): Promise<string[]> {
  const made = [
    await make.note(person),
    await make.video(person),
    await make.project(person),
    await make.task(person),
    await make.event(person),
    await make.category(person),
    await make.tag(person),
  ];
  return made.map(({ id }) => id);
}

test("nodes finds each kind in the order of the ids, by one statement for each kind", async () => {
  const { signUp } = await testApp();
  const [ada, bo] = [await signUp(), await signUp()];
  const own = await everyKind(ada);
  const foreign = await everyKind(bo);
  const series = await make.event(ada, { title: "Tea", recurrenceRule: "FREQ=DAILY;COUNT=3" });
  const occurrences = ["20261202T100000Z", "20261202T110000Z"].map((start) => `${series.id}_${start}`);
  const ids = [...own, own[0]!.toUpperCase(), ...foreign, randomUUID(), "none", ...occurrences, series.id];

  const kinds = ["Note", "Video", "Project", "Task", "EventOccurrence", "Category", "Tag"];
  const titles = ["Bread", "Talk", "House", "Water the basil", "Site visit", "Home", "garden"];
  const found = (await ada.run(nodes, { ids })).nodes as Record<string, string>[];
  expect(found.map((each) => each?.__typename ?? null)).toEqual([
    ...kinds,
    "Note",
    ...Array.from({ length: 9 }, () => null),
    "EventOccurrence",
    null,
    "EventOccurrence",
  ]);
  expect(found.slice(0, 7).map((each) => each.title ?? each.name)).toEqual(titles);
  expect(found.slice(0, 7).map(({ id }) => id)).toEqual(own);
  expect(found.at(-3)).toMatchObject({ id: occurrences[0], title: "Tea" });

  const statements = vi.spyOn(pg.Client.prototype, "query");
  await ada.run(nodes, { ids: own });
  const few = statements.mock.calls.length;
  statements.mockClear();
  await ada.run(nodes, { ids: [...own, ...Array.from({ length: 93 }, () => randomUUID())] });
  expect(statements.mock.calls.length).toBe(few);
  statements.mockRestore();

  for (const [at, id] of own.entries()) {
    expect((await ada.run(node, { id })).node).toMatchObject({ __typename: kinds[at], id });
    await expect(bo.run(node, { id })).rejects.toMatchObject({ code: "NOT_FOUND", data: { node: null } });
  }
  const shared = randomUUID();
  await make.event(ada, { id: shared });
  await make.task(ada, { id: shared });
  await make.project(ada, { id: shared });
  expect((await ada.run(node, { id: shared })).node).toMatchObject({ __typename: "Project" });
  expect((await ada.run(nodes, { ids: [shared, shared] })).nodes).toMatchObject(
    Array(2).fill({ __typename: "Project" }),
  );
  const many = Array.from({ length: 101 }, () => randomUUID());
  await expect(ada.run(nodes, { ids: many })).rejects.toMatchObject({
    code: "INVALID_INPUT",
    fields: { ids: expect.any(String) },
  });
});
