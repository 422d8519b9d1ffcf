import type { PoolClient } from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { type TestApp, testApp } from "../../testing/testApp.js";
import type { PatientPool } from "../data/pool.js";
import { maskError } from "../errors.js";
import { currentCaller, inBackground, withLongStatements } from "./callers.js";
import { nextTurn } from "./Slices.js";

let app: TestApp;
let pool: PatientPool;

beforeAll(async () => {
  app = await testApp();
  pool = app.services.pool as PatientPool;
});

interface Person {
  id: string;
  cookie: string;
}

async function signUp(): Promise<Person> {
  const { cookie } = await app.signUp();
  const viewer = await app.services.accounts.viewerOf({ cookie }, "127.0.0.1");
  return { id: viewer?.userId ?? "", cookie };
}

/** Runs the work for the person, as a request of theirs would. */
function as<R>({ id }: Person, work: () => R): R {
  return app.services.callers.runFor({ userId: id }, work);
}

const page = (person: Person, signal?: AbortSignal) => ask(person, "{ notes(first: 1) { nodes { id } } }", signal);

async function ask({ cookie }: Person, query: string, signal?: AbortSignal) {
  const answer = await fetch(`${app.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ query }),
    ...(signal ? { signal } : {}),
  });
  const { data, errors } = (await answer.json()) as { data?: object; errors?: { extensions: { code: string } }[] };
  return { data, code: errors?.[0]?.extensions.code, retryAfter: answer.headers.get("retry-after") };
}

test("one person holds at most half of the connections, and others' pages still load", async () => {
  const [ada, bob] = [await signUp(), await signUp()];
  const half = pool.options.max / 2;
  const held: PoolClient[] = [];
  const asked = Array.from({ length: 20 }, () =>
    as(ada, async () => {
      held.push(await pool.connect());
    }),
  );
  await expect.poll(() => held.length).toBe(half - 1);
  // one is left for single statements
  await as(ada, () => pool.query("select 1"));
  const statements = Array.from({ length: 20 }, () => as(ada, () => pool.query("select 1")));
  expect(pool.shares.heldBy(ada.id)).toBe(half);
  expect((await page(bob)).data).toEqual({ notes: { nodes: [] } });
  expect((await page(ada)).data).toEqual({ notes: { nodes: [] } });
  await Promise.all(statements);
  for (let served = 0; served < 20; served += 1) {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    expect(pool.shares.heldBy(ada.id)).toBeLessThanOrEqual(half);
    held.shift()?.release();
  }
  await Promise.all(asked);
  expect([pool.shares.heldBy(ada.id), pool.shares.waitingOf(ada.id)]).toEqual([0, 0]);
});

test("heavy operations of one person run one after the other", async () => {
  const ada = await signUp();
  const field = (name: string) => `${name}: events(from: "2026-01-01", to: "2026-02-01") { id title }`;
  let running = 0;
  let most = 0;
  const kinds = new Set<boolean | undefined>();
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const spy = vi.spyOn(pool, "query").mockImplementation((async (...args: unknown[]) => {
    const isEvents = (args[0] as { text?: string }).text?.includes(`from "calendar_event"`) ?? false;
    if (isEvents) kinds.add(currentCaller()?.isHeavy);
    running += Number(isEvents);
    most = Math.max(most, running);
    try {
      return await query(...args);
    } finally {
      running -= Number(isEvents);
    }
  }) as never);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => ask(ada, `{ ${field("a")} ${field("b")} }`)),
  ).finally(() => spy.mockRestore());
  for (const { data } of answers) expect(data).toEqual({ a: [], b: [] });
  expect(most).toBe(2);
  expect([...kinds]).toEqual([true]);
});

test("a heavy operation's statements run one after the other, each after a turn of the event loop", async () => {
  const ada = await signUp();
  const held: number[] = [];
  const looking = setInterval(() => held.push(pool.shares.heldBy(ada.id)), 1);
  const began = performance.now();
  await as(ada, async () => {
    Object.assign(currentCaller() ?? {}, { isHeavy: true });
    await Promise.all(Array.from({ length: 10 }, () => pool.query("select 1")));
  });
  clearInterval(looking);
  expect(Math.max(...held)).toBe(1);
  // a turn begins with a pause of two milliseconds
  expect(performance.now() - began).toBeGreaterThan(20);
});

/** Takes three turns for each, all at once. @returns the names, in the order of the turns. */
async function turnsOf(people: Record<string, Person>): Promise<string[]> {
  const order: string[] = [];
  const takeTurns = async (name: string) => {
    for (let at = 0; at < 3; at += 1) {
      await nextTurn(0);
      order.push(name);
    }
  };
  await Promise.all(Object.entries(people).map(([name, person]) => as(person, () => takeTurns(name))));
  return order;
}

test("a heavy operation's statements count in the turns of its caller", async () => {
  const [ada, bob] = [await signUp(), await signUp()];
  await as(ada, async () => {
    Object.assign(currentCaller() ?? {}, { isHeavy: true });
    await pool.query("select pg_sleep(1.01)");
  });
  expect(await turnsOf({ ada, bob })).toEqual(["bob", "bob", "bob", "ada", "ada", "ada"]);
});

test("a heavy operation's waits for its own statements don't count in its caller's turns", async () => {
  const [ada, bob] = [await signUp(), await signUp()];
  await as(ada, async () => {
    Object.assign(currentCaller() ?? {}, { isHeavy: true });
    // less than a second by themselves, more with their waits
    await Promise.all(Array.from({ length: 4 }, () => pool.query("select pg_sleep(0.2)")));
  });
  expect(await turnsOf({ ada, bob })).toEqual(["ada", "bob", "ada", "bob", "ada", "bob"]);
});

test("transactions that ask for a connection beside their own do not wait for each other", async () => {
  const ada = await signUp();
  const work = async () => {
    const client = await pool.connect();
    try {
      await client.query("begin");
      await pool.query("select 1");
      await client.query("commit");
    } finally {
      client.release();
    }
  };
  await Promise.all(Array.from({ length: 20 }, () => as(ada, work)));
  expect(pool.shares.heldBy(ada.id)).toBe(0);
});

test("the waits of one request share one bound", { tags: ["slow"] }, async () => {
  const ada = await signUp();
  const clients = await as(ada, () =>
    Promise.all(Array.from({ length: pool.options.max / 2 - 1 }, () => pool.connect())),
  );
  const began = performance.now();
  const codes = await as(ada, async () => {
    const refused = async () =>
      maskError(await pool.connect().catch((error: unknown) => error), app.services.log, "test");
    return [await refused(), await refused(), await refused()].map(({ extensions }) => extensions.code);
  });
  expect(codes).toEqual(Array(3).fill("UPSTREAM_FAILED"));
  // each by itself would wait for three seconds
  expect(performance.now() - began).toBeLessThan(9_000);
  for (const client of clients) client.release();
});

test("a request that nobody waits for any longer leaves the queue", async () => {
  const ada = await signUp();
  await page(ada);
  const half = pool.options.max / 2;
  const clients = await as(ada, () => Promise.all(Array.from({ length: half - 1 }, () => pool.connect())));
  const lock = await pool.connect();
  await lock.query("select pg_advisory_lock(1)");
  const last = as(ada, () => pool.query("select pg_advisory_lock(1), pg_advisory_unlock(1)"));
  const client = new AbortController();
  const asked = page(ada, client.signal).catch(({ name }: Error) => name);
  await expect.poll(() => pool.shares.waitingOf(ada.id)).toBe(1);
  client.abort();
  await expect.poll(() => pool.shares.waitingOf(ada.id)).toBe(0);
  expect(await asked).toBe("AbortError");
  expect(pool.shares.heldBy(ada.id)).toBe(half);
  await lock.query("select pg_advisory_unlock(1)");
  await last;
  for (const each of [lock, ...clients]) each.release();
  expect(pool.shares.heldBy(ada.id)).toBe(0);
});

test("a request's statements have 5 seconds, an import's and the background's 60", async () => {
  const ada = await signUp();
  const bound = async () => (await pool.query<{ statement_timeout: string }>("show statement_timeout")).rows[0];
  expect(await as(ada, bound)).toEqual({ statement_timeout: "5s" });
  expect(await inBackground(bound)).toEqual({ statement_timeout: "1min" });
  expect(await as(ada, () => withLongStatements(bound))).toEqual({ statement_timeout: "1min" });
  expect(await as(ada, () => app.services.searchPool.query("show statement_timeout"))).toMatchObject({
    rows: [{ statement_timeout: "5s" }],
  });
});

test("a statement that times out is refused with a sentence", async () => {
  const client = await pool.connect();
  const error = await client
    .query("set statement_timeout = 1; select pg_sleep(1)")
    .catch((thrown: unknown) => thrown)
    .finally(() => client.release(true));
  const { message, extensions } = maskError(error, app.services.log, "test");
  expect(message).toContain("needed too long");
  expect(extensions).toEqual({ code: "UPSTREAM_FAILED", retryAfterSeconds: 5 });
});

test("a caller that has used up the minute's database seconds is refused, and nobody else", async () => {
  const [ada, bob] = [await signUp(), await signUp()];
  expect((await page(ada)).code).toBeUndefined();
  as(ada, () => currentCaller()?.charge(app.services.settings.databaseSecondsPerMinute * 1000));
  expect(await page(ada)).toMatchObject({ code: "RATE_LIMITED", retryAfter: expect.stringMatching(/^\d+$/) });
  const rest = await fetch(`${app.url}/api/v1/notes`, { headers: { cookie: ada.cookie } });
  expect([rest.status, await rest.json()]).toMatchObject([429, { code: "RATE_LIMITED" }]);
  expect(Number(rest.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await page(bob)).code).toBeUndefined();
});
