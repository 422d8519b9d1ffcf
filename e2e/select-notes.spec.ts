import { cardOf, expect, makeNote, question, run, test, undoOf } from "./support/test";

test("several notes are selected and changed at once, with a single Undo", async ({ page, context, person: _ }) => {
  const titles = ["Almond", "Birch", "Cedar", "Dogwood"];
  await run(
    context,
    `mutation { ${titles.map((title) => `${title}: createNote(input: { title: "${title}" }) { id }`).join("\n")} }`,
  );
  const bar = page.getByRole("toolbar", { name: "Selection" });
  await page.goto("/notes?sort=title-asc");
  await cardOf(page, "Almond").hover();
  await cardOf(page, "Almond").getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("checkbox", { name: "Select Cedar" }).click({ modifiers: ["Shift"] });
  await expect(bar.getByText("3 selected")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select Birch" }).click();
  await expect(bar.getByText("2 selected")).toBeVisible();
  await bar.getByRole("button", { name: "Favorite" }).click();
  for (const title of ["Almond", "Cedar"]) {
    await expect(cardOf(page, title).getByRole("button", { name: "Remove from favorites" })).toBeAttached();
  }
  await expect(cardOf(page, "Birch").getByRole("button", { name: "Add to favorites" })).toBeAttached();

  await bar.getByRole("button", { name: "Delete" }).click();
  await undoOf(page, "2 notes moved to the trash").click();
  for (const title of titles) await expect(cardOf(page, title)).toBeVisible();

  await page.goto("/notes?sort=title-asc");
  await cardOf(page, "Almond").hover();
  await cardOf(page, "Almond").getByRole("button", { name: "Select", exact: true }).click();
  await bar.getByRole("button", { name: "Select all 4" }).click();
  await expect(bar.getByText("4 selected")).toBeVisible();
  await bar.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No notes yet")).toBeVisible();

  await page.goto("/notes?trash");
  await page.getByRole("button", { name: "Restore Birch" }).click();
  await expect(page.getByRole("link", { name: "Birch", exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Empty trash" }).click();
  await question(page, "Empty the trash?").getByRole("button", { name: "Delete Permanently" }).click();
  await expect(page.getByText("No notes in the trash")).toBeVisible();
  await page.goto("/notes");
  await expect(page.getByRole("main").getByRole("article").getByRole("heading")).toHaveText(["Birch"]);
});

test("several notes are selected, filed and archived together, and one Undo reverts it", async ({
  page,
  context,
  person: _,
}) => {
  const { kitchen } = await run<{ kitchen: { id: string } }>(
    context,
    `mutation { kitchen: createCategory(input: { name: "Kitchen", contentType: NOTE }) { id } }`,
  );
  await run(context, `mutation ($id: ID!) { createNote(input: { title: "Almonds", categoryId: $id }) { id } }`, {
    id: kitchen.id,
  });
  for (const title of ["Birch", "Cork", "Dill"]) await makeNote(context, { title });
  await page.goto("/notes?sort=title-asc");
  const link = (title: string) => page.getByRole("link", { name: title, exact: true });
  const bar = page.getByRole("toolbar", { name: "Selection" });

  // by keyboard: one, then a range
  await link("Almonds").focus();
  await page.keyboard.press("x");
  await expect(bar).toContainText("1 selected");
  await link("Cork").focus();
  await page.keyboard.press("Shift+X");
  await expect(bar).toContainText("3 selected");
  await page.keyboard.press("e");
  await expect(page.getByText("3 notes archived")).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(link("Almonds")).toBeHidden();
  await expect(link("Dill")).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(link("Almonds")).toBeVisible();
  await expect(link("Cork")).toBeVisible();

  // filed together; Undo returns each to its own category
  await link("Dill").focus();
  await page.keyboard.press("Control+a");
  await expect(bar).toContainText("4 selected");
  await bar.getByRole("button", { name: "Category" }).click();
  await page.getByRole("option", { name: "Kitchen" }).click();
  await expect(page.getByText("3 notes filed under Kitchen")).toBeVisible();
  await expect(cardOf(page, "Dill")).toContainText("Kitchen");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cardOf(page, "Dill")).not.toContainText("Kitchen");
  await expect(cardOf(page, "Almonds")).toContainText("Kitchen");

  // a click selects while there is a selection, and opens when there is none
  await link("Cork").click();
  await expect(bar).toContainText("3 selected");
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Select everything up to it");
  await page.keyboard.press("Escape");
  await link("Cork").click();
  await expect(page.getByRole("dialog", { name: "Cork" })).toBeVisible();
});

test("the selection bar stays in sight above the cards", async ({ page, context, person: _ }) => {
  await run(
    context,
    `mutation { ${Array.from({ length: 40 }, (_each, index) => `n${index}: createNote(input: { title: "Note ${index + 10}", content: "<p>One</p><p>Two</p>" }) { id }`).join("\n")} }`,
  );
  await page.goto("/notes?sort=title-asc");
  await page.getByRole("link", { name: "Note 10", exact: true }).focus();
  await page.keyboard.press("x");
  const bar = page.getByRole("toolbar", { name: "Selection" });
  await expect(bar.getByText("1 selected")).toBeVisible();
  await page.mouse.move(900, 500);
  await page.mouse.wheel(0, 2000);
  await expect(page.getByRole("link", { name: "Note 10", exact: true })).not.toBeInViewport();
  await expect(bar).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
});

test("the actions of a card stay while the mouse rests on it, wherever the focus goes", async ({
  page,
  context,
  person: _,
}) => {
  await makeNote(context, { title: "Almond" });
  await page.goto("/notes");
  const archive = cardOf(page, "Almond").getByRole("button", { name: "Archive" });
  await cardOf(page, "Almond").hover();
  await archive.focus();
  await page.getByRole("link", { name: "Dashboard" }).first().focus();
  await expect(archive).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(archive).toBeHidden();
});
