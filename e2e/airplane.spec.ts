import type { BrowserContext, Page } from "@playwright/test";
import {
  cardOf,
  dialog,
  expect,
  expectAccessible,
  makeNote,
  run,
  signIn,
  signUp,
  test,
  whenLive,
} from "./support/test";

test.use({ serviceWorkers: "allow" });

const day = "2026-11-18";

/** Resolves once the app can open offline: its files are cached and the data is in the browser's store. */
async function keptForLater(page: Page, ...texts: string[]): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const wanted = await page.evaluate(async () => {
    const worker = await (await fetch("/serviceWorker.js")).text();
    return (worker.match(/["'`]?revision["'`]?:["'`]later/g) ?? []).length;
  });
  expect(wanted).toBeGreaterThan(50);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open("commonplace.assets")).keys()).length), {
      timeout: 60_000,
    })
    .toBeGreaterThanOrEqual(wanted);
  await expect
    .poll(() =>
      page.evaluate(
        (wantedTexts) =>
          new Promise<string[]>((resolve) => {
            const opening = indexedDB.open("commonplace.offline");
            opening.onsuccess = () => {
              const all = opening.result.transaction("snapshots").objectStore("snapshots").getAll();
              all.onsuccess = () => {
                const kept = JSON.stringify(all.result);
                opening.result.close();
                resolve(wantedTexts.filter((text) => !kept.includes(text)));
              };
            };
          }),
        texts,
      ),
    )
    .toEqual([]);
}

async function storedNotes(context: BrowserContext): Promise<{ title: string; content: string | null }[]> {
  const { notes } = await run<{ notes: { nodes: { title: string; content: string | null }[] } }>(
    context,
    "{ notes(first: 50, sort: { by: CREATED_AT, order: ASC }) { nodes { title content } } }",
  );
  return notes.nodes;
}

async function storedEvents(context: BrowserContext): Promise<string[]> {
  const { events } = await run<{ events: { title: string; start: string }[] }>(
    context,
    "query($from: DayOrTime!, $to: DayOrTime!) { events(from: $from, to: $to) { title start } }",
    { from: "2026-11-01", to: "2026-12-31" },
  );
  return events.map(({ title, start }) => `${title} ${start.slice(0, 16)}`);
}

async function storedTodos(context: BrowserContext): Promise<string[]> {
  const { todos } = await run<{ todos: { title: string; status: string }[] }>(
    context,
    'query { todos(completedSince: "2020-01-01T00:00:00Z") { title status } }',
  );
  return todos.map(({ title, status }) => `${title} ${status}`);
}

async function writeNote(page: Page, title: string, text: string): Promise<void> {
  await page.keyboard.press("n");
  const sheet = dialog(page, "New Note");
  await expect(sheet.getByRole("textbox", { name: "Title", exact: true })).toBeFocused();
  await page.keyboard.type(title);
  await sheet.getByRole("textbox", { name: "Text", exact: true }).click();
  await page.keyboard.type(text);
  await page.keyboard.press("Control+Enter");
  await expect(sheet).toBeHidden();
}

test("on a plane: opens the app, writes notes, ticks off a to-do and moves an event offline; all is sent once", async ({
  page: first,
  context,
}) => {
  test.setTimeout(240_000);
  await signUp(context);
  await makeNote(context, { title: "Tides", content: `${"<p>High at noon</p>".repeat(9)}<p>low at six</p>` });
  await run(context, "mutation($input: CreateTaskInput!) { createTask(input: $input) { id } }", {
    input: { title: "Find the brass level" },
  });
  await run(context, "mutation($input: CreateEventInput!) { createEvent(input: $input) { id } }", {
    input: { title: "Bookbinder", start: `${day}T10:00:00Z`, end: `${day}T11:00:00Z`, timeZone: "Europe/Lisbon" },
  });
  const calendar = `/calendar?date=${day}&view=week`;
  await first.goto(calendar);
  await expect(first.locator("[data-event]").filter({ hasText: "Bookbinder" })).toBeVisible();
  await keptForLater(first, "Find the brass level", "Bookbinder");
  await first.goto("/notes");
  await expect(cardOf(first, "Tides")).toBeVisible();
  // never opened here, but its text is available
  await keptForLater(first, "Find the brass level", "Bookbinder", "low at six");

  await context.setOffline(true);
  await first.close();
  const page = await context.newPage();
  await page.goto("/notes");
  await expect(page.getByText("You can go on reading and writing.")).toBeVisible();
  await page.getByRole("link", { name: "Tides", exact: true }).click();
  await expect(dialog(page, "Tides")).toContainText("low at six");
  await page.keyboard.press("Escape");
  await expect(dialog(page, "Tides")).toBeHidden();
  for (const number of ["One", "Two", "Three"]) await writeNote(page, `${number} up here`, `Text ${number}`);
  await expect(cardOf(page, "Three up here")).toContainText("Waiting for the connection");
  await expect(cardOf(page, "Three up here")).toContainText("Text Three");
  await expectAccessible(page, "the notes without a connection");

  await page.goto(calendar);
  const event = page.locator("[data-event]").filter({ hasText: "Bookbinder" });
  await event.focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(page.getByText(/^Bookbinder, Thursday, November 19, 10:00/)).toBeAttached();
  const panel = page.getByRole("complementary", { name: "To do" });
  await panel.getByRole("checkbox", { name: "Complete Find the brass level" }).click();
  await expect(panel.getByRole("region", { name: "Done" })).toContainText("Find the brass level");
  await expect(page.getByText("Five changes wait here")).toBeVisible();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  const list = dialog(page, "Waiting to be sent");
  await expect(list.getByRole("listitem")).toHaveCount(5);
  await expectAccessible(page, "the list of what waits");
  await page.keyboard.press("Escape");
  await page.close();

  // still offline: closing the page has lost nothing
  const again = await context.newPage();
  await again.goto("/notes");
  for (const number of ["One", "Two", "Three"]) await expect(cardOf(again, `${number} up here`)).toBeVisible();
  await expect(again.getByText("Five changes wait here")).toBeVisible();
  await again.goto(calendar);
  await expect(again.getByRole("complementary", { name: "To do" }).getByRole("region", { name: "Done" })).toContainText(
    "Find the brass level",
  );

  await context.setOffline(false);
  await expect.poll(() => storedEvents(context), { timeout: 60_000 }).toEqual(["Bookbinder 2026-11-19T10:00"]);
  await expect.poll(() => storedTodos(context)).toEqual(["Find the brass level COMPLETED"]);
  await expect.poll(async () => (await storedNotes(context)).length, { timeout: 60_000 }).toBe(4);
  const notes = await storedNotes(context);
  expect(notes.map(({ title }) => title)).toEqual(["Tides", "One up here", "Two up here", "Three up here"]);
  expect(notes[3]?.content).toContain("Text Three");
  await again.goto("/notes");
  await expect(cardOf(again, "Three up here")).toBeVisible();
  await expect(again.getByText("Waiting for the connection")).toHaveCount(0);
  // a reload sends nothing again
  await again.reload();
  await expect(cardOf(again, "Three up here")).toHaveCount(1);
  await expect.poll(() => storedNotes(context)).toHaveLength(4);
});

test("an event that was also moved elsewhere asks which version to keep", async ({ page, context }) => {
  test.setTimeout(180_000);
  await signUp(context);
  const { createEvent } = await run<{ createEvent: { id: string } }>(
    context,
    "mutation($input: CreateEventInput!) { createEvent(input: $input) { id } }",
    { input: { title: "Bookbinder", start: `${day}T10:00:00Z`, end: `${day}T11:00:00Z`, timeZone: "Europe/Lisbon" } },
  );
  const isLive = whenLive(page);
  await page.goto(`/calendar?date=${day}&view=week`);
  const event = page.locator("[data-event]").filter({ hasText: "Bookbinder" });
  await expect(event).toBeVisible();
  await isLive;
  await keptForLater(page, "Bookbinder");
  await context.setOffline(true);
  await event.focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(page.getByText("One change waits here")).toBeVisible();
  // API requests of the test still have a network
  await run(context, "mutation($id: ID!, $input: UpdateEventInput!) { updateEvent(id: $id, input: $input) { id } }", {
    id: createEvent.id,
    input: { start: `${day}T15:00:00Z`, end: `${day}T16:00:00Z` },
  });
  await context.setOffline(false);
  await expect(page.getByText("The server rejected one change.")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Show", exact: true }).click();
  const list = dialog(page, "Waiting to be sent");
  await expect(list).toContainText("This event was changed elsewhere");
  await list.getByRole("button", { name: "Keep mine" }).click();
  await expect(list).toContainText("Nothing to send");
  await expect.poll(() => storedEvents(context)).toEqual(["Bookbinder 2026-11-19T10:00"]);
});

test("signing out leaves no personal data in this browser", async ({ page, context, anotherBrowser }) => {
  test.setTimeout(180_000);
  const person = await signUp(context);
  await makeNote(context, { title: "Private", content: "<p>Only for me</p>" });
  await page.goto("/notes");
  await expect(cardOf(page, "Private")).toBeVisible();
  await keptForLater(page, "Only for me");
  await page.getByRole("button", { name: new RegExp(person.name) }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  const kept = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("commonplace.offline");
        opening.onsuccess = () => {
          const all = opening.result.transaction("snapshots").objectStore("snapshots").count();
          all.onsuccess = () => resolve(all.result);
        };
      }),
  );
  expect(kept).toBe(0);
  await context.setOffline(true);
  await page.goto("/notes");
  await expect(page.getByText("Commonplace can't be reached")).toBeVisible();
  await expect(page.getByText("Private")).toHaveCount(0);
  await context.setOffline(false);

  // another person in the same browser sees only their own data
  const other = await anotherBrowser();
  const someone = await signUp(other);
  await signIn(context, someone);
  await page.goto("/notes");
  await expect(page.getByText("Private")).toHaveCount(0);
});
