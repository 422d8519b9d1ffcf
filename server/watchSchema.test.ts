import { expect, onTestFinished, test, vi } from "vitest";
import { migrationsTable } from "./migrations/index.js";
import { inBackground } from "./platform/fairShares/callers.js";
import { eventsOf2026 } from "./testing/calendars.js";
import { onDatabase } from "./testing/formerDatabase.js";
import { make } from "./testing/make.js";
import { sendFile } from "./testing/sendFile.js";
import { testApp } from "./testing/testApp.js";
import { testDatabase } from "./testing/testDatabase.js";

const noticed = { timeout: 10_000, interval: 50 };

test("an app whose database was changed by a newer version accepts no more changes and says so", {
  tags: ["slow"],
}, async () => {
  const { url: databaseUrl, drop } = await testDatabase();
  onTestFinished(drop);
  const lines: string[] = [];
  const { services, anonymous, signUp, url } = await testApp({ databaseUrl, onLogLine: (line) => lines.push(line) });
  const ada = await signUp("Ada");
  const note = await make.note(ada);
  const { renewCalendarFeed: feed } = await ada.run("mutation { renewCalendarFeed { url } }");
  const onServer = (text: string) =>
    onDatabase({ connectionString: databaseUrl }, async (client) => (await client.query(text)).rows);

  await onServer(`insert into ${migrationsTable} (timestamp, name) values (1, 'Later29991231000000')`);
  await vi.waitFor(
    async () =>
      expect(await anonymous.rest("GET", "/health/ready")).toMatchObject({
        status: 503,
        body: { status: "unavailable", schema: "newer than this version" },
      }),
    noticed,
  );

  await expect(make.note(ada)).rejects.toMatchObject({
    message: expect.stringContaining("Nothing can be saved at the moment"),
    errors: [{ extensions: { code: "UPSTREAM_FAILED", retryAfterSeconds: 10 } }],
  });
  const changes = [
    () => ada.rest("POST", "/api/v1/notes", { title: "Later" }),
    () => ada.rest("PUT", `/api/v1/notes/${note.id}`, { title: "Later" }),
    () => ada.rest("DELETE", `/api/v1/notes/${note.id}`),
  ];
  for (const change of changes) {
    const { status, body, headers } = await change();
    expect([status, body.code, headers.get("retry-after")]).toEqual([502, "UPSTREAM_FAILED", "10"]);
  }
  await expect(signUp("Ben")).rejects.toThrow(/502.*UPSTREAM_FAILED/);
  // reading still works
  expect(await ada.rest("GET", `/api/v1/notes/${note.id}`)).toMatchObject({
    status: 200,
    body: { note: { title: note.title } },
  });
  expect((await ada.rest("GET", "/api/v1/notes?search=note")).status).toBe(200);

  expect((await fetch(new URL(new URL(feed.url).pathname, url))).status).toBe(200);

  // no job runs here any longer: it waits for a process of the newer version
  await vi.waitFor(() => expect(services.jobs.isReady).toBe(false), noticed);
  expect(await onServer("select email from app_user")).toHaveLength(1);
  expect(await onServer("select id from content_item")).toEqual([{ id: note.id }]);
  const said = lines.filter((line) => line.includes("A newer version of Commonplace has changed the database"));
  expect(said).toEqual([expect.stringContaining("Later29991231000000")]);
  expect(lines.filter((line) => line.includes("Unexpected error"))).toEqual([]);
});

test("while jobs end an import is refused, and afterwards background work too, even if a job fails", {
  tags: ["slow"],
}, async () => {
  const { url: databaseUrl, drop } = await testDatabase();
  onTestFinished(drop);
  const { services, anonymous, signUp } = await testApp({ databaseUrl });
  const ada = await signUp("Ada");
  const rename = () => inBackground(() => services.pool.query("update app_user set display_name = 'Renamed'"));
  let fail: (error: Error) => void = () => undefined;
  const stop = vi.spyOn(services.jobs, "stop").mockReturnValueOnce(new Promise<void>((_, reject) => (fail = reject)));

  await onDatabase({ connectionString: databaseUrl }, (client) =>
    client.query(`insert into ${migrationsTable} (timestamp, name) values (1, 'Later29991231000000')`),
  );
  await vi.waitFor(() => expect(stop).toHaveBeenCalled(), noticed);
  const event = ["BEGIN:VEVENT", "UID:one", "DTSTART:20260105T100000Z", "SUMMARY:Tea", "END:VEVENT"];
  const text = ["BEGIN:VCALENDAR", "VERSION:2.0", ...event, "END:VCALENDAR", ""].join("\r\n");
  const file = new File([text], "calendar.ics", { type: "text/calendar" });
  const query = "mutation ($file: Upload!) { importEvents(file: $file) { created } }";
  const { errors } = await sendFile(ada, query, {}, file);
  expect(errors).toMatchObject([{ extensions: { code: "UPSTREAM_FAILED", retryAfterSeconds: 10 } }]);
  expect(await eventsOf2026(ada)).toEqual([]);
  // a running job may still record its result
  expect(await rename()).toMatchObject({ rowCount: 1 });

  fail(new Error("A job goes on"));
  await vi.waitFor(() => expect(rename()).rejects.toMatchObject({ code: "25006" }), noticed);
  expect(await anonymous.rest("GET", "/health/ready")).toMatchObject({ status: 503 });
});
