import { expect, test } from "vitest";
import { make } from "../../testing/make.js";
import { replicatedDatabase } from "../../testing/replicatedDatabase.js";
import { TestPerson } from "../../testing/TestPerson.js";
import { type TestApp, testApp } from "../../testing/testApp.js";
import { testDatabase } from "../../testing/testDatabase.js";

const list = "{ notes { nodes { title } } }";
const find = '{ search(input: { query: "Quagga" }) { groups { kind totalCount } } }';

async function replicatedApp() {
  const { primary, replica } = await replicatedDatabase();
  const lines: string[] = [];
  const app = await testApp({
    databaseUrl: primary.url,
    settings: { databaseReplicaUrl: replica.url },
    onLogLine: (line) => lines.push(line),
  });
  const { services } = app;
  const asked = { primary: 0, replica: 0 };
  const pools = services.pools;
  for (const [name, pool] of Object.entries(pools)) {
    pool.onAsk = (text) => {
      if (/content_item|search_/.test(text)) asked[name.startsWith("replica") ? "replica" : "primary"] += 1;
      return null;
    };
  }
  /** The servers that a person's query was sent to. */
  const askedBy = async (person: TestPerson, query: string): Promise<string[]> => {
    Object.assign(asked, { primary: 0, replica: 0 });
    await person.run(query);
    return Object.entries(asked).flatMap(([name, count]) => (count > 0 ? [name] : []));
  };
  const isClose = () => (services.replica?.lagMs ?? Number.POSITIVE_INFINITY) < 1_000;
  await expect.poll(isClose, { timeout: 20_000 }).toBe(true);
  return { app, primary, replica, askedBy, isClose, messages: () => lines.map((line) => JSON.parse(line).msg) };
}

/** Forgets recent changes, as if the app had run for a while without any. */
function forgetChanges({ services }: TestApp): void {
  (services.replica as unknown as { changed: Map<string, number> }).changed.clear();
  (services.live as unknown as { heardSince: number }).heardSince = Number.NEGATIVE_INFINITY;
}

test("lists and searches use the replica once changes are tracked, and a person reads their own changes", async () => {
  const { app, askedBy } = await replicatedApp();
  const ada = await app.signUp("Ada");
  await make.note(ada, { title: "Quagga" });
  expect(await askedBy(ada, list)).toEqual(["primary"]);
  const { live, replica } = app.services;
  forgetChanges(app);
  for (const [heardSince, isRead] of [
    [performance.now() - 9_000, false],
    [performance.now() - 11_000, true],
  ] as const) {
    Object.assign(live, { heardSince });
    expect(replica?.runnersFor(ada.userId) !== null).toBe(isRead);
  }
  replica?.noteChange(ada.userId);
  expect(replica?.runnersFor(ada.userId)).toBeNull();
  // the change is there by the time that it would be read from there
  forgetChanges(app);
  await expect.poll(async () => (await ada.run(list)).notes.nodes.length).toBe(1);
  expect(await askedBy(ada, list)).toEqual(["replica"]);
  expect(await askedBy(ada, find)).toEqual(["replica"]);
  expect(await ada.run(find)).toMatchObject({
    search: { groups: expect.arrayContaining([{ kind: "NOTE", totalCount: 1 }]) },
  });
  expect((await ada.rest("GET", "/api/v1/notes")).status).toBe(200);
  const [{ id }] = (await ada.run("{ notes { nodes { id } } }")).notes.nodes;
  expect(await askedBy(ada, `{ note(id: "${id}") { title } }`)).toEqual(["primary"]);
  expect(await askedBy(ada, `{ notes { nodes { id } } note(id: "${id}") { title } }`)).toEqual(["primary"]);
});

test("a person whose rows changed on another instance reads from the primary", async () => {
  const { app, primary, askedBy } = await replicatedApp();
  const [ada, bea] = [await app.signUp("Ada"), await app.signUp("Bea")];
  const other = await testApp({ databaseUrl: primary.url });
  forgetChanges(app);
  expect([await askedBy(ada, list), await askedBy(bea, list)]).toEqual([["replica"], ["replica"]]);
  const { userId, email, credentials } = ada;
  const identity = { userId, email, password: "", displayName: "Ada", cookie: credentials.cookie ?? "" };
  await make.note(new TestPerson(other.url, "http://localhost:4000", identity), { title: "Elsewhere" });
  await expect.poll(() => askedBy(ada, list)).toEqual(["primary"]);
  expect(await askedBy(bea, list)).toEqual(["replica"]);
});

test("a replica that is behind, frozen or gone is not used, and no list fails", { tags: ["slow"] }, async () => {
  const { app, replica, primary, askedBy, isClose, messages } = await replicatedApp();
  const ada = await app.signUp("Ada");
  forgetChanges(app);
  await replica.ask("select pg_wal_replay_pause()");
  await primary.ask("create table something (id int)");
  await expect.poll(() => askedBy(ada, list), { timeout: 10_000 }).toEqual(["primary"]);
  await replica.ask("select pg_wal_replay_resume()");
  await expect.poll(isClose, { timeout: 10_000 }).toBe(true);
  expect(await askedBy(ada, list)).toEqual(["replica"]);

  replica.signal("SIGSTOP");
  const began = performance.now();
  await ada.run(list);
  expect(performance.now() - began).toBeLessThan(3_000);
  expect(await askedBy(ada, list)).toEqual(["primary"]);
  replica.signal("SIGCONT");
  await expect.poll(isClose, { timeout: 10_000 }).toBe(true);
  expect(await askedBy(ada, list)).toEqual(["replica"]);

  replica.signal("SIGKILL");
  for (let at = 0; at < 20; at++) await ada.run(list);
  await expect.poll(() => askedBy(ada, list)).toEqual(["primary"]);
  expect(messages()).toContain("Lists are read from the replica");
  const unused = "Lists are read from the primary, since the replica can't be used";
  await expect.poll(messages, { timeout: 10_000 }).toContain(unused);
});

test("a server that is no replica, or one of another database, is not read from", { tags: ["slow"] }, async () => {
  const lines: string[] = [];
  const { url } = await testDatabase();
  const app = await testApp({
    settings: { databaseReplicaUrl: url },
    onLogLine: (line) => lines.push(line),
  });
  await expect.poll(() => lines.join("")).toContain("DATABASE_REPLICA_URL is no replica");
  expect(app.services.replica?.runnersFor("anybody")).toBeNull();

  const { replica } = await replicatedDatabase();
  const other = await testApp({
    settings: { databaseReplicaUrl: replica.url },
    onLogLine: (line) => lines.push(line),
  });
  await expect.poll(() => lines.join("")).toContain("DATABASE_REPLICA_URL is a copy of another database");
  expect(other.services.replica?.runnersFor("anybody")).toBeNull();
});
