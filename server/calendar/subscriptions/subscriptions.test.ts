import "reflect-metadata";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventsOf2026, foreignCalendar, updateEvent } from "../../testing/calendars.js";
import { testApp } from "../../testing/testApp.js";
import { readDueSubscriptions } from "./defineSubscriptionReads.js";

let theirs: Server;
let theirCalendar: { status: number; body: string; headers?: Record<string, string> } = { status: 200, body: "" };
let asked: (string | undefined)[] = [];

beforeAll(() => {
  theirs = createServer((request, response) => {
    asked.push(request.headers["if-none-match"]);
    response.writeHead(theirCalendar.status, theirCalendar.headers);
    response.end(theirCalendar.body);
  }).listen(0, "127.0.0.1");
});

afterAll(() => theirs.close());

const theirUrl = () => `http://127.0.0.1:${(theirs.address() as AddressInfo).port}/public.ics`;
const subscribe = `mutation ($url: String!) { createCalendarSubscription(input: { url: $url }) {
  id name eventCount skippedCount failure refreshedAt } }`;

test("a subscribed calendar is read every hour, and can't be changed", async () => {
  const near = await testApp({ settings: { allowPrivateAddresses: true } });
  near.clock.stopAt("2026-11-21T10:00:00.000Z");
  const [ada, eve] = [await near.signUp(), await near.signUp("Eve")];
  theirCalendar = { status: 200, body: foreignCalendar, headers: { etag: '"one"' } };
  const subscription = (await ada.run(subscribe, { url: theirUrl() })).createCalendarSubscription;
  expect(subscription).toMatchObject({ name: "Club", eventCount: 6, skippedCount: 3, failure: null });
  const [event] = await eventsOf2026(ada);
  expect(event).toMatchObject({ title: "Outlook's zone", isReadOnly: true, subscription: { name: "Club" } });
  await expect(updateEvent(ada, event.id, { title: "Mine" })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  expect(await eventsOf2026(eve)).toEqual([]);
  await expect(ada.run(subscribe, { url: theirUrl() })).rejects.toMatchObject({ code: "CONFLICT" });

  asked = [];
  await readDueSubscriptions(near.services);
  expect(asked).toEqual([]);
  near.clock.advance(3_600_000);
  theirCalendar = {
    status: 200,
    body: foreignCalendar
      .replace("Outlook's zone", "Renamed")
      .replace(/BEGIN:VEVENT\r\nUID:day[\s\S]*?END:VEVENT\r\n/, ""),
  };
  await readDueSubscriptions(near.services);
  expect(asked).toEqual(['"one"']);
  const after = await eventsOf2026(ada);
  expect(after.map(({ title }) => title)).not.toContain("A day");
  expect(after[0]).toMatchObject({ title: "Renamed", id: event.id });

  near.clock.advance(3_600_000);
  theirCalendar = { status: 500, body: "" };
  await readDueSubscriptions(near.services);
  const stored = "{ calendarSubscriptions { failure failedAt eventCount } }";
  expect((await ada.run(stored)).calendarSubscriptions).toEqual([
    { failure: "The calendar's server answered 500", failedAt: "2026-11-21T12:00:00.000Z", eventCount: 5 },
  ]);
  expect(await eventsOf2026(ada)).toHaveLength(after.length);
  theirCalendar = { status: 302, body: "", headers: { location: "file:///etc/passwd" } };
  const refresh = "mutation ($id: ID!) { refreshCalendarSubscription(id: $id) { failure } }";
  expect((await ada.run(refresh, { id: subscription.id })).refreshCalendarSubscription.failure).toMatch(
    /neither http nor https/,
  );
  theirCalendar = { status: 200, body: `${foreignCalendar}${"x".repeat(5 * 1024 * 1024)}` };
  expect((await ada.run(refresh, { id: subscription.id })).refreshCalendarSubscription.failure).toMatch(/5 MB/);
  await ada.run("mutation ($id: ID!) { deleteCalendarSubscription(id: $id) }", { id: subscription.id });
  expect(await eventsOf2026(ada)).toEqual([]);
});

test("a calendar that can't be stored keeps its events, reports the failure, and is retried in an hour", async () => {
  const app = await testApp({ settings: { allowPrivateAddresses: true } });
  app.clock.stopAt("2026-11-21T10:00:00.000Z");
  const ada = await app.signUp();
  theirCalendar = { status: 200, body: foreignCalendar };
  const { id } = (await ada.run(subscribe, { url: theirUrl() })).createCalendarSubscription;
  const { pool } = app.services;
  await pool.query(
    `create function cancel() returns trigger language plpgsql as
     $$ begin raise exception 'too long' using errcode = 'query_canceled'; end $$;
     create trigger cancel before insert or update on calendar_event execute function cancel()`,
  );
  const refresh = "mutation ($id: ID!) { refreshCalendarSubscription(id: $id) { failure eventCount } }";
  theirCalendar = { status: 200, body: foreignCalendar.replace("Outlook's zone", "Renamed") };
  const { refreshCalendarSubscription } = await ada.run(refresh, { id });
  expect(refreshCalendarSubscription).toEqual({
    failure: expect.stringContaining("The database needed too long"),
    eventCount: 6,
  });
  const { rows } = await pool.query("select next_read_at from calendar_subscription");
  expect(rows).toEqual([{ next_read_at: "2026-11-21T11:00:00.000Z" }]);
});

test("a calendar's name may have a hundred characters, and its own is cut between characters", async () => {
  const app = await testApp({ settings: { allowPrivateAddresses: true } });
  const ada = await app.signUp();
  const make = `mutation ($input: CreateSubscriptionInput!) { createCalendarSubscription(input: $input) { name } }`;
  const named = async (url: string, name?: string) =>
    (await ada.run(make, { input: { url, name } })).createCalendarSubscription.name;
  theirCalendar = {
    status: 200,
    body: foreignCalendar.replace("X-WR-CALNAME:Club", `X-WR-CALNAME:a${"😀".repeat(120)}`),
  };
  expect(await named(theirUrl(), "🌱".repeat(100))).toBe("🌱".repeat(100));
  expect(await named(`${theirUrl()}?own`)).toBe(`a${"😀".repeat(99)}`);
});

test("addresses in private networks are not requested", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  asked = [];
  theirCalendar = { status: 200, body: foreignCalendar };
  for (const url of [
    theirUrl(),
    theirUrl().replace("127.0.0.1", "localhost"),
    "http://169.254.169.254/latest/meta-data",
  ]) {
    await expect(ada.run(subscribe, { url }), url).rejects.toMatchObject({ code: "UPSTREAM_FAILED" });
  }
  for (const url of ["file:///etc/passwd", "ftp://example.com/a.ics", "nonsense"]) {
    await expect(ada.run(subscribe, { url }), url).rejects.toMatchObject({ fields: { url: expect.any(String) } });
  }
  expect(asked).toEqual([]);
});
