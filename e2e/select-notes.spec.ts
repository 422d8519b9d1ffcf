import { expect, question, run, slip, test } from "./support/test";

test("several notes are selected and changed at once, with one way back", async ({ page, context, person: _ }) => {
  const titles = ["Almond", "Birch", "Cedar", "Dogwood"];
  await run(
    context,
    `mutation { ${titles.map((title) => `${title}: createNote(input: { title: "${title}" }) { id }`).join("\n")} }`,
  );
  const filters = page.getByRole("group", { name: "Which notes" });
  const bar = page.getByRole("toolbar", { name: "Selection" });
  await page.goto("/notes?sort=title-asc");
  await slip(page, "Almond").hover();
  await slip(page, "Almond").getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("checkbox", { name: "Select Cedar" }).click({ modifiers: ["Shift"] });
  await expect(bar.getByText("3 selected")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select Birch" }).click();
  await expect(bar.getByText("2 selected")).toBeVisible();
  await bar.getByRole("button", { name: "Favorite" }).click();
  for (const title of ["Almond", "Cedar"]) {
    await expect(slip(page, title).getByRole("button", { name: "Remove from favorites" })).toBeAttached();
  }
  await expect(slip(page, "Birch").getByRole("button", { name: "Add to favorites" })).toBeAttached();

  await bar.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  for (const title of titles) await expect(slip(page, title)).toBeVisible();

  await page.goto("/notes?sort=title-asc");
  await slip(page, "Almond").hover();
  await slip(page, "Almond").getByRole("button", { name: "Select", exact: true }).click();
  await bar.getByRole("button", { name: "Select all 4" }).click();
  await expect(bar.getByText("4 selected")).toBeVisible();
  await bar.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No notes yet")).toBeVisible();

  await page.goto("/notes?trash");
  await page.getByRole("button", { name: "Restore Birch" }).click();
  await expect(page.getByRole("link", { name: "Birch", exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Empty trash" }).click();
  await question(page, "Empty the trash?").getByRole("button", { name: "Delete Permanently" }).click();
  await expect(page.getByText("The trash is empty")).toBeVisible();
  await filters.getByRole("link", { name: /^All/ }).click();
  await expect(page.getByRole("main").getByRole("article").getByRole("heading")).toHaveText(["Birch"]);
});
