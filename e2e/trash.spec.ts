import type { BrowserContext, Page } from "@playwright/test";
import {
  cardOf,
  dialog,
  expect,
  expectAccessible,
  makeNote,
  origin,
  question,
  run,
  test,
  whenLive,
} from "./support/test";

test("a deleted note is restored by Undo and from the trash, and permanently deleted", async ({
  page,
  context,
  person: _,
}) => {
  await makeNote(context, { title: "Fables", content: "<p>The fox</p>" });
  await page.goto("/notes");
  const opened = dialog(page, "Fables");
  const asked = question(page, "Delete this note?");
  const open = page.getByRole("link", { name: "Fables", exact: true });

  async function deleteIt(): Promise<void> {
    await open.click();
    await opened.getByRole("button", { name: "Delete", exact: true }).click();
    await asked.getByRole("button", { name: "Delete", exact: true }).click();
  }

  await open.click();
  await opened.getByRole("button", { name: "Delete", exact: true }).click();
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(asked).toBeHidden();
  await opened.getByRole("button", { name: "Close" }).click();
  await deleteIt();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").getByText("Undone: Note moved to the trash")).toBeVisible();
  await expect(cardOf(page, "Fables")).toBeVisible();

  await deleteIt();
  await expect(page.getByRole("status").getByText("Note moved to the trash", { exact: true })).toBeVisible();
  await expect(cardOf(page, "Fables")).toBeHidden();
  await page
    .getByRole("group", { name: "Which notes" })
    .getByRole("link", { name: /^Trash/ })
    .click();
  await expect(page.getByRole("heading", { name: "Gone in 30 days" })).toBeVisible();
  const row = page.getByRole("listitem").filter({ has: open });
  await row.getByRole("button", { name: "Restore Fables" }).click();
  await expect(page.getByText("No notes in the trash")).toBeVisible();

  await page.goto("/notes");
  await deleteIt();
  await expect(cardOf(page, "Fables")).toBeHidden();
  await page.goto("/notes?trash");
  await expect(page).toHaveURL(/\/trash\?kind=notes$/);
  await row.getByRole("button", { name: "Delete Fables permanently" }).click();
  const forGood = question(page, "Delete this note permanently?");
  await expect(forGood).toContainText("This action cannot be undone.");
  await forGood.getByRole("button", { name: "Delete Permanently" }).click();
  await expect(page.getByRole("status").getByText("Note deleted")).toBeVisible();
  await expect(page.getByText("No notes in the trash")).toBeVisible();
});

/** One of each kind, deleted where it belongs: the titles, in the order in which they were deleted. */
async function deleteOneOfEachKind(context: BrowserContext): Promise<string[]> {
  const make = async (document: string, variables: Record<string, unknown>): Promise<string> =>
    (await run<{ made: { id: string } }>(context, document, variables)).made.id;
  const input = "mutation ($input: Create%Input!) { made: create%(input: $input) { id } }";
  const create = (kind: string, values: Record<string, unknown>) =>
    make(input.replaceAll("%", kind), { input: values });
  const categoryId = await create("Category", { name: "Recipes", contentType: "NOTE" });
  const tagId = await create("Tag", { name: "sourdough", contentType: "NOTE" });
  const noteId = await create("Note", { title: "Rye bread", categoryId, tagIds: [tagId] });
  const goneId = await create("Note", { title: "Old plan" });
  const videoId = await create("Video", { title: "Kneading", youtubeUrl: "https://youtu.be/dQw4w9WgXcQ" });
  const houseId = await create("Project", { name: "House" });
  const roofId = await create("Project", { name: "Roof", parentId: houseId });
  const taskId = await create("Task", { title: "Measure the wall", projectId: houseId });
  const eventId = await create("Event", {
    title: "Site visit",
    start: "2026-12-01T10:00:00.000Z",
    end: "2026-12-01T11:00:00.000Z",
  });
  const attached = await context.request.post(`/api/v1/notes/${noteId}/attachments`, {
    headers: { origin: origin() },
    multipart: { file: { name: "times.txt", mimeType: "text/plain", buffer: Buffer.from("Day one") } },
  });
  const { attachment } = (await attached.json()) as { attachment: { id: string } };
  for (const [act, id] of [
    ["deleteContent(itemIds: [$id])", goneId],
    ["deleteContent(itemIds: [$id])", videoId],
    ["deleteProject(id: $id)", roofId],
    ["deleteTasks(taskIds: [$id])", taskId],
    ["deleteEvent(id: $id)", eventId],
    ["deleteAttachment(id: $id)", attachment.id],
    ["deleteCategory(id: $id)", categoryId],
    ["deleteTag(id: $id)", tagId],
  ] as const)
    await run(context, `mutation ($id: ID!) { ${act} }`, { id });
  return ["Old plan", "Kneading", "Roof", "Measure the wall", "Site visit", "times.txt", "Recipes", "sourdough"];
}

const lines = (page: Page) => page.getByRole("main").getByRole("listitem");
const kindLink = (page: Page, name: RegExp) =>
  page.getByRole("group", { name: "Which kind" }).getByRole("link", { name });

test("one of each kind is found in the trash, filtered, and restored to its place", async ({
  page,
  context,
  person: _,
}) => {
  const titles = await deleteOneOfEachKind(context);
  await page.goto("/calendar");
  await page.getByRole("button", { name: "More for the calendar" }).click();
  await page.getByRole("menuitem", { name: "Trash" }).click();
  await expect(page).toHaveURL(/\/trash\?kind=events$/);
  await kindLink(page, /^All/).click();
  await expect(page.getByRole("heading", { level: 1, name: "Trash" })).toBeVisible();
  await expect(lines(page)).toHaveCount(titles.length);
  for (const [at, title] of titles.entries()) await expect(lines(page).nth(at)).toContainText(title);
  const places = ["Note", "Video", "Project in House", "Task in House", "Event, ", "Attachment in Rye bread"];
  for (const [at, place] of [...places, "Category of 1 item", "Tag of 1 item"].entries())
    await expect(lines(page).nth(at)).toContainText(place);
  await expectAccessible(page, "the trash of every kind");

  await kindLink(page, /^Attachments/).click();
  await expect(page).toHaveURL(/\/trash\?kind=attachments$/);
  await expect(lines(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Restore times.txt" }).click();
  await expect(page.getByRole("status").getByText("Attachment restored")).toBeVisible();
  await expect(page.getByText("No attachments in the trash")).toBeVisible();
  for (const [address, title] of [
    ["/videos?trash", "Kneading"],
    ["/projects?trash", "Roof"],
    ["/trash?kind=tags", "sourdough"],
  ] as const) {
    await page.goto(address);
    await expect(lines(page)).toHaveCount(1);
    await expect(lines(page)).toContainText(title);
  }

  await page.goto("/trash");
  for (const title of ["Recipes", "sourdough", "Roof", "Measure the wall"]) {
    await page.getByRole("button", { name: `Restore ${title}` }).click();
    await expect(lines(page).filter({ hasText: title })).toHaveCount(0);
  }
  await page.goto("/notes");
  await expect(cardOf(page, "Rye bread")).toContainText("Recipes");
  await expect(cardOf(page, "Rye bread")).toContainText("sourdough");
  await page.goto("/projects");
  await page.getByRole("link", { name: "House", exact: true }).click();
  await expect(page.getByText("Measure the wall")).toBeVisible();
  await expect(page.getByRole("main").getByText("Roof").first()).toBeVisible();
});

test("several things are restored or deleted together, and the trash is emptied", async ({
  page,
  context,
  person: _,
}) => {
  await deleteOneOfEachKind(context);
  await page.goto("/trash");
  const bar = page.getByRole("toolbar", { name: "Selection" });
  const check = async (title: string): Promise<void> => {
    await lines(page).filter({ hasText: title }).hover();
    await page.getByRole("checkbox", { name: `Select ${title}` }).click();
  };
  await check("sourdough");
  await check("Site visit");
  await expect(bar.getByText("2 selected")).toBeVisible();
  await expectAccessible(page, "the trash while things are selected");
  await bar.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("status").getByText("2 things restored")).toBeVisible();
  await expect(lines(page)).toHaveCount(6);

  await check("Old plan");
  await check("Roof");
  await bar.getByRole("button", { name: "Delete Permanently" }).click();
  const asked = question(page, "Delete 2 things permanently?");
  await asked.getByRole("button", { name: "Delete Permanently" }).click();
  await expect(page.getByRole("status").getByText("2 things deleted")).toBeVisible();
  await expect(lines(page)).toHaveCount(4);

  await kindLink(page, /^Videos/).click();
  await page.getByRole("button", { name: "Empty trash" }).click();
  await expect(question(page, "Empty the trash?")).toContainText("1 video will be deleted");
  await question(page, "Empty the trash?").getByRole("button", { name: "Delete Permanently" }).click();
  await expect(page.getByText("No videos in the trash")).toBeVisible();
  await kindLink(page, /^All/).click();
  await expect(lines(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Empty trash" }).click();
  await question(page, "Empty the trash?").getByRole("button", { name: "Delete Permanently" }).click();
  await expect(page.getByRole("status").getByText("Trash emptied").last()).toBeVisible();
  await expect(page.getByText("The trash is empty")).toBeVisible();
});

test("an unknown kind in the address is no filter", async ({ page, person: _ }) => {
  await page.goto("/trash?kind=bogus");
  await expect(page.getByText("The trash is empty")).toBeVisible();
  await expect(page).toHaveURL(/\/trash$/);
});

test("a name that was used again has to be free before its tag is restored", async ({ page, context, person: _ }) => {
  const tag = 'mutation { made: createTag(input: { name: "garden", contentType: NOTE }) { id } }';
  const { made } = await run<{ made: { id: string } }>(context, tag);
  await run(context, "mutation ($id: ID!) { deleteTag(id: $id) }", { id: made.id });
  await run(context, tag);
  await page.goto("/trash?kind=tags");
  await page.getByRole("button", { name: "Restore garden" }).click();
  await expect(page.getByText("There is another tag named “garden”: rename it, then restore this one")).toBeVisible();
  await expect(lines(page)).toHaveCount(1);
});

test("the open trash shows a deletion elsewhere, and the keys move and choose", async ({
  page,
  context,
  person: _,
}) => {
  const live = whenLive(page, "contentChanged");
  await page.goto("/trash");
  await expect(page.getByText("The trash is empty")).toBeVisible();
  await live;
  const ids = [await makeNote(context, { title: "Second" }), await makeNote(context, { title: "Third" })];
  for (const id of ids) await run(context, "mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [id] });
  await expect(lines(page)).toHaveCount(2);
  await page.getByRole("link", { name: "Second" }).focus();
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("x");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("toolbar", { name: "Selection" })).toBeHidden();
});

test("an archived note leaves the list and is restored", async ({ page, context, person: _ }) => {
  await makeNote(context, { title: "Permits" });
  await makeNote(context, { title: "Riso" });
  await page.goto("/notes");
  await page.getByRole("link", { name: "Permits", exact: true }).click();
  const opened = dialog(page, "Permits");
  await opened.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByRole("status").getByText("Note archived")).toBeVisible();
  await opened.getByRole("button", { name: "Close" }).click();
  await expect(cardOf(page, "Permits")).toBeHidden();
  await expect(cardOf(page, "Riso")).toBeVisible();
  await page
    .getByRole("group", { name: "Which notes" })
    .getByRole("link", { name: /^Archive/ })
    .click();
  await expect(cardOf(page, "Riso")).toBeHidden();
  await cardOf(page, "Permits").hover();
  await cardOf(page, "Permits").getByRole("button", { name: "Unarchive" }).click();
  await expect(page.getByText("Nothing archived")).toBeVisible();
  await page.getByRole("group", { name: "Which notes" }).getByRole("link", { name: /^All/ }).click();
  await expect(cardOf(page, "Permits")).toBeVisible();
});
