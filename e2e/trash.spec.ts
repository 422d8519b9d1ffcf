import { cardOf, dialog, expect, makeNote, question, test } from "./support/test";

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
  await expect(page.getByRole("status").getByText("Note restored")).toBeVisible();
  await expect(cardOf(page, "Fables")).toBeVisible();

  await deleteIt();
  await expect(page.getByRole("status").getByText("Note moved to the trash")).toBeVisible();
  await expect(cardOf(page, "Fables")).toBeHidden();
  await page
    .getByRole("group", { name: "Which notes" })
    .getByRole("link", { name: /^Trash/ })
    .click();
  await expect(page.getByRole("heading", { name: "Gone in 30 days" })).toBeVisible();
  const row = page.getByRole("listitem").filter({ has: open });
  await row.getByRole("button", { name: "Restore Fables" }).click();
  await expect(page.getByText("The trash is empty")).toBeVisible();

  await page.getByRole("group", { name: "Which notes" }).getByRole("link", { name: /^All/ }).click();
  await deleteIt();
  await expect(cardOf(page, "Fables")).toBeHidden();
  await page.goto("/notes?trash");
  await row.getByRole("button", { name: "Delete Permanently" }).click();
  const forGood = question(page, "Delete this note permanently?");
  await expect(forGood).toContainText("This action cannot be undone.");
  await forGood.getByRole("button", { name: "Delete Permanently" }).click();
  await expect(page.getByRole("status").getByText("Note deleted")).toBeVisible();
  await expect(page.getByText("The trash is empty")).toBeVisible();
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
