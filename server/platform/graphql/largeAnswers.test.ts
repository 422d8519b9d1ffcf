import "reflect-metadata";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { parse } from "graphql";
import { beforeAll, expect, test } from "vitest";
import { buildSchema } from "../../schema.js";
import { longestHold } from "../../testing/longestHold.js";
import { make } from "../../testing/make.js";
import { openPage } from "../../testing/openPage.js";
import type { TestPerson } from "../../testing/TestPerson.js";
import { type TestApp, testApp } from "../../testing/testApp.js";
import { threadMilliseconds } from "../../testing/threadMilliseconds.js";
import { makeContext } from "../context.js";
import { currentCaller, withLongStatements } from "../fairShares/callers.js";
import { HeavyOperations } from "../fairShares/HeavyOperations.js";
import { makeExecuteDocument } from "./executeDocument.js";
import { QueryPlans } from "./queryPlans.js";
import { writeJson } from "./writeJson.js";

const tooLarge = "This answer is larger than 64 MB. Please ask for fewer items or fields.";
const underWay = "Large answers to you are still on their way. Please take those first.";
const logged: string[] = [];
let app: TestApp;
let ada: TestPerson;
/** Her notes, of a million characters each. */
let ids: string[];

beforeAll(async () => {
  app = await testApp({ onLogLine: (line) => logged.push(line) });
  ada = await app.signUp("Ada");
  ids = [];
  for (let at = 0; at < 80; at += 1) ids.push((await make.note(ada)).id);
  await app.services.pool.query("update content_item set content = repeat('<p>Oak</p>', 100000) where owner_id = $1", [
    ada.userId,
  ]);
});

const aliases = (count: number): string =>
  `note(id: "${ids[0]}") { ${Array.from({ length: count }, (_, at) => `a${at}: content`).join(" ")} }`;

/** Sends a query, and reads only the head of the answer. */
async function begin(person: TestPerson, query: string): Promise<IncomingMessage> {
  const sent = request(`${app.url}/graphql`, {
    method: "POST",
    headers: { ...person.credentials, "content-type": "application/json" },
  });
  sent.end(JSON.stringify({ query }));
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return answer;
}

async function charactersIn(answer: AsyncIterable<Buffer>): Promise<number> {
  let characters = 0;
  for await (const chunk of answer) characters += chunk.length;
  return characters;
}

test("an answer of more than 64 MB is refused while it is read, and what it changed is kept", async () => {
  const archive = `mutation ($ids: [ID!]!) { setArchived(itemIds: $ids, archived: true) { ... on Note { content } } }`;
  await expect(ada.run(archive, { ids })).rejects.toMatchObject({
    code: "TOO_LARGE",
    message: `TOO_LARGE: ${tooLarge}`,
  });
  expect((await ada.run(archive, { ids: ids.slice(0, 20) })).setArchived[19].content).toHaveLength(1_000_000);
  expect(await ada.run("{ contentCounts { archivedNotes } }")).toEqual({ contentCounts: { archivedNotes: 80 } });
});

test("one text under many names counts each time", { tags: ["slow"] }, async () => {
  await expect(ada.run(`{ ${aliases(70)} }`)).rejects.toMatchObject({ message: `TOO_LARGE: ${tooLarge}` });
  await expect(ada.run(`{ buildInfo { version } ${aliases(70)} }`)).rejects.toMatchObject({ code: "TOO_LARGE" });
  expect((await ada.run(`{ ${aliases(60)} }`)).note.a59).toHaveLength(1_000_000);
});

test("names that the caller gives count too", async () => {
  const name = "a".repeat(100_000);
  const pages = (count: number) =>
    `{ ${Array.from({ length: count }, (_, at) => `p${at}: notes(first: 80, filter: { isArchived: true }) { nodes { ...Named } }`).join(" ")} }
     fragment Named on Note { ${name}: id }`;
  await expect(ada.run(pages(9))).rejects.toMatchObject({ message: `TOO_LARGE: ${tooLarge}` });
  expect((await ada.run(pages(2))).p1.nodes[79][name]).toHaveLength(36);
});

test("bytes are counted, not characters", { tags: ["slow"] }, async () => {
  const { id } = await make.note(ada, { content: `<p>${"春".repeat(100_000)}</p>` });
  const many = (count: number) =>
    `{ note(id: "${id}") { ${Array.from({ length: count }, (_, at) => `a${at}: content`).join(" ")} } }`;
  await expect(ada.run(many(230))).rejects.toMatchObject({ message: `TOO_LARGE: ${tooLarge}` });
  expect((await ada.run(many(215))).note.a214).toHaveLength(100_007);
});

test("characters that JSON writes in six bytes count as six", { tags: ["slow"] }, async () => {
  const { id } = await make.note(ada);
  await app.services.pool.query("update content_item set content = repeat(chr(1), 300000) where id = $1", [id]);
  const many = (count: number) =>
    `{ note(id: "${id}") { ${Array.from({ length: count }, (_, at) => `a${at}: content`).join(" ")} } }`;
  await expect(ada.run(many(40))).rejects.toMatchObject({ message: `TOO_LARGE: ${tooLarge}` });
  expect((await ada.run(many(35))).note.a34).toHaveLength(300_000);
});

test("a document run by REST is bounded too", { tags: ["slow"] }, async () => {
  const { services } = app;
  const schema = await buildSchema();
  const execute = makeExecuteDocument(schema, new QueryPlans(schema), new HeavyOperations());
  const viewer = await services.viewers.viewerOf({ cookie: ada.cookie }, "127.0.0.1");
  const context = makeContext(services, { requestId: "1", ipAddress: "127.0.0.1", headers: {} }, viewer);
  const run = (count: number) =>
    services.callers.runFor(ada, () => execute(parse(`{ ${aliases(count)} }`), {}, context));
  expect((await run(70)).errors).toMatchObject([{ message: tooLarge, extensions: { code: "TOO_LARGE" } }]);
  expect((await run(60)).errors).toBeUndefined();
});

test("a caller who doesn't read large answers gets no more of them until they have been sent", {
  tags: ["slow"],
}, async () => {
  const query = `{ ${aliases(40)} }`;
  const ben = await app.signUp("Ben");
  const answers = [await begin(ada, query), await begin(ada, query), await begin(ada, query)];
  await expect(ada.run(query)).rejects.toMatchObject({
    message: `RATE_LIMITED: ${underWay}`,
    errors: [{ extensions: { code: "RATE_LIMITED", retryAfterSeconds: 5 } }],
  });
  const [{ id }] = [await make.note(ben)];
  expect(await ben.run(`{ note(id: "${id}") { id } }`)).toEqual({ note: { id } });
  answers[0]?.destroy();
  for (const answer of answers.slice(1)) expect(await charactersIn(answer)).toBeGreaterThan(40_000_000);
  await expect.poll(() => ada.run(query).catch(() => null)).not.toBeNull();
});

test("an event of a subscription is no larger than 4 MB", async () => {
  const item = (count: number) =>
    `{ item { ... on Note { ${Array.from({ length: count }, (_, at) => `a${at}: content`).join(" ")} } } }`;
  const page = openPage(app, ada);
  const refused = await page.follow(`subscription { contentChanged ${item(5)} }`);
  const told = await page.follow(`subscription { contentChanged ${item(3)} }`);
  await expect
    .poll(async () => {
      await ada.run(`mutation { setFavorite(itemIds: ["${ids[0]}"], favorite: true) { id } }`);
      return Math.min(refused.length, told.length);
    })
    .toBeGreaterThan(0);
  expect(refused[0]).toMatchObject([
    { message: "This event is larger than 4 MB. Please ask for fewer fields.", extensions: { code: "TOO_LARGE" } },
  ]);
  expect(told[0]).toMatchObject({ contentChanged: { item: { a0: expect.stringContaining("Oak") } } });
});

test("long work may read more, and so may a streamed answer", { tags: ["slow"] }, async () => {
  const { callers, pool } = app.services;
  const read = () => pool.query("select repeat('x', 1000000) from generate_series(1, 70)");
  await callers.runFor(ada, async () => {
    await expect(read()).rejects.toThrow(tooLarge);
    expect((await withLongStatements(read)).rows).toHaveLength(70);
  });
  await callers.runFor(ada, async () => {
    for (let at = 0; at < 3; at += 1) {
      await pool.query("select repeat('x', 1000000) from generate_series(1, 40)");
      currentCaller()?.letGo();
    }
  });
});

test("a large answer lets other work run while it is written", async () => {
  const value = {
    data: { notes: Array.from({ length: 30 }, (_, at) => ({ at, content: "<p>Oak “ö”</p>".repeat(70_000) })) },
  };
  let text = "";
  const hold = await longestHold(async () => {
    text = await writeJson(value);
  });
  const before = threadMilliseconds();
  expect(text).toBe(JSON.stringify(value));
  expect(hold).toBeLessThan((threadMilliseconds() - before) / 2);
});

test("no error was unexpected", () => {
  expect(logged.filter((line) => /Unexpected|INTERNAL|"level":"error"/.test(line))).toEqual([]);
});
