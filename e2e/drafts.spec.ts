import { cardOf, dialog, expect, makeNote, question, saveByHand, test } from "./support/test";

test.beforeEach(({ context }) => saveByHand(context));

test("an unsaved new note is restored after a reload and can be discarded", async ({ page, person: _ }) => {
  await page.goto("/notes?new");
  const sheet = dialog(page, "New Note");
  const text = sheet.getByRole("textbox", { name: "Text", exact: true });
  await sheet.getByLabel("Title").fill("Half a thought");
  await text.click();
  await page.keyboard.type("and its beginning");
  await page.reload();
  await expect(sheet.getByText("Your unsaved draft is back.")).toBeVisible();
  await expect(sheet.getByLabel("Title")).toHaveValue("Half a thought");
  await expect(text).toHaveText("and its beginning");
  await sheet.getByRole("button", { name: "Discard draft" }).click();
  await expect(sheet.getByLabel("Title")).toHaveValue("");
  await expect(text).not.toContainText("beginning");
  await page.reload();
  await expect(sheet.getByLabel("Title")).toHaveValue("");
  await expect(sheet.getByText("Your unsaved draft is back.")).toBeHidden();
});

test("leaving a changed note asks first", async ({ page, context, person: _ }) => {
  await makeNote(context, { title: "Lamps", content: "<p>Brass</p>" });
  await page.goto("/notes");
  await page.getByRole("link", { name: "Lamps", exact: true }).click();
  const opened = dialog(page, "Lamps");
  await opened.getByRole("button", { name: "Edit" }).click();
  const sheet = dialog(page, "Edit Note");
  const asked = question(page, "Leave without saving?");
  await sheet.getByLabel("Title").fill("Lamps and shades");
  await page.keyboard.press("Escape");
  await asked.getByRole("button", { name: "Keep writing" }).click();
  await expect(asked).toBeHidden();
  await expect(sheet.getByLabel("Title")).toHaveValue("Lamps and shades");
  await page.goBack();
  await expect(asked).toBeVisible();
  await asked.getByRole("button", { name: "Keep writing" }).click();
  await expect(sheet).toBeVisible();
  await sheet.getByRole("button", { name: "Cancel" }).click();
  await asked.getByRole("button", { name: "Discard changes" }).click();
  await expect(opened).toContainText("Brass");
  // discarded changes don't come back, and closing without changes asks nothing
  await opened.getByRole("button", { name: "Edit" }).click();
  await expect(sheet.getByLabel("Title")).toHaveValue("Lamps");
  await page.keyboard.press("Escape");
  await expect(opened).toBeVisible();
});

test("a draft that can't be saved stays in the editor, with the reason", async ({ page, person: _ }) => {
  await page.goto("/notes");
  await page.getByRole("link", { name: "Write a note" }).click();
  const sheet = dialog(page, "New Note");
  const text = sheet.getByRole("textbox", { name: "Text", exact: true });
  const link = sheet.getByRole("textbox", { name: "Link", exact: true });
  await text.click();
  await page.keyboard.type("A long paragraph.");
  await sheet.getByRole("button", { name: "Save note" }).click();
  await expect(sheet.getByText("Please enter a title")).toBeVisible();
  await expect(sheet.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("Kept");
  await expect(sheet.getByText("Please enter a title")).toBeHidden();

  await link.fill("javascript:alert(1)");
  await sheet.getByRole("button", { name: "Save note" }).click();
  await expect(link).toHaveAttribute("aria-invalid", "true");
  await expect(text).toHaveText("A long paragraph.");
  await expect(sheet.getByLabel("Title")).toHaveValue("Kept");

  await link.fill("https://example.org");
  let refusals = 1;
  await page.route("**/graphql", async (route) => {
    const isSaving = route.request().postData()?.includes("createNote") && refusals-- > 0;
    if (!isSaving) return route.fallback();
    const errors = [{ message: "Something went wrong", extensions: { code: "INTERNAL" } }];
    return route.fulfill({ json: { data: null, errors } });
  });
  await sheet.getByRole("button", { name: "Save note" }).click();
  await expect(sheet.getByText("Failed to save note")).toBeVisible();
  await expect(text).toHaveText("A long paragraph.");
  await sheet.getByRole("button", { name: "Save note" }).click();
  await expect(sheet).toBeHidden();
  await expect(cardOf(page, "Kept")).toContainText("A long paragraph.");
});
