import "reflect-metadata";
import { beforeAll, expect, test } from "vitest";
import { fillCalendar } from "../../testing/calendars.js";
import { make } from "../../testing/make.js";
import { type TestApp, testApp } from "../../testing/testApp.js";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
  app.clock.stopAt("2026-11-21T10:00:00.000Z");
});

test("a private address gives the calendar to whoever has it, until it is renewed", async () => {
  const ada = await app.signUp();
  await fillCalendar(ada);
  await make.task(ada, { title: "Pay", dueDate: "2026-12-01" });
  const renew =
    "mutation ($includesTasks: Boolean) { renewCalendarFeed(includesTasks: $includesTasks) { url webcalUrl feed { includesTasks } } }";
  const { url, webcalUrl } = (await ada.run(renew)).renewCalendarFeed;
  expect(webcalUrl).toBe(url.replace("http:", "webcal:"));
  const read = (address: string, headers = {}) => fetch(new URL(new URL(address).pathname, app.url), { headers });
  const answer = await read(url);
  expect([answer.status, (await answer.text()).match(/BEGIN:VEVENT/g)?.length]).toEqual([200, 7]);
  const etag = answer.headers.get("etag") ?? "";
  expect((await read(url, { "if-none-match": etag })).status).toBe(304);
  expect((await ada.run("{ calendarFeed { includesTasks lastReadAt } }")).calendarFeed).toEqual({
    includesTasks: false,
    lastReadAt: "2026-11-21T10:00:00.000Z",
  });
  await ada.run("mutation { updateCalendarFeed(includesTasks: true) { includesTasks } }");
  const withTasks = await read(url, { "if-none-match": etag });
  expect([withTasks.status, await withTasks.text()]).toEqual([200, expect.stringContaining("SUMMARY:Pay")]);
  const renewed = (await ada.run(renew)).renewCalendarFeed;
  expect(renewed.feed.includesTasks).toBe(true);
  expect([(await read(url)).status, (await read(renewed.url)).status]).toEqual([404, 200]);
  await ada.run("mutation { deleteCalendarFeed }");
  expect([(await read(renewed.url)).status, (await ada.run("{ calendarFeed { createdAt } }")).calendarFeed]).toEqual([
    404,
    null,
  ]);
});
