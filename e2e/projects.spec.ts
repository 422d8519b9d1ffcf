import type { BrowserContext, Page } from "@playwright/test";
import { dialog, expect, expectAccessible, question, run, test, whenLive } from "./support/test.js";

const makeProject = async (context: BrowserContext, name: string, parentId: string | null = null): Promise<string> => {
  const { createProject } = await run<{ createProject: { id: string } }>(
    context,
    "mutation($input: CreateProjectInput!) { createProject(input: $input) { id } }",
    { input: { name, parentId } },
  );
  return createProject.id;
};

const more = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole("button", { name: `More for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
};

test("a project is created, gets subprojects, is put on hold, deleted and restored", async ({ page, person: _ }) => {
  await page.goto("/projects");
  await expect(page.getByText("No projects yet")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "New project" }).first().click();
  const form = dialog(page, "New project");
  await form.getByRole("button", { name: "Create project" }).click();
  await expect(form.getByText("Please enter a name")).toBeVisible();
  await form.getByLabel("Name").fill("Kitchen rebuild");
  await form.getByLabel("Description").fill("Oak or birch, then everything else follows.");
  await form.getByRole("button", { name: "Create project" }).click();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/\/projects\?project=/);
  await expect(page.getByRole("heading", { level: 2, name: "Kitchen rebuild" })).toBeVisible();

  await page.getByRole("button", { name: "Add subproject", exact: true }).click();
  const line = page.getByRole("textbox", { name: "New subproject of Kitchen rebuild" });
  await line.fill("Cabinets");
  await line.press("Enter");
  const cabinets = page.getByRole("region", { name: "Cabinets" });
  await expect(cabinets).toBeVisible();
  await line.press("Escape");
  await more(page, "Cabinets", "Rename");
  await page.getByLabel("New name of Cabinets").fill("Oak cabinets");
  await page.getByLabel("New name of Cabinets").press("Enter");
  await expect(page.getByRole("region", { name: "Oak cabinets" })).toBeVisible();
  await more(page, "Oak cabinets", "Add subproject");
  await page.getByRole("textbox", { name: "New subproject of Oak cabinets" }).fill("Worktop");
  await page.keyboard.press("Enter");
  const worktop = page.getByRole("region", { name: "Worktop" });
  await expect(worktop).toBeVisible();
  await page.keyboard.press("Escape");

  // collapsed parts stay collapsed
  await page.getByRole("button", { name: "Collapse Oak cabinets" }).click();
  await expect(worktop).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: "Expand Oak cabinets" })).toBeVisible();
  await expect(worktop).toBeHidden();
  await expectAccessible(page, "a project");

  await more(page, "Oak cabinets", "Delete");
  const asked = question(page, "Delete “Oak cabinets”?");
  await expect(asked).toContainText("1 subproject");
  await expect(asked).toContainText("Linked notes and videos stay.");
  await asked.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("region", { name: "Oak cabinets" })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Expand Oak cabinets" })).toBeVisible();

  await page.getByRole("button", { name: "More for Kitchen rebuild" }).click();
  await page.getByRole("menuitem", { name: "Put on hold" }).click();
  await page.getByRole("link", { name: "All projects" }).click();
  await expect(page.getByRole("region", { name: "On hold" })).toContainText("Kitchen rebuild");
  await expectAccessible(page, "the projects");
});

test("the tree is reordered by keyboard, and a project can't be moved into itself", async ({
  page,
  context,
  person: _,
}) => {
  const kitchen = await makeProject(context, "Kitchen rebuild");
  const cabinets = await makeProject(context, "Cabinets", kitchen);
  await makeProject(context, "Worktop", cabinets);
  await makeProject(context, "Floor", kitchen);
  await page.goto(`/projects?project=${kitchen}&view=tree`);
  const tree = page.getByRole("treegrid", { name: "Subprojects of Kitchen rebuild" });
  const rows = tree.getByRole("row");
  await expect(rows).toHaveCount(3);

  await page.getByRole("radio", { name: "Tree" }).focus();
  await page.keyboard.press("Tab");
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(rows.filter({ hasText: "Floor" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(tree.getByRole("button", { name: "Move Floor" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Insert after Floor" })).toBeFocused();
  for (const place of [
    "Insert between Cabinets and Floor",
    "Insert after Worktop",
    "Drop on Worktop",
    "Insert before Worktop",
    "Drop on Cabinets",
  ]) {
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("button", { name: place, exact: true })).toBeFocused();
  }
  await page.keyboard.press("Enter");
  const floor = rows.filter({ hasText: "Floor" });
  await expect(floor).toHaveAttribute("aria-level", "2");
  await page.reload();
  await expect(floor).toHaveAttribute("aria-level", "2");

  // by name, from the menu
  await rows.filter({ hasText: "Cabinets" }).hover();
  await more(page, "Cabinets", "Move to…");
  const moving = dialog(page, "Move “Cabinets”");
  await expect(moving.getByLabel("Find a project")).toBeFocused();
  await expect(moving.getByRole("row", { name: "Cabinets" })).toContainText("can't go into itself");
  await moving.getByRole("button", { name: "Top level" }).click();
  await moving.getByRole("button", { name: "Move here" }).click();
  await expect(moving).toBeHidden();
  await expect(page.getByText("No subprojects yet")).toBeVisible();
  await expect(
    page.getByRole("navigation", { name: "Projects" }).getByRole("link", { name: "Cabinets" }),
  ).toBeVisible();
});

test("projects are put in the person's own order by the grip's arrow keys and by drag", async ({
  page,
  context,
  person: _,
}) => {
  for (const name of ["Kitchen rebuild", "Field guide", "Half-marathon"]) await makeProject(context, name);
  await page.goto("/projects");
  const names = page.getByRole("region", { name: "Active" }).getByRole("heading", { level: 3 });
  await expect(names).toHaveText(["Kitchen rebuild", "Field guide", "Half-marathon"]);
  const grip = (name: string) => page.getByRole("button", { name: `Move ${name}, with the arrow keys` });
  await grip("Kitchen rebuild").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(names).toHaveText(["Field guide", "Half-marathon", "Kitchen rebuild"]);
  await expect(grip("Kitchen rebuild")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(names).toHaveText(["Field guide", "Kitchen rebuild", "Half-marathon"]);
  // the grip no longer takes the focus once something else has it
  const make = page.getByRole("button", { name: "New project" }).first();
  await make.focus();
  await makeProject(context, "Garden");
  await expect(names).toContainText(["Garden"]);
  await expect(make).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(names).toHaveText(["Field guide", "Half-marathon", "Garden", "Kitchen rebuild"]);

  const target = await page.getByRole("article").first().boundingBox();
  await grip("Kitchen rebuild").hover();
  await page.mouse.down();
  await page.mouse.move((target?.x ?? 0) + 30, (target?.y ?? 0) + 30, { steps: 6 });
  await page.mouse.up();
  await expect(names).toHaveText(["Kitchen rebuild", "Field guide", "Half-marathon", "Garden"]);
  // the toast of the keyboard move may still be fading
  await expect(page.getByRole("status").getByText("“Kitchen rebuild” moved").last()).toBeVisible();
  await page.reload();
  await expect(names).toHaveText(["Kitchen rebuild", "Field guide", "Half-marathon", "Garden"]);
  await expect(page).toHaveURL("/projects");

  await page.goto("/projects?sort=name");
  await expect(names).toHaveText(["Field guide", "Garden", "Half-marathon", "Kitchen rebuild"]);
  await expect(grip("Field guide")).toHaveCount(0);
});

test("expands the first subprojects with their tasks, as far as they fit", async ({ page, context, person: _ }) => {
  const kitchen = await makeProject(context, "Kitchen rebuild");
  for (const name of ["Cabinets", "Worktop", "Permits"]) {
    const projectId = await makeProject(context, name, kitchen);
    const count = name === "Permits" ? 60 : 2;
    for (let step = 1; step <= count; step += 1) {
      await run(context, "mutation($input: CreateTaskInput!) { createTask(input: $input) { id } }", {
        input: { projectId, title: `${name} ${step}` },
      });
    }
  }
  await page.goto(`/projects?project=${kitchen}`);
  await expect(page.getByRole("button", { name: "Worktop 2", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Collapse Cabinets" })).toBeVisible();
  await page.getByRole("button", { name: "Expand Permits" }).click();
  await expect(page.getByRole("button", { name: "Permits 60", exact: true })).toBeAttached();
});

test("shows changes made elsewhere", async ({ page, context, person: _ }) => {
  const kitchen = await makeProject(context, "Kitchen rebuild");
  const live = whenLive(page);
  await page.goto(`/projects?project=${kitchen}`);
  await expect(page.getByRole("heading", { level: 2, name: "Kitchen rebuild" })).toBeVisible();
  await live;
  await makeProject(context, "Permits", kitchen);
  await expect(page.getByRole("region", { name: "Permits" })).toBeVisible();
});
