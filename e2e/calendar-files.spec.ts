import { readFileSync } from "node:fs";
import { dialog, expect, expectAccessible, origin, question, run, signUp, test } from "./support/test";

const file = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//Elsewhere//EN",
  "X-WR-CALNAME:Choir",
  "BEGIN:VEVENT",
  "UID:rehearsal@example.com",
  "DTSTAMP:20261101T000000Z",
  "DTSTART:20261118T190000Z",
  "DTEND:20261118T210000Z",
  "RRULE:FREQ=WEEKLY;COUNT=3",
  "SUMMARY:Rehearsal",
  "END:VEVENT",
  "BEGIN:VEVENT",
  "UID:concert@example.com",
  "DTSTAMP:20261101T000000Z",
  "DTSTART;VALUE=DATE:20261121",
  "DTEND;VALUE=DATE:20261122",
  "SUMMARY:Concert",
  "END:VEVENT",
  "BEGIN:VEVENT",
  "UID:broken@example.com",
  "DTSTAMP:20261101T000000Z",
  "SUMMARY:No time at all",
  "END:VEVENT",
  "END:VCALENDAR",
  "",
].join("\r\n");

const upload = { name: "choir.ics", mimeType: "text/calendar", buffer: Buffer.from(file) };

test("a calendar file is previewed, imported, recognized again and exported", async ({ page, context }) => {
  await signUp(context);
  await page.goto("/calendar?date=2026-11-18&view=month");
  const open = async (item: string): Promise<void> => {
    await page.getByRole("button", { name: "More for the calendar" }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await open("Import events");
  const importing = dialog(page, "Import events");
  await importing.getByLabel("Calendar file").setInputFiles({ ...upload, buffer: Buffer.from("no calendar") });
  await expect(importing.getByRole("alert")).toBeVisible();
  await importing.getByLabel("Calendar file").setInputFiles(upload);
  await expect(importing.getByText("2 events, 1 of them repeats")).toBeVisible();
  await expect(importing.getByText("1 entry is left out")).toBeVisible();
  await expectAccessible(page, "the import");
  await importing.getByRole("button", { name: "Import 2 events" }).click();
  await expect(importing.getByText("2 events were added.")).toBeVisible();
  await importing.getByRole("button", { name: "Close" }).last().click();
  await expect(page.locator("[data-event]").filter({ hasText: "Rehearsal" }).first()).toBeVisible();
  await expect(page.locator("[data-event]").filter({ hasText: "Concert" })).toBeVisible();

  await open("Import events");
  await importing.getByLabel("Calendar file").setInputFiles(upload);
  await expect(importing.getByText("2 already in your calendar")).toBeVisible();
  await expect(importing.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  await importing.getByText("Replace", { exact: true }).click();
  await importing.getByRole("button", { name: "Import 2 events" }).click();
  await expect(importing.getByText("2 events were updated from the file.")).toBeVisible();
  await importing.getByRole("button", { name: "Close" }).last().click();

  await open("Export events");
  const coming = page.waitForEvent("download");
  await dialog(page, "Export events").getByRole("link", { name: "Export" }).click();
  const text = readFileSync(await (await coming).path(), "utf8");
  expect(text).toContain("SUMMARY:Rehearsal");
  expect(text).toContain("FREQ=WEEKLY;COUNT=3");
});

test("shows the feed's address once, and a new one replaces it", async ({ page, context }) => {
  await signUp(context);
  await page.goto("/settings/calendar");
  await page.getByRole("button", { name: "Create an address" }).click();
  const shown = page.getByRole("region", { name: "New feed address" });
  const address = (): Promise<string> => shown.locator("code").first().innerText();
  const first = (await address()).replace(/^webcal:/, "http:");
  expect((await context.request.get(first)).status()).toBe(200);
  await expectAccessible(page, "the settings with a feed");
  await page.getByRole("button", { name: "Renew" }).click();
  await question(page, "Renew the address?").getByRole("button", { name: "Renew" }).click();
  await expect.poll(async () => (await address()).replace(/^webcal:/, "http:")).not.toBe(first);
  expect((await context.request.get(first)).status()).toBe(404);
  expect((await context.request.get((await address()).replace(/^webcal:/, "http:"))).status()).toBe(200);

  await page.getByRole("button", { name: "Subscribe to a calendar" }).click();
  const subscribing = dialog(page, "Subscribe to a calendar");
  await subscribing.getByLabel("Address").fill("http://127.0.0.1/private.ics");
  await subscribing.getByRole("button", { name: "Subscribe" }).click();
  await expect(subscribing.getByRole("alert")).toBeVisible();
});

/** As many events as a heavy user has. */
test("draws a year of 5 000 events and 200 series", async ({ page, context }) => {
  await signUp(context);
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Elsewhere//EN"];
  const add = (uid: string, start: number, rule?: string): void => {
    const stamp = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, "");
    lines.push("BEGIN:VEVENT", `UID:${uid}`, "DTSTAMP:20260101T000000Z", `DTSTART:${stamp(start)}`);
    lines.push(`DTEND:${stamp(start + 1_800_000)}`, ...(rule ? [`RRULE:${rule}`] : []), `SUMMARY:${uid}`, "END:VEVENT");
  };
  const year = Date.UTC(2026, 0, 1, 8);
  for (let index = 0; index < 5000; index += 1) add(`event ${index}`, year + Math.floor(index * 1.75) * 3_600_000);
  for (let index = 0; index < 200; index += 1) {
    add(`series ${index}`, year + index * 900_000, index % 2 ? "FREQ=WEEKLY" : "FREQ=WEEKLY;BYDAY=MO,WE,FR");
  }
  lines.push("END:VCALENDAR", "");
  const response = await context.request.post("/graphql", {
    headers: { "apollo-require-preflight": "1", origin: origin() },
    multipart: {
      operations: JSON.stringify({
        query: "mutation($file: Upload!) { importEvents(file: $file) { created } }",
        variables: { file: null },
      }),
      map: JSON.stringify({ file: ["variables.file"] }),
      file: { name: "year.ics", mimeType: "text/calendar", buffer: Buffer.from(lines.join("\r\n")) },
    },
  });
  expect(await response.json()).toEqual({ data: { importEvents: { created: 5200 } } });

  await page.goto("/calendar?date=2026-06-01&view=day");
  await expect(page.locator("[data-event]").first()).toBeVisible();
  await page.keyboard.press("4");
  // the time this takes is measured by the year view's benchmark
  await expect.poll(() => page.locator('[data-count="3"]').count()).toBeGreaterThan(100);
  const { eventDays } = await run<{ eventDays: { total: number } }>(
    context,
    '{ eventDays(from: "2026-01-01", to: "2027-01-01", timeZone: "Europe/Lisbon") { total } }',
  );
  expect(eventDays.total).toBeGreaterThan(20_000);
});
