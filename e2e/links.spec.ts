import type { BrowserContext, Locator, Page } from "@playwright/test";
import { hold } from "./support/hold";
import { contentOf, dialog, expect, expectAccessible, makeNote, run, test } from "./support/test";

async function openEditor(page: Page, context: BrowserContext, content = ""): Promise<{ id: string; text: Locator }> {
  const id = await makeNote(context, { title: "Diary", content });
  await page.goto(`/notes/${id}?edit`);
  const text = dialog(page, "Edit Note").getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeFocused();
  return { id, text };
}

const link = (id: string, text: string, kind = "note") => `<a data-link="${kind}:${id}">${text}</a>`;
const linkList = (page: Page): Locator => page.getByRole("listbox", { name: "Link to" });

async function make(context: BrowserContext, mutation: string, input: object): Promise<string> {
  const answer = await run<{ made: { id: string } }>(
    context,
    `mutation($input: Create${mutation}Input!) { made: create${mutation}(input: $input) { id } }`,
    { input },
  );
  return answer.made.id;
}

test("a typed [[ finds what to link to, by keys alone", async ({ page, context, person: _ }) => {
  const plan = await makeNote(context, { title: "Garden plan" });
  const project = await make(context, "Project", { name: "Garden shed" });
  const { id, text } = await openEditor(page, context, "<p>Of the garden</p><p></p>");
  await page.keyboard.type("See [[garden");
  await expect(linkList(page).getByRole("option")).toHaveText([/^Garden plan/, /^Garden shed/, "New note “garden”"]);
  await expectAccessible(page, "the list of things to link to");
  await page.keyboard.press("Enter");
  await expect(linkList(page)).toBeHidden();
  await page.keyboard.type(" and @shed");
  await expect(linkList(page).getByRole("option", { selected: true })).toHaveText(/^Garden shed/);
  await page.keyboard.press("Tab");
  await page.keyboard.type(".");
  await expect(text).toHaveText("Of the gardenSee Garden plan and Garden shed.");
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page, "Diary").getByRole("link", { name: "Garden plan" })).toBeVisible();
  await expect
    .poll(() => contentOf(context, id))
    .toBe(
      `<p>Of the garden</p><p>See ${link(plan, "Garden plan")} and ${link(project, "Garden shed", "project")}.</p>`,
    );
  await dialog(page, "Diary").getByRole("link", { name: "Garden plan" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Garden plan")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/notes/${plan}$`));
});

test("a # after the name of a note, which may have one too, finds its blocks", async ({ page, context, person: _ }) => {
  await makeNote(context, { title: "Garden #2", content: "<h2>Beds</h2><ul><li><p>Dig in spring</p></li></ul>" });
  const { text } = await openEditor(page, context);
  await page.keyboard.type("See [[garden #2#");
  await expect(linkList(page).getByRole("option")).toHaveText([/^Beds/, /^Dig in spring/, /^New note/]);
  await page.keyboard.type("spring dig");
  await expect(linkList(page).getByRole("option", { selected: true })).toHaveText(/^Dig in spring/);
  await page.keyboard.press("Enter");
  await expect(text).toHaveText("See Garden #2");
  await page.keyboard.press("Control+Enter");
  await dialog(page, "Diary").getByRole("link", { name: "Garden #2" }).click();
  await expect(page.locator(":focus")).toHaveText("Dig in spring");
});

test("the list of things leaves what is typed as it is on Escape, and the caret steps over links", async ({
  page,
  context,
  person: _,
}) => {
  const plan = await makeNote(context, { title: "Garden plan" });
  const { id, text } = await openEditor(page, context, `<p>a${link(plan, "Garden plan")}b</p>`);
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Delete");
  await expect(text).toHaveText("ab");
  await page.keyboard.press("Control+Z");
  await expect(text).toHaveText("aGarden planb");
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" [[gar");
  await expect(linkList(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.type("d@x");
  await expect(linkList(page)).toBeHidden();
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page, "Diary")).toBeVisible();
  await expect.poll(() => contentOf(context, id)).toBe(`<p>a${link(plan, "Garden plan")}b [[gard@x</p>`);
});

test("a note that does not exist yet is created at the end of the list", async ({ page, context, person: _ }) => {
  const { id, text } = await openEditor(page, context);
  await page.keyboard.type("Ask [[Aunt Rosa");
  await expect(linkList(page).getByRole("option")).toHaveText(["New note “Aunt Rosa”"]);
  await page.keyboard.press("Enter");
  await page.keyboard.type(" on Sunday");
  await expect(text).toHaveText("Ask Aunt Rosa on Sunday");
  await expect(text.locator("[data-thing]")).toHaveText("Aunt Rosa");
  await page.keyboard.press("Control+Enter");
  await dialog(page, "Diary").getByRole("link", { name: "Aunt Rosa" }).click();
  await expect(dialog(page, "Aunt Rosa")).toBeVisible();
  const line = dialog(page, "Aunt Rosa")
    .getByRole("region", { name: /^Linked from/ })
    .getByRole("listitem");
  await expect(line).toHaveText("DiaryAsk Aunt Rosa on Sunday");
  await line.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/notes/${id}#[a-z0-9]{8}$`));
});

test("Enter pressed while the list is being asked for makes the link once it is answered", async ({
  page,
  context,
  person: _,
}) => {
  const { text } = await openEditor(page, context, "<p>Aunt Rosa called.</p>");
  const answer = await hold(page, /\/graphql$/, (body) => body?.includes('"query":"Aunt Rosa"') ?? false);
  await page.keyboard.type(" Ask [[Aunt Rosa");
  await expect.poll(() => answer.count()).toBe(1);
  await page.keyboard.press("Enter");
  await page.keyboard.type(" on Sunday");
  answer.release();
  await expect(text.locator("[data-thing]")).toHaveText("Aunt Rosa");
  await expect(text).toHaveText("Aunt Rosa called. Ask Aunt Rosa on Sunday");
});

test("an address of this app that is pasted alone becomes a link to its thing", async ({
  page,
  context,
  person: _,
}) => {
  const plan = await makeNote(context, { title: "Garden plan" });
  const { text } = await openEditor(page, context);
  const paste = (words: string) =>
    text.evaluate((element, given) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", given);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, words);
  await paste(`${new URL(page.url()).origin}/notes/${plan}`);
  await expect(text.locator("[data-thing]")).toHaveText("Garden plan");
  await paste(" and https://example.com/notes/1");
  await expect(text.locator("[data-thing]")).toHaveCount(1);
});

test("a renamed note shows its new name in the links to it on another page within a second", async ({
  page,
  context,
  person: _,
}) => {
  const plan = await makeNote(context, { title: "Garden plan" });
  const diary = await makeNote(context, { title: "Diary", content: `<p>${link(plan, "Garden plan")}</p>` });
  const other = await context.newPage();
  await other.goto(`/notes/${diary}`);
  await expect(dialog(other, "Diary").getByRole("link", { name: "Garden plan" })).toBeVisible();
  await other.waitForLoadState("networkidle");
  await page.goto(`/notes/${plan}?edit`);
  await dialog(page, "Edit Note").getByRole("textbox", { name: "Title" }).fill("Orchard plan");
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page, "Orchard plan")).toBeVisible();
  await expect(dialog(other, "Diary").getByRole("link", { name: "Orchard plan" })).toBeVisible({ timeout: 1000 });
});

test("a link tells about its thing on hover and on focus, also that it is in the trash", async ({
  page,
  context,
  person: _,
}) => {
  const plan = await makeNote(context, { title: "Garden plan", content: "<p>Three beds of beans</p>" });
  const gone = await makeNote(context, { title: "Old plan" });
  const content = `<p>${link(plan, "Garden plan")} and ${link(gone, "Old plan")}</p>`;
  const diary = await makeNote(context, { title: "Diary", content });
  await page.goto(`/notes/${diary}`);
  const links = dialog(page, "Diary").getByRole("link");
  const card = page.locator('[data-part="glance"]');
  await links.filter({ hasText: "Garden plan" }).hover();
  await expect(card).toContainText("Three beds of beans");
  await expectAccessible(page, "the card of a link");
  await page.mouse.move(0, 0);
  await expect(card).toBeHidden();
  await run(context, "mutation($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [gone] });
  const trashed = links.filter({ hasText: "Old plan" });
  await expect(trashed).toHaveAttribute("data-trashed", "true");
  await trashed.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(trashed).toBeFocused();
  await expect(card).toContainText("In the trash");
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
  await expect(dialog(page, "Diary")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page, "Diary")).toBeHidden();
});

test("an embedded note is shown as it is, and says that it is in the trash", async ({ page, context, person: _ }) => {
  const plan = await makeNote(context, { title: "Garden plan", content: "<p>Three beds</p>" });
  const { id, text } = await openEditor(page, context);
  await page.keyboard.type("/embed");
  await expect(page.getByRole("option", { name: "Embed a note" })).toBeVisible();
  await page.keyboard.press("Enter");
  const list = page.getByRole("listbox", { name: "Notes to embed" });
  await page.keyboard.type("garden");
  await expect(list.getByRole("option")).toHaveText([/^Garden plan/]);
  await page.keyboard.press("Enter");
  await expect(text.getByRole("region", { name: "Embedded: Garden plan" })).toContainText("Three beds");
  await page.keyboard.type("After");
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page, "Diary")).toBeVisible();
  await expect.poll(() => contentOf(context, id)).toBe(`<div data-embed="note:${plan}"></div><p>After</p>`);
  const embed = dialog(page, "Diary").getByRole("region", { name: "Embedded: Garden plan" });
  await expect(embed).toContainText("Three beds");
  await expectAccessible(page, "a note with an embed");
  await page.waitForLoadState("networkidle");
  await run(
    context,
    'mutation($id: ID!) { updateNote(id: $id, input: { content: "<p>Four beds</p>" }, version: 1) { id } }',
    {
      id: plan,
    },
  );
  await expect(embed).toContainText("Four beds");
  await run(context, "mutation($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [plan] });
  await expect(embed).toContainText("This note is in the trash.");
});

test("an embed of a block shows that block, and a circle of embeds is a link", async ({ page, context, person: _ }) => {
  const plan = await makeNote(context, { title: "Plan", content: "<p>Before</p><ul><li>Oak</li><li>Ash</li></ul>" });
  const { note } = await run<{ note: { blocks: { id: string; text: string }[] } }>(
    context,
    "query($id: ID!) { note(id: $id) { blocks { id text } } }",
    { id: plan },
  );
  const ash = note.blocks.find(({ text }) => text === "Ash")?.id;
  const diary = await makeNote(context, {
    title: "Diary",
    content: `<div data-embed="note:${plan}#${ash}"></div><div data-embed="note:${plan}"></div>`,
  });
  await run(
    context,
    "mutation($id: ID!, $content: String!) { updateNote(id: $id, input: { content: $content }, version: 1) { id } }",
    {
      id: plan,
      content: `<p>Before</p><ul><li>Oak</li><li>Ash</li></ul><div data-embed="note:${diary}"></div>`,
    },
  );
  await page.goto(`/notes/${diary}`);
  const embeds = dialog(page, "Diary").getByRole("region", { name: "Embedded: Plan" });
  await expect(embeds.first()).toHaveText("PlanAsh");
  await expect(embeds.last()).toHaveText("PlanBeforeOakAshDiary");
  await embeds.first().getByRole("link", { name: "Plan" }).click();
  await expect(dialog(page, "Plan").getByRole("listitem").filter({ hasText: "Ash" })).toHaveAttribute(
    "data-marked",
    "",
  );
});

test("a mention without a link becomes one by a press, and is taken back", async ({ page, context, person: _ }) => {
  const plan = await makeNote(context, { title: "Garden plan" });
  const content = "<p>The garden plan is <em>done</em>.</p>";
  const diary = await makeNote(context, { title: "Diary", content });
  await page.goto(`/notes/${plan}`);
  const open = dialog(page, "Garden plan");
  await open.getByRole("button", { name: "Mentions without a link" }).click();
  await expect(open.getByRole("listitem")).toContainText("The garden plan is done.");
  await expectAccessible(page, "the mentions of a note");
  await open.getByRole("button", { name: "Link in Diary" }).click();
  await expect(page.getByText("Linked in “Diary”")).toBeVisible();
  await expect(open.getByRole("region", { name: /^Linked from/ }).getByRole("listitem")).toHaveText(
    "DiaryThe Garden plan is done.",
  );
  await expect(open.getByText("No note names it without a link.")).toBeVisible();
  await expect.poll(() => contentOf(context, diary)).toBe(`<p>The ${link(plan, "Garden plan")} is <em>done</em>.</p>`);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(open.getByRole("region", { name: /^Linked from/ })).toBeHidden();
  await expect.poll(() => contentOf(context, diary)).toBe(content);
});

test("pages of videos, projects, tasks and events tell who links to them", async ({ page, context, person: _ }) => {
  const project = await make(context, "Project", { name: "Garden shed" });
  const task = await make(context, "Task", { title: "Paint the shed", projectId: project });
  await make(context, "Note", {
    title: "Diary",
    content: `<p>In ${link(project, "Garden shed", "project")}, do ${link(task, "Paint the shed", "task")}</p>`,
  });
  await page.goto(`/projects?project=${project}`);
  const line = page.getByRole("region", { name: /^Linked from/ }).getByRole("listitem");
  await expect(line).toHaveText("DiaryIn Garden shed, do Paint the shed");
  await expectAccessible(page, "a project with links to it");
  await page.getByRole("button", { name: "Paint the shed" }).first().click();
  const form = dialog(page, "Edit task");
  await form.getByRole("region", { name: /^Linked from/ }).scrollIntoViewIfNeeded();
  await expect(form.getByRole("region", { name: /^Linked from/ }).getByRole("listitem")).toHaveText(
    "DiaryIn Garden shed, do Paint the shed",
  );
});

test("places that link here come by pages", async ({ page, context, person: _ }) => {
  const plan = await makeNote(context, { title: "Garden plan" });
  const content = Array.from({ length: 12 }, (_line, at) => `<p>Line ${at} ${link(plan, "x")}</p>`).join("");
  await makeNote(context, { title: "Diary", content });
  await page.goto(`/notes/${plan}`);
  const region = dialog(page, "Garden plan").getByRole("region", { name: "Linked from 12" });
  await expect(region.getByRole("listitem")).toHaveCount(10);
  await region.getByRole("button", { name: "Show more" }).click();
  await expect(region.getByRole("listitem")).toHaveCount(12);
  await expect(region.getByRole("button", { name: "Show more" })).toBeHidden();
});

test("links of a note to a task and an event open them, and Back returns to the note", async ({
  page,
  context,
  person: _,
}) => {
  const project = await make(context, "Project", { name: "Garden shed" });
  const task = await make(context, "Task", { title: "Paint the shed", projectId: project });
  const todo = await make(context, "Task", { title: "Call Rosa", dueDate: "2026-11-20" });
  const start = new Date(Date.now() - 15 * 86_400_000);
  const series = await make(context, "Event", {
    title: "Gardening",
    start: start.toISOString(),
    end: new Date(start.getTime() + 3_600_000).toISOString(),
    recurrenceRule: "FREQ=WEEKLY",
  });
  const gone = await make(context, "Task", { title: "Sweep", projectId: project });
  const linked = [
    link(task, "Paint the shed", "task"),
    link(todo, "Call Rosa", "task"),
    link(series, "Gardening", "event"),
  ];
  const note = await make(context, "Note", { title: "Diary", content: `<p>${linked.join(" and ")}</p>` });
  await page.goto(`/notes/${note}`);
  const diary = dialog(page, "Diary");
  const form = dialog(page, "Edit task");

  // by mouse, to a task of a project
  await diary.getByRole("link", { name: "Paint the shed" }).click();
  await expect(form.getByRole("textbox", { name: "Title" })).toHaveValue("Paint the shed");
  await expect(form.locator(":focus")).toHaveCount(1);
  await expect(page).toHaveURL(`/projects?project=${project}&task=${task}`);
  await expectAccessible(page, "a task that a link opened");
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(`/projects?project=${project}`);
  await expect(page.locator(`[data-task="${task}"] :focus`)).toHaveCount(1);
  await page.goBack();
  await expect(diary).toBeVisible();

  // by keyboard, to a to-do
  await diary.getByRole("link", { name: "Call Rosa" }).focus();
  await page.keyboard.press("Enter");
  await expect(form.getByRole("textbox", { name: "Title" })).toHaveValue("Call Rosa");
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect(page).toHaveURL("/calendar?date=2026-11-20");
  await page.goBack();
  await expect(diary).toBeVisible();

  // by keyboard, to the next event of a series
  await diary.getByRole("link", { name: "Gardening" }).focus();
  await page.keyboard.press("Enter");
  const event = dialog(page, "Edit event");
  await expect(event.getByRole("textbox", { name: "Title" })).toHaveValue("Gardening");
  await expect(event.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(event).toBeHidden();
  const next = new Date(start.getTime() + 21 * 86_400_000).toISOString();
  await expect(page).toHaveURL(`/calendar?date=${next.slice(0, 10)}`);
  await expect(page.locator("[data-event]:focus")).toHaveAttribute("data-event", new RegExp(`^${series}_`));
  await page.goBack();
  await expect(diary).toBeVisible();

  // an address from before the task got its project, or from one that it had
  for (const address of [`/calendar?view=day&task=${task}`, `/projects?project=${crypto.randomUUID()}&task=${task}`]) {
    await page.goto(address);
    await expect(form.getByRole("textbox", { name: "Title" })).toHaveValue("Paint the shed");
    await expect(page).toHaveURL(`/projects?project=${project}&task=${task}`);
  }

  // nothing is there any more
  await run(context, "mutation($ids: [ID!]!) { deleteTasks(taskIds: $ids) }", { ids: [gone] });
  await page.goto(`/projects?project=${project}&task=${gone}`);
  await expect(dialog(page, "Task not found")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Garden shed" })).toBeVisible();
  await page.goto(`/calendar?event=${gone}`);
  await expect(dialog(page, "Event not found")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/calendar");
});
