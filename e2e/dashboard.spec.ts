import { cardOf, dialog, expect, expectAccessible, makeNote, run, test, whenLive } from "./support/test";

const today = (): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Lisbon", dateStyle: "short" }).format(new Date());

test("an empty dashboard guides a new person", async ({ page, person: _ }) => {
  await page.goto("/dashboard");
  await expect(page.getByText("Your first day")).toBeVisible();
  const jot = page.getByLabel("Jot something down");
  await expect(jot).toBeFocused();
  await expect(page.getByText("Nothing planned.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Start a project" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Write a note" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Add a video" })).toBeVisible();
  await expectAccessible(page, "the first day");
  await page.getByRole("link", { name: "Invite someone" }).click();
  await expect(dialog(page, "Spread the Word").getByLabel("E-mails")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Import .ics" }).click();
  await expect(dialog(page, "Import events")).toBeVisible();
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Start a project" }).click();
  await expect(dialog(page, "New project").getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/projects");
  await page.goto("/dashboard");

  await jot.fill("On keeping a commonplace");
  await page.keyboard.press("Enter");
  await expect(cardOf(page, "On keeping a commonplace")).toBeVisible();
  await expect(page.getByText("Your first day")).toBeHidden();
  await expect(page.getByText("Notes you add to favorites appear here.")).toBeVisible();
  await page.getByRole("link", { name: "Go to notes" }).click();
  await expect(page).toHaveURL("/notes");
});

test("quick capture shows what the typed line becomes", async ({ page, person: _ }) => {
  await page.goto("/dashboard");
  const jot = page.getByLabel("Jot something down");
  const kind = page.getByRole("radiogroup", { name: "What it becomes" });
  await jot.fill("Call the joiner today !high");
  await expect(kind.getByRole("radio", { name: "To-do" })).toBeChecked();
  await expect(page.getByText("due today")).toBeVisible();
  await page.getByRole("button", { name: "Remove High" }).click();
  await expect(page.getByText("due today")).toBeVisible();
  await jot.press("Enter");
  const todo = page.getByRole("list", { name: "To do" });
  await expect(todo.getByRole("link", { name: "Call the joiner !high" })).toBeVisible();

  await jot.fill("Oak needs oil today");
  await kind.getByRole("radio", { name: "Note" }).check();
  await jot.press("Enter");
  await expect(cardOf(page, "Oak needs oil today")).toBeVisible();

  await jot.fill("https://youtu.be/dQw4w9WgXcQ");
  await expect(page.getByText("Press Enter to look it up and add it.")).toBeVisible();
  await jot.press("Enter");
  await expect(page.getByRole("dialog", { name: "Add Video" })).toBeVisible();
});

test("a due task is ticked off and restored", async ({ page, context, person: _ }) => {
  await run(context, "mutation($input: CreateTaskInput!) { createTask(input: $input) { id } }", {
    input: { title: "Send permit drawing", dueDate: today() },
  });
  await page.goto("/dashboard");
  await expect(page.getByText("1 today")).toBeVisible();
  const tick = page.getByRole("checkbox", { name: "Complete Send permit drawing" });
  await tick.click();
  await expect(tick).toBeChecked();
  await expect(page.getByText("1 today")).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(tick).not.toBeChecked();
  await expect(page.getByText("1 today")).toBeVisible();
});

test("To do shows five lines and leads to all to-dos in the calendar", async ({ page, context, person: _ }) => {
  const createTask = "mutation($input: CreateTaskInput!) { createTask(input: $input) { id } }";
  for (const title of ["Oak", "Birch", "Ash", "Elm", "Lime"]) {
    await run(context, createTask, { input: { title, dueDate: today() } });
  }
  await page.goto("/dashboard");
  const block = page.getByRole("region", { name: "To do" });
  await expect(block.getByRole("checkbox")).toHaveCount(5);
  await expect(block.getByRole("link", { name: /^All/ })).toBeHidden();
  for (const title of ["Maple", "Pine"]) await run(context, createTask, { input: { title } });
  await page.reload();
  const all = block.getByRole("link", { name: "All 7 to-dos" });
  await expect(all).toBeVisible();
  await expect(block.getByRole("checkbox")).toHaveCount(5);
  await expectAccessible(page, "a dashboard with more to-dos");

  await all.click();
  const panel = page.getByRole("complementary", { name: "To do" });
  await expect(panel.getByRole("checkbox")).toHaveCount(7);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard");
  await all.click();
  await expect(dialog(page, "To do").getByRole("checkbox")).toHaveCount(7);
});

test("past events of the day keep their hue", async ({ page, context, person: _ }) => {
  const { createEventType } = await run<{ createEventType: { id: string } }>(
    context,
    "mutation($input: CreateEventTypeInput!) { createEventType(input: $input) { id } }",
    { input: { name: "Interviews", color: "#FFC2E0" } },
  );
  await run(context, "mutation($input: CreateEventInput!) { createEvent(input: $input) { id } }", {
    input: {
      title: "Bookbinder",
      start: `${today()}T09:00:00.000Z`,
      end: `${today()}T11:00:00.000Z`,
      timeZone: "Europe/Lisbon",
      eventTypeId: createEventType.id,
    },
  });
  await page.clock.setFixedTime(`${today()}T16:00:00.000Z`);
  await page.goto("/dashboard");
  const event = page.getByRole("list", { name: "Events of today" }).getByRole("link", { name: /Bookbinder/ });
  await expect(event).toHaveAttribute("data-past", "true");
  // red stays the strongest part of pink, and green the weakest
  const [red = 0, green = 0, blue = 0] = await event.evaluate((shown) => {
    const drawing = new OffscreenCanvas(1, 1).getContext("2d");
    if (!drawing) return [];
    drawing.fillStyle = getComputedStyle(shown).backgroundColor;
    drawing.fillRect(0, 0, 1, 1);
    return [...drawing.getImageData(0, 0, 1, 1).data];
  });
  expect(red).toBeGreaterThan(blue);
  expect(blue).toBeGreaterThan(green);
});

test("loads the page in one request and updates it live", async ({ page, context, person: _ }) => {
  await makeNote(context, { title: "Windows" });
  const asked: string[] = [];
  // the first event may be about the note created just before, and cause one more request
  let isTold = false;
  page.on("websocket", () => {
    isTold = true;
  });
  page.on("request", (request) => {
    if (isTold || !request.url().endsWith("/graphql") || request.method() !== "POST") return;
    const { operationName } = (request.postDataJSON() ?? {}) as { operationName?: string };
    if (operationName) asked.push(operationName);
  });
  const live = whenLive(page, "calendarChanged");
  await page.goto("/dashboard");
  await expect(cardOf(page, "Windows")).toBeVisible();
  const ofThePage = /^(Dashboard|Notes|Videos|CalendarEvents|ReceivedItems|OpenTasks)$/;
  expect(asked.filter((name) => ofThePage.test(name))).toEqual(["Dashboard"]);
  await live;

  await run(context, "mutation($input: CreateEventInput!) { createEvent(input: $input) { id } }", {
    input: {
      title: "Cabinet site visit",
      start: `${today()}T00:00:00.000Z`,
      end: `${today()}T23:00:00.000Z`,
      timeZone: "Europe/Lisbon",
    },
  });
  await expect(page.getByRole("link", { name: /Cabinet site visit/ }).first()).toBeVisible();
  await run(context, "mutation($input: CreateTaskInput!) { createTask(input: $input) { id } }", {
    input: { title: "Book the slot", dueDate: today(), priority: "URGENT" },
  });
  await expect(page.getByRole("link", { name: "Book the slot" })).toBeVisible();
  await expectAccessible(page, "the dashboard");
});

test("fits on a phone and on a screen zoomed to 400 %", async ({ page, context, person: _ }) => {
  await makeNote(context, { title: "A title that is rather long, as titles sometimes are when nobody shortens them" });
  for (const size of [
    { width: 390, height: 844 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(size);
    await page.goto("/dashboard");
    await expect(page.getByRole("link", { name: /A title that is rather long/ })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${size.width} px`).toBeLessThanOrEqual(0);
    await expectAccessible(page, `the dashboard at ${size.width} px`);
  }
});

test("reports a dashboard that failed to load once, and Try again reloads it", async ({ page, context, person: _ }) => {
  await makeNote(context, { title: "Patience" });
  // a late event of the new note would reload the dashboard too
  await page.routeWebSocket("**/graphql", () => undefined);
  let isBroken = true;
  await page.route("**/graphql", (route) => {
    if (!isBroken || !/query Dashboard\b/.test(route.request().postData() ?? "")) return route.fallback();
    const errors = [{ message: "Something went wrong", extensions: { code: "INTERNAL" } }];
    return route.fulfill({ json: { data: null, errors } });
  });
  await page.goto("/dashboard");
  const tryAgain = page.getByRole("button", { name: "Try again" });
  await expect(page.getByRole("alert")).toContainText("Your dashboard could not be loaded");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expectAccessible(page, "a dashboard that can't be read");
  isBroken = false;
  await tryAgain.click();
  await expect(cardOf(page, "Patience")).toBeVisible();
  await expect(tryAgain).toBeHidden();
});
