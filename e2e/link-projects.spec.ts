import { cardOf, dialog, expect, expectAccessible, makeNote, run, test } from "./support/test.js";

test("notes are linked to projects and found by them, also in bulk", async ({ page, context, person: _ }) => {
  await makeNote(context, { title: "Cabinet quotes" });
  await makeNote(context, { title: "Rye bread" });

  // without projects, the dialog offers to create one
  await page.goto("/notes");
  await page.getByRole("link", { name: "Cabinet quotes", exact: true }).click();
  const sheet = dialog(page, "Cabinet quotes");
  await sheet.getByRole("button", { name: "Link to projects" }).click();
  const linking = dialog(page, "Link to Projects");
  await expect(linking).toContainText("No projects found");
  await expect(linking).toContainText("Create a project first to link content");
  await expect(linking).toContainText("0 projects selected");
  await expect(linking.getByRole("button", { name: "Done" })).toBeDisabled();
  await linking.getByRole("button", { name: "Cancel" }).click();
  await expect(linking).toBeHidden();

  const make = async (name: string, parentId: string | null = null): Promise<string> => {
    const made = await run<{ createProject: { id: string } }>(
      context,
      "mutation($input: CreateProjectInput!) { createProject(input: $input) { id } }",
      { input: { name, parentId } },
    );
    return made.createProject.id;
  };
  const kitchen = await make("Kitchen rebuild");
  await make("Worktop", await make("Cabinets", kitchen));
  await make("Garden shed");

  await sheet.getByRole("button", { name: "Link to projects" }).click();
  const row = (name: string) => linking.getByRole("row", { name, exact: true });
  await row("Garden shed").getByRole("checkbox").click();
  await expect(linking).toContainText("1 project selected");
  await linking.getByRole("searchbox", { name: "Find a project" }).fill("worktop");
  await expect(row("Garden shed")).toBeHidden();
  await row("Worktop").click();
  await expect(linking).toContainText("2 projects selected");
  await linking.getByRole("searchbox", { name: "Find a project" }).fill("");
  await expect(row("Garden shed").getByRole("checkbox")).toBeChecked();
  await row("Garden shed").getByRole("checkbox").click();
  await expect(linking).toContainText("1 project selected");
  await expectAccessible(page, "Link to Projects");
  await linking.getByRole("button", { name: "Done" }).click();
  await expect(linking).toBeHidden();
  await expect(sheet.getByRole("link", { name: "Kitchen rebuild → Cabinets → Worktop" })).toBeVisible();
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("link", { name: "Cabinet quotes", exact: true })).toBeFocused();
  await expect(cardOf(page, "Cabinet quotes").getByText("project", { exact: true })).toBeAttached();

  // links both at once, then undoes it
  for (const [index, title] of ["Cabinet quotes", "Rye bread"].entries()) {
    await page.getByRole("link", { name: title, exact: true }).focus();
    await page.keyboard.press("x");
    await expect(page.getByRole("toolbar", { name: "Selection" })).toContainText(`${index + 1} selected`);
  }
  await page.getByRole("button", { name: "Projects", exact: true }).click();
  await row("Garden shed").getByRole("checkbox").click();
  await linking.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Projects changed on 2 notes")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto(`/projects?project=${kitchen}`);
  const linked = page.getByRole("complementary", { name: "Linked" });
  await expect(linked.getByRole("link", { name: /Cabinet quotes/ })).toBeVisible();
  await page.goto(`/notes?project=${kitchen}`);
  await expect(cardOf(page, "Cabinet quotes")).toBeVisible();
  await expect(cardOf(page, "Rye bread")).toBeHidden();
  await page.getByRole("button", { name: "Remove the project filter Kitchen rebuild" }).click();
  await expect(cardOf(page, "Rye bread")).toBeVisible();
});

test("a note is linked while it is written, unless the settings turn that off", async ({
  page,
  context,
  person: _,
}) => {
  await run(context, 'mutation { createProject(input: { name: "Kitchen rebuild" }) { id } }');
  await page.goto("/notes?new");
  const sheet = dialog(page, "New Note");
  await sheet.getByLabel("Title").fill("Hinges");
  await sheet.getByRole("button", { name: "Link to projects" }).click();
  const linking = dialog(page, "Link to Projects");
  await linking.getByRole("row", { name: "Kitchen rebuild" }).click();
  await linking.getByRole("button", { name: "Done" }).click();
  await expect(sheet.getByRole("link", { name: "Kitchen rebuild" })).toBeVisible();
  await sheet.getByRole("button", { name: /^(Done|Save note)$/ }).click();
  await expect(sheet).toBeHidden();
  await expect(cardOf(page, "Hinges").getByText("project", { exact: true })).toBeAttached();

  await page.goto("/settings/notes");
  await page.getByRole("switch", { name: "Show “Link to projects” on notes" }).click();
  await page.goto("/notes");
  await page.getByRole("link", { name: "Hinges", exact: true }).click();
  const opened = dialog(page, "Hinges");
  await expect(opened.getByRole("link", { name: "Kitchen rebuild" })).toBeVisible();
  await expect(opened.getByRole("button", { name: "Link to projects" })).toBeHidden();
});
