import { expect, makeNote, run, slip, test } from "./support/test";

test("several notes are selected, filed and put away together, and one Undo takes it back", async ({
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

  // by keys alone: one, and as far as another
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

  // filed together, each goes back to where it was
  await link("Dill").focus();
  await page.keyboard.press("Control+a");
  await expect(bar).toContainText("4 selected");
  await bar.getByRole("button", { name: "Category" }).click();
  await page.getByRole("option", { name: "Kitchen" }).click();
  await expect(page.getByText("3 notes filed under Kitchen")).toBeVisible();
  await expect(slip(page, "Dill")).toContainText("Kitchen");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(slip(page, "Dill")).not.toContainText("Kitchen");
  await expect(slip(page, "Almonds")).toContainText("Kitchen");

  // a press takes part in selecting while there is a selection, and opens when there is none
  await link("Cork").click();
  await expect(bar).toContainText("3 selected");
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Select as far as the note");
  await page.keyboard.press("Escape");
  await link("Cork").click();
  await expect(page.getByRole("dialog", { name: "Cork" })).toBeVisible();
});
