import type { BrowserContext } from "@playwright/test";
import { builtFile } from "./support/builtFile";
import { day, event, makeEvent } from "./support/calendar";
import { dialog, expect, expectAccessible, makeNote, run, test } from "./support/test";

async function makeProject(context: BrowserContext, titles: readonly string[]): Promise<string> {
  const { createProject } = await run<{ createProject: { id: string } }>(
    context,
    'mutation { createProject(input: { name: "Kitchen rebuild" }) { id } }',
  );
  for (const title of titles) {
    await run(context, "mutation($input: CreateTaskInput!) { createTask(input: $input) { id } }", {
      input: { projectId: createProject.id, title },
    });
  }
  return createProject.id;
}

test("Tab first offers to skip to the content, and G with a letter goes to a page", async ({ page, person: _ }) => {
  await page.goto("/notes");
  await expect(page.getByText("No notes yet")).toBeVisible();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByRole("link", { name: "Commonplace", exact: true })).toHaveAttribute("href", "/dashboard");

  for (const [key, path] of [
    ["v", "/videos"],
    ["p", "/projects"],
    ["c", "/calendar"],
    ["n", "/notes"],
    ["s", "/settings"],
  ] as const) {
    await page.keyboard.press("g");
    await page.keyboard.press(key);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }

  // letters in a text, and behind something that is open, go nowhere
  await page.keyboard.press("Control+k");
  const search = page.getByRole("combobox", { name: "Search" });
  await search.pressSequentially("gn");
  await expect(search).toHaveValue("gn");
  await expect(page).toHaveURL("/settings");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(dialog(page, "Keyboard shortcuts")).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("n");
  await expect(page).toHaveURL("/settings");
  await page.keyboard.press("Escape");
  await expect(dialog(page, "Keyboard shortcuts")).toBeHidden();
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await expect(page).toHaveURL("/dashboard");
});

test("J, K and the arrows take the first item without a Tab, in notes and in the agenda", async ({
  page,
  context,
  person: _,
}) => {
  for (const title of ["Almond", "Birch", "Cedar", "Dogwood"]) await makeNote(context, { title });
  await makeEvent(context, "Plan", `${day}T11:30:00Z`, `${day}T12:30:00Z`);
  await makeEvent(context, "Tea", `${day}T15:30:00Z`, `${day}T16:30:00Z`);
  await page.goto("/notes?sort=title-asc");
  const note = (name: string) => page.getByRole("link", { name, exact: true });
  await expect(note("Dogwood")).toBeVisible();
  for (const name of ["Almond", "Birch", "Cedar"]) {
    await page.keyboard.press("j");
    await expect(note(name)).toBeFocused();
  }
  await page.keyboard.press("k");
  await expect(note("Birch")).toBeFocused();
  await note("Birch").blur();
  await page.keyboard.press("ArrowDown");
  await expect(note("Almond")).toBeFocused();
  // a letter with Ctrl, or in a field, is the browser's
  await page.keyboard.press("Control+j");
  await expect(note("Almond")).toBeFocused();
  await page.keyboard.press("/");
  await page.keyboard.type("jk");
  await expect(page.getByRole("searchbox")).toHaveValue("jk");

  await page.goto(`/calendar?date=${day}&view=agenda`);
  await expect(event(page, "Plan")).toBeVisible();
  await page.keyboard.press("j");
  await expect(event(page, "Plan")).toBeFocused();
  await page.keyboard.press("j");
  await expect(event(page, "Tea")).toBeFocused();
});

test("letters mark a task, in the list and on the board", async ({ page, context, person: _ }) => {
  const projectId = await makeProject(context, ["Order oak", "Measure twice"]);
  await page.goto(`/projects?project=${projectId}`);
  const task = (name: string) => page.getByRole("button", { name, exact: true });
  await expect(task("Measure twice")).toBeVisible();
  await page.keyboard.press("j");
  await expect(task("Order oak")).toBeFocused();
  await page.keyboard.press("s");
  const statuses = page.getByRole("menu", { name: "Status of Order oak" });
  await expect(statuses).toBeVisible();
  await expectAccessible(page, "the choice of a status by key");
  // in a menu a letter chooses
  await page.keyboard.press("b");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").getByText("“Order oak” marked as blocked")).toBeVisible();
  await expect(task("Order oak")).toBeFocused();
  await page.keyboard.press("p");
  await page.keyboard.press("Escape");
  await expect(task("Order oak")).toBeFocused();
  await page.keyboard.press("2");
  await expect(page.getByRole("status").getByText("“Order oak” set to high priority")).toBeVisible();

  await page.goto(`/projects?project=${projectId}&view=board`);
  await expect(task("Measure twice")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(task("Measure twice")).toBeFocused();
  await page.keyboard.press("s");
  await page.getByRole("menuitem", { name: "In progress" }).click();
  await expect(page.getByRole("region", { name: "In progress", exact: true }).getByText("Measure twice")).toBeVisible();
});

test("the sheet of keys shows all of them without overlapping", async ({ page, person: _ }) => {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.goto("/settings");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("?");
    const sheet = dialog(page, "Keyboard shortcuts");
    await expect(sheet.getByText("Undo the last act")).toBeVisible();
    await expectAccessible(page, `the keys at ${size.width}`);
    const overlapping = await sheet.evaluate((element) => {
      const boxes = [...element.querySelectorAll("dt > span, dd, h3")].map((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return { text: part.textContent, left, right, top, bottom };
      });
      return boxes.flatMap((a, at) =>
        boxes
          .slice(at + 1)
          .filter((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
          .map((b) => `${a.text} / ${b.text}`),
      );
    });
    expect(overlapping).toEqual([]);
  }
});

test("a toast lies below the sheet of keys", async ({ page, person: _ }) => {
  await page.setViewportSize({ width: 1100, height: 600 });
  await page.goto("/notes");
  await expect(page.getByText("No notes yet")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  const toast = page.locator('[data-part="toast"]');
  await expect(toast).toBeVisible();
  await toast.hover();
  await page.keyboard.press("?");
  const sheet = dialog(page, "Keyboard shortcuts");
  await expect(sheet).toBeVisible();
  const bottomOf = async () => (await sheet.boundingBox().then((box) => box && box.y + box.height)) ?? 0;
  expect(await bottomOf()).toBeLessThanOrEqual((await toast.boundingBox())?.y ?? 0);
});

test("documentation opens over the page being loaded, and Back closes search", async ({ page, person: _ }) => {
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(builtFile("ProjectsPage"), async (route) => {
    await held;
    await route.continue();
  });
  const nav = page.getByRole("navigation", { name: "Main" });
  await nav.getByRole("link", { name: /^Projects/ }).click();
  await page.getByRole("link", { name: "Documentation" }).click();
  letGo();
  await expect(page).toHaveURL("/projects?docs=");
  await expect(page.getByRole("dialog", { name: "Documentation" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/projects");

  await page.keyboard.press("Control+k");
  const search = page.getByRole("combobox", { name: "Search" });
  await expect(search).toBeVisible();
  await page.goBack();
  await expect(search).toBeHidden();

  await page.goto("/no%74es");
  await expect(nav.getByRole("link", { name: /^Notes/ })).toHaveAttribute("aria-current", "page");
});
