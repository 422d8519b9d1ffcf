import "reflect-metadata";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Pool } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import WebSocket from "ws";
import { make } from "../../testing/make.js";
import { openPage } from "../../testing/openPage.js";
import { testApp } from "../../testing/testApp.js";
import { openPool } from "../data/pool.js";
import { currentCaller } from "../fairShares/callers.js";
import { eventsChannel, recordEvents } from "./events.js";
import { LiveEvents } from "./live.js";

const changes = "subscription { contentChanged { itemId contentType item { title ... on Note { color } } } }";

/** Makes changes until the subscription, which opens in its own time, has reported one. */
async function untilHeard(events: unknown[], change: () => Promise<unknown>): Promise<void> {
  await expect
    .poll(
      async () => {
        if (events.length === 0) await change();
        return events.length;
      },
      { interval: 200 },
    )
    .toBeGreaterThan(0);
}

/** Ends the connections that listen for events, found by their last query. @returns how many. */
async function cutListeners(pool: Pool): Promise<number | null> {
  const { rowCount } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
       and (query = 'listen "commonplace_events"' or query like 'select * from "domain_event"%' or query = 'select 1')`,
  );
  return rowCount;
}

/** Live events on a separate pool, which can be cut off from the database. */
async function separateEvents() {
  const { services } = await testApp();
  const pool = openPool({ connectionString: services.settings.databaseUrl ?? "" }, 2, services.log);
  onTestFinished(() => pool.end());
  const live = new LiveEvents(pool, services.log);
  onTestFinished(() => live.stop());
  await live.start();
  const [audience, told, streamed]: [string, string[], string[]] = [randomUUID(), [], []];
  live.handle("content.changed", ({ data }) => void told.push(String(data.itemId)));
  const stream = live.on("content.changed", audience);
  void (async () => {
    for await (const { data } of stream) streamed.push(String(data.itemId));
  })();
  const record = (...itemIds: string[]) =>
    recordEvents(
      services.pool,
      itemIds.map((itemId) => ({ name: "content.changed", audience, data: { itemId } })),
    );
  /** Cuts the connection, and prevents another until `connect` is restored. */
  const cut = async () => {
    const connect = vi.spyOn(pool, "connect").mockRejectedValue(new Error("The database is away"));
    onTestFinished(() => connect.mockRestore());
    await cutListeners(services.pool);
    await expect.poll(() => live.hearingSince).toBeNull();
    return connect;
  };
  /** Makes the next reading of missed events wait for `act`. */
  const beforeCatchUp = (act: () => Promise<void>) => {
    let isNext = true;
    pool.on("acquire", (client) => {
      const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
      client.query = ((...asked: [string | { text: string }]) => {
        const text = typeof asked[0] === "string" ? asked[0] : asked[0].text;
        if (!isNext || !text.startsWith('select * from "domain_event"')) return query(...asked);
        isNext = false;
        return act().then(() => query(...asked));
      }) as typeof client.query;
    });
  };
  const isBack = () => expect.poll(() => live.hearingSince).not.toBeNull();
  return { services, live, audience, told, streamed, record, cut, beforeCatchUp, isBack };
}

/** Moves the clock that measures elapsed time forward by a minute. */
function passMinute(): void {
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + 60_000);
  onTestFinished(() => clock.mockRestore());
}

test("a change reaches its owner's open pages and nobody else's, and loads as its viewer", async () => {
  const app = await testApp();
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  const [hers, others] = [openPage(app, ada), openPage(app, eve)];
  const [seen, unseen] = [await hers.follow(changes), await others.follow(changes)];
  const refreshes = await hers.follow("subscription { taxonomyChanged }");
  await untilHeard(seen, () => make.note(ada));
  await untilHeard(unseen, () => make.note(eve));
  await untilHeard(refreshes, () => make.tag(ada).catch(() => undefined));
  expect(refreshes[0]).toEqual({ taxonomyChanged: true });

  const note = await make.note(ada, { title: "Seeds" });
  const told = { itemId: note.id, contentType: "NOTE" };
  await expect
    .poll(() => seen.at(-1))
    .toEqual({ contentChanged: { ...told, item: { title: "Seeds", color: "#FFE4B5" } } });
  await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [note.id] });
  await ada.run("mutation ($ids: [ID!]!) { deleteContentPermanently(itemIds: $ids) }", { ids: [note.id] });
  await expect.poll(() => seen.at(-1)).toEqual({ contentChanged: { ...told, item: null } });
  expect(JSON.stringify(unseen)).not.toContain(note.id);
});

test("a subscription that says how long ago its page was read gets the events since then first", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const heard: string[] = [];
  app.services.live.handle("content.changed", ({ data }) => void heard.push(String(data.itemId)));
  const note = await make.note(ada);
  await expect.poll(() => heard).toContain(note.id);
  const heardAtMs = performance.now();
  const page = openPage(app, ada);
  const query = "subscription { contentChanged { itemId } }";
  const plain = await page.follow(query);
  const seen = await page.follow(query, performance.now() - heardAtMs + 100);
  await expect.poll(() => seen).toEqual([{ contentChanged: { itemId: note.id } }]);
  const later = await make.note(ada);
  await expect.poll(() => plain).toEqual([{ contentChanged: { itemId: later.id } }]);
  const others = openPage(app, await app.signUp("Eve"));
  const unseen = await others.follow(query, 60_000);
  const refused = await others.follow("subscription { nothing }", 60_000);
  await expect.poll(() => refused).toHaveLength(1);
  expect(unseen).toEqual([]);
});

test("each event loads the current state", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const seen = await openPage(app, ada).follow("subscription { contentChanged { item { attachments { fileName } } } }");
  await untilHeard(seen, () => make.note(ada));
  const note = await make.note(ada);
  const names: string[] = [];
  for (const name of ["first.txt", "second.txt"]) {
    const form = new FormData();
    form.append("file", new File(["words"], name));
    await ada.fetch(`/api/v1/notes/${note.id}/attachments`, { method: "POST", body: form });
    names.push(name);
    const item = { attachments: names.map((fileName) => ({ fileName })) };
    await expect.poll(() => seen.at(-1)).toEqual({ contentChanged: { item } });
  }
});

test("a socket needs a session from one of the app's own pages, or a token", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const publicUrl = app.services.settings.publicUrl;
  expect(await openPage(app, ada, { headers: { origin: publicUrl } }).closed).toBe(4401);
  expect(await openPage(app, ada, { headers: { cookie: ada.cookie, origin: "https://evil.example" } }).closed).toBe(
    4403,
  );
  expect(await openPage(app, ada, { headers: { cookie: ada.cookie } }).closed).toBe(4403);
  expect(await openPage(app, ada, { headers: {}, connectionParams: { authorization: "Bearer wrong" } }).closed).toBe(
    4401,
  );

  const { authorization } = (await ada.token("READ")).credentials;
  const byToken = openPage(app, ada, {
    headers: { origin: "https://other.example" },
    connectionParams: { authorization: authorization ?? "" },
  });
  const seen = await byToken.follow(changes);
  await untilHeard(seen, () => make.note(ada));
  const refused = await byToken.follow(`mutation { createNote(input: { title: "x" }) { id } }`);
  await expect.poll(() => JSON.stringify(refused)).toContain("INVALID_INPUT");
});

test("a socket's person is seen at the address that the trusted proxy names", async () => {
  const app = await testApp({ settings: { trustProxy: 1 } });
  const ada = await app.signUp();
  app.clock.advance(120_000);
  const headers = {
    cookie: ada.cookie,
    origin: app.services.settings.publicUrl,
    // Only the last was added by the proxy.
    "x-forwarded-for": "203.0.113.1, 198.51.100.7",
  };
  await openPage(app, ada, { headers }).follow(changes);
  const { rows } = await app.services.pool.query("select ip_address from user_session");
  expect(rows).toEqual([{ ip_address: "198.51.100.7" }]);
});

test("a subscription's document is small, and a long one is refused before it is parsed", async () => {
  const app = await testApp();
  const page = openPage(app, await app.signUp());
  const refusalOf = async (query: string) => {
    const told = await page.follow(query);
    await expect.poll(() => told).toHaveLength(1);
    return JSON.stringify(told);
  };
  expect(await refusalOf(`${" ".repeat(4_096)}{ zz`)).toContain("A subscription may have at most 4096 characters");
  const aliases = Array.from({ length: 100 }, (_, at) => `a${at}: itemId`).join(" ");
  expect(await refusalOf(`subscription { contentChanged { ${aliases} } }`)).toContain(
    "A subscription may have at most 300 words and signs",
  );
  await page.follow(`${" ".repeat(262_145)}{ zz`);
  expect(await page.closed).toBe(1009);
});

test("a subscription whose stream depends on a directive is refused, and the socket's others continue", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const page = openPage(app, ada);
  const heard = await page.follow("subscription { contentChanged { itemId } }");
  for (const query of [
    "subscription { ... @skip(if: true) { unreadCount } }",
    "subscription ($off: Boolean = true) { unreadCount @skip(if: $off) }",
    "subscription { ...All } fragment All on Subscription { unreadCount @include(if: false) }",
  ]) {
    const told = await page.follow(query);
    await expect.poll(() => told).toHaveLength(1);
    expect(JSON.stringify(told)).toContain("can't depend on @skip or @include");
  }
  await make.note(ada);
  await expect.poll(() => heard).toHaveLength(1);
});

test("a subscription over HTTP is refused with a sentence", async () => {
  const app = await testApp();
  const query = "subscription { contentChanged { itemId } }";
  for (const person of [app.anonymous, await app.signUp()]) {
    await expect(person.run(query)).rejects.toMatchObject({
      code: "INVALID_INPUT",
      message: expect.stringContaining("WebSocket"),
    });
  }
});

test("a person may have 50 subscriptions on one socket and 200 on all together", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const query = "subscription { taxonomyChanged }";
  const follow = (page: ReturnType<typeof openPage>, count: number) =>
    Promise.all(Array.from({ length: count }, () => page.follow(query)));
  const pages = Array.from({ length: 5 }, () => openPage(app, ada));
  const refused: unknown[][] = [];
  for (const page of pages.slice(0, 4)) refused.push(...(await follow(page, 51)));
  await expect.poll(() => refused.flat()).toHaveLength(4);
  expect(JSON.stringify(refused)).toContain("At most 50 subscriptions can be open at once");

  const fifth = pages[4] as (typeof pages)[number];
  const [oneMore] = await follow(fifth, 1);
  await expect
    .poll(() => JSON.stringify(oneMore))
    .toContain("At most 200 subscriptions can be open at once on all sockets together");
  const [others] = await follow(openPage(app, await app.signUp("Eve")), 1);
  await pages[0]?.client.dispose();
  await pages[0]?.closed;
  await expect.poll(async () => (await follow(fifth, 1))[0]?.length).toBe(0);
  expect(others).toEqual([]);
});

test("a socket closes when its session ends, and when its token is revoked", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const reader = await ada.token("READ");
  const [byCookie, byToken] = [
    openPage(app, ada),
    openPage(app, ada, { headers: {}, connectionParams: { authorization: reader.credentials.authorization ?? "" } }),
  ];
  const [seen, alsoSeen] = [await byCookie.follow(changes), await byToken.follow(changes)];
  await untilHeard(seen, () => make.note(ada));
  await untilHeard(alsoSeen, () => make.note(ada));

  const { viewer } = await ada.run("{ viewer { apiTokens { id } } }");
  await ada.run("mutation ($id: ID!) { revokeApiToken(id: $id) }", { id: viewer.apiTokens[0].id });
  expect(await byToken.closed).toBe(4403);
  expect((await ada.rest("POST", "/api/auth/sign-out", {})).status).toBeLessThan(300);
  expect(await byCookie.closed).toBe(4403);
});

test("a socket whose token has expired hears nothing more, and closes", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const create = "mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { token } }";
  const { createApiToken } = await ada.run(create, { input: { name: "A day", access: "READ", expiresInDays: 1 } });
  const page = openPage(app, ada, {
    headers: {},
    connectionParams: { authorization: `Bearer ${createApiToken.token}` },
  });
  const seen = await page.follow(changes);
  await untilHeard(seen, () => make.note(ada));
  const heard = seen.length;
  app.clock.advance(86_400_001);
  await make.note(ada);
  expect(await page.closed).toBe(4403);
  expect(seen).toHaveLength(heard);
});

test("events during a lost database connection are delivered when it is back", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const heard: string[] = [];
  app.services.live.handle("content.changed", ({ data }) => void heard.push(String(data.itemId)));
  const first = await make.note(ada);
  await expect.poll(() => heard).toContain(first.id);
  expect(await cutListeners(app.services.pool)).toBe(1);
  const second = await make.note(ada);
  await expect.poll(() => heard).toContain(second.id);
});

test("an event written before a cut and committed during it is delivered when the connection is back", async () => {
  const app = await testApp();
  const { pool, live } = app.services;
  const heard: string[] = [];
  live.handle("content.changed", ({ data }) => void heard.push(String(data.itemId)));
  const early = await pool.connect();
  const eventOf = (itemId: string) => ({ name: "content.changed", audience: randomUUID(), data: { itemId } });
  try {
    await early.query("begin");
    await recordEvents(early, [eventOf("early")]);
    await recordEvents(pool, [eventOf("late")]);
    await expect.poll(() => heard).toEqual(["late"]);
    expect(await cutListeners(pool)).toBe(1);
    await expect.poll(() => live.hearingSince).toBeNull();
    await early.query("commit");
  } finally {
    early.release();
  }
  await expect.poll(() => heard).toEqual(["late", "early"]);
});

test("an event is delivered when the first reading of missed events fails after another was received", async () => {
  const { services, told, record, cut, beforeCatchUp, isBack } = await separateEvents();
  await record("before");
  await expect.poll(() => told).toEqual(["before"]);
  const connect = await cut();
  await record("missed");
  await services.pool.query(
    "update domain_event set created_at = now() - interval '50 seconds' where data->>'itemId' = 'missed'",
  );
  passMinute();
  beforeCatchUp(async () => {
    await record("meanwhile");
    await expect.poll(() => told).toContain("meanwhile");
    throw new Error("The database is away");
  });
  connect.mockRestore();
  await isBack();
  await expect.poll(() => told).toContain("missed");
});

test("all events during a cut are delivered, however many they are", async () => {
  const { told, record, cut } = await separateEvents();
  await record("before");
  await expect.poll(() => told).toEqual(["before"]);
  const connect = await cut();
  const missed = Array.from({ length: 10_001 }, (_, at) => String(at));
  await record(...missed);
  connect.mockRestore();
  await expect.poll(() => told.at(-1)).toBe("10000");
  expect(told).toEqual(["before", ...missed]);
});

test("an event that is received before the missed events are read is delivered once", async () => {
  const { told, streamed, record, cut, beforeCatchUp, isBack } = await separateEvents();
  const connect = await cut();
  beforeCatchUp(async () => {
    await record("meanwhile");
    await expect.poll(() => told).toEqual(["meanwhile"]);
  });
  connect.mockRestore();
  await isBack();
  await record("after");
  await expect.poll(() => streamed).toEqual(["meanwhile", "after"]);
});

test("an event that was received before a long cut is delivered once, although a page opens meanwhile", async () => {
  const { live, streamed, record, cut, isBack } = await separateEvents();
  await record("before");
  await expect.poll(() => streamed).toEqual(["before"]);
  const connect = await cut();
  passMinute();
  await live.on("content.changed", randomUUID()).return?.();
  await record("missed");
  connect.mockRestore();
  await isBack();
  await record("after");
  await expect.poll(() => streamed.at(-1)).toBe("after");
  expect(streamed).toEqual(["before", "missed", "after"]);
});

test("announcements that are not stored don't displace the events that a late subscription asks for", async () => {
  const { services, live, audience, streamed, record } = await separateEvents();
  await record("early");
  await expect.poll(() => streamed).toEqual(["early"]);
  let announced = 0;
  live.handle("job.queued", () => void announced++);
  await services.pool.query(
    `select pg_notify($1, json_build_object('id', '0', 'name', 'job.queued', 'audience', '',
       'data', json_build_object('queue', number))::text) from generate_series(1, 10000) number`,
    [eventsChannel],
  );
  await expect.poll(() => announced).toBe(10_000);
  const late = live.on("content.changed", audience, 0);
  await record("later");
  expect(await late.next()).toMatchObject({ value: { data: { itemId: "early" } } });
});

test("event handlers run for nobody, even on a connection that was made for a caller", async () => {
  const { services } = await testApp();
  const pool = openPool({ connectionString: services.settings.databaseUrl ?? "" }, 2, services.log);
  onTestFinished(() => pool.end());
  await services.callers.runFor({ userId: "ada" }, () => pool.query("select 1"));
  const live = new LiveEvents(pool, services.log);
  onTestFinished(() => live.stop());
  await live.start();
  const callers: (string | undefined)[] = [];
  live.handle("job.queued", () => void callers.push(currentCaller()?.key));
  const event = JSON.stringify({ id: "0", name: "job.queued", audience: "", data: {} });
  const hear = async () => {
    await services.pool.query("select pg_notify($1, $2)", [eventsChannel, event]);
    return callers.length;
  };
  await expect.poll(hear).toBeGreaterThan(0);
  expect(await cutListeners(services.pool)).toBe(2);
  const before = callers.length;
  await expect.poll(hear).toBeGreaterThan(before);
  expect(new Set(callers)).toEqual(new Set([undefined]));
  expect(pool.shares.heldBy("ada")).toBe(0);
});

test("closing the app ends open sockets as going away", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const page = openPage(app, ada);
  const seen = await page.follow(changes);
  await untilHeard(seen, () => make.note(ada));
  await app.close();
  expect(await page.closed).toBe(1001);
});

test("a socket that gets a server's message, or an invalid one, is closed without console output", async () => {
  const lines: string[] = [];
  const app = await testApp({ onLogLine: (line) => lines.push(line) });
  const written = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
  onTestFinished(() => void vi.restoreAllMocks());
  const closedAfter = async (message: string) => {
    const socket = new WebSocket(`${app.url.replace("http", "ws")}/graphql`, "graphql-transport-ws");
    socket.on("open", () => socket.send(message));
    const [code] = await once(socket, "close");
    return code;
  };
  for (const type of ["next", "error", "connection_ack", "nothing"])
    expect(await closedAfter(JSON.stringify({ id: "1", type, payload: type === "error" ? [] : {} }))).toBe(4400);
  for (const text of ["", "[", '"next"', '{"type":{}}', "[".repeat(30_000)]) expect(await closedAfter(text)).toBe(4400);
  for (const spy of written) expect(spy).not.toHaveBeenCalled();
  expect(lines.filter((line) => !line.includes('"level":"info"'))).toEqual([]);
});
