import { cardOf, contentOf, dialog, expect, expectAccessible, makeNote, run, test, undoOf } from "./support/test";

const now = new Date("2026-11-29T10:00:00Z");

test.beforeEach(async ({ page }) => page.clock.setFixedTime(now));

test("a note becomes a template, which asks for its fields and puts the cursor in its place", async ({
  page,
  context,
  person: _,
}) => {
  const id = await makeNote(context, {
    title: "Call with {{who}}",
    content: "<p>{{date}}, {{who}}</p><ul><li><p>Asked: {{cursor}}</p></li></ul><p>End</p>",
  });
  await page.goto(`/notes/${id}`);
  const sheet = dialog(page, "Call with {{who}}");
  await sheet.getByRole("button", { name: "Save as template" }).click();
  await expect(sheet.getByRole("button", { name: "Stop being a template" })).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Share" })).toBeHidden();
  await expectAccessible(page, "an opened template");
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("No notes yet")).toBeVisible();

  await page.getByRole("button", { name: "Today and templates" }).click();
  await expectAccessible(page, "the menu of templates");
  await page.getByRole("menuitem", { name: "Call with {{who}}" }).click();
  const fields = dialog(page, "Call with {{who}}");
  await expect(fields.getByLabel("Who")).toBeFocused();
  await expectAccessible(page, "the fields of a template");
  await page.keyboard.type("Ada & Bea");
  await page.keyboard.press("Enter");
  const editor = dialog(page, "Edit Note");
  await expect(editor.getByLabel("Title")).toHaveValue("Call with Ada & Bea");
  const text = editor.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeFocused();
  await page.keyboard.type("why");
  await editor.getByRole("button", { name: "Done" }).click();
  await expect(dialog(page, "Call with Ada & Bea")).toBeVisible();
  const made = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await expect
    .poll(() => contentOf(context, made))
    .toBe("<p>2026-11-29, Ada &amp; Bea</p><ul><li><p>Asked: why</p></li></ul><p>End</p>");
});

test("a template that comes with the app makes a note and can be copied to edit", async ({ page, person: _ }) => {
  await page.goto("/notes/templates");
  await expect(page.getByText("No templates of your own yet")).toBeVisible();
  await expectAccessible(page, "templates");
  await page.getByRole("button", { name: "New note from Weekly review" }).click();
  const editor = dialog(page, "Edit Note");
  await expect(editor.getByLabel("Title")).toHaveValue("Weekly review");
  const text = editor.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toContainText("Week up to 2026-11-29");
  await expect(text).toBeFocused();
  await page.keyboard.type("Slept well");
  await expect(text).toContainText("What went well?Slept well");
  await editor.getByRole("button", { name: "Done" }).click();

  await page.goto("/notes/templates");
  await page.getByRole("listitem").filter({ hasText: "Reading notes" }).getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Copy to edit" }).click();
  await expect(editor.getByLabel("Title")).toHaveValue("Reading notes");
  await expect(text).toBeFocused();
  await editor.getByLabel("Title").fill("Reading notes, mine");
  await editor.getByRole("button", { name: "Done" }).click();
  await dialog(page, "Reading notes, mine").getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/notes\/templates$/);
  await expect(page.getByRole("link", { name: "Reading notes, mine" })).toBeVisible();
});

test("a double press makes one note, with the day of the press", async ({ page, context, person: _ }) => {
  const id = await makeNote(context, { title: "Log", content: "<p>On {{date}}</p>" });
  await run(context, "mutation ($id: ID!) { setTemplate(noteId: $id, isTemplate: true) { id } }", { id });
  await page.goto("/notes/templates");
  const use = page.getByRole("button", { name: "New note from Log" });
  await expect(use).toBeVisible();
  await page.clock.setFixedTime(new Date("2026-11-30T10:00:00Z"));
  await use.dblclick();
  await expect(dialog(page, "Edit Note").getByRole("textbox", { name: "Text", exact: true })).toHaveText(
    "On 2026-11-30",
  );
  const { notes } = await run<{ notes: { totalCount: number } }>(context, "{ notes(first: 1) { totalCount } }");
  expect(notes.totalCount).toBe(1);
});

test("templates are listed, edited, deleted and made notes again", async ({ page, context, person: _ }) => {
  for (const title of ["Plan", "Log"]) {
    const noteId = await makeNote(context, { title });
    await run(context, "mutation ($noteId: ID!) { setTemplate(noteId: $noteId, isTemplate: true) { id } }", { noteId });
  }
  await page.goto("/notes/templates");
  const own = page.getByRole("region", { name: "Yours" });
  await expect(own.getByRole("listitem")).toHaveCount(2);
  await own.getByRole("link", { name: "Plan" }).click();
  await dialog(page, "Plan").getByRole("button", { name: "Edit" }).click();
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toBeFocused();
  await dialog(page, "Edit Note").getByLabel("Title").fill("Plan B");
  await dialog(page, "Edit Note").getByRole("button", { name: "Done" }).click();
  await dialog(page, "Plan B").getByRole("button", { name: "Close" }).click();
  const menuOf = (title: string) =>
    own.getByRole("listitem").filter({ hasText: title }).getByRole("button", { name: "More" });
  await menuOf("Plan B").click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(own.getByRole("link", { name: "Plan B" })).toBeHidden();
  await undoOf(page, "Note moved to the trash").click();
  await expect(own.getByRole("link", { name: "Plan B" })).toBeVisible();
  await menuOf("Log").click();
  await page.getByRole("menuitem", { name: "Stop being a template" }).click();
  await expect(own.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("link", { name: "All notes" }).click();
  await expect(cardOf(page, "Log")).toBeVisible();
  await expect(cardOf(page, "Plan B")).toBeHidden();
});

test("the list of templates says when it could not be loaded", async ({ page, person: _ }) => {
  await page.route("/graphql", async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName?: string };
    if (operationName === "NoteTemplates") return route.fulfill({ status: 500, body: "" });
    return route.fallback();
  });
  await page.goto("/notes/templates");
  await expect(page.getByText("The templates could not be loaded")).toBeVisible();
  await expectAccessible(page, "templates that could not be loaded");
  await page.unroute("/graphql");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Meeting notes")).toBeVisible();
});
