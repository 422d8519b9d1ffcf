import type { Page } from "@playwright/test";
import { cardOf, dialog, expect, expectAccessible, newPerson, run, test, undoOf } from "./support/test";

async function signUpInBrowser(page: Page): Promise<void> {
  const person = newPerson("Nora Lind");
  await page.goto("/login?view=sign-up");
  await page.getByLabel("Display name").fill(person.name);
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

const steps = (page: Page) => page.getByRole("list", { name: "First steps" });
const doneSteps = (page: Page) => steps(page).getByRole("img", { name: "Completed" });

test("a new account begins with a note, event types and an example that goes with one press", async ({ page }) => {
  await signUpInBrowser(page);
  await expect(page.getByText("Your first day")).toBeVisible();
  await expect(cardOf(page, "How notes work")).toBeVisible();
  await expect(steps(page).getByRole("listitem")).toHaveCount(5);
  await expectAccessible(page, "the first minutes");
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page, "the first minutes on a phone");
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("link", { name: "A garden on the balcony", exact: true }).click();
  await expect(page.getByRole("heading", { name: "A garden on the balcony" })).toBeVisible();
  await expect(page.getByText("Buy two long pots")).toBeVisible();
  await page.goto("/calendar");
  await expect(page.getByText("Health", { exact: true })).toBeVisible();

  await page.goto("/dashboard");
  const remove = page.getByRole("button", { name: "Remove the example" });
  await remove.click();
  await expect(remove).toBeHidden();
  await expect(page.getByRole("link", { name: "Choose what to grow" })).toBeHidden();
  await undoOf(page, "moved to the trash").click();
  await expect(remove).toBeVisible();
  await expect(page.getByRole("link", { name: "Choose what to grow" })).toBeVisible();
  await remove.click();
  await expect(remove).toBeHidden();
  await page.goto("/projects");
  await expect(page.getByText("A garden on the balcony")).toBeHidden();
});

test("the example can be removed on its own page", async ({ page }) => {
  await signUpInBrowser(page);
  await page.getByRole("link", { name: "A garden on the balcony", exact: true }).click();
  await expect(page.getByText("A garden on the balcony is an example project.")).toBeVisible();
  await expectAccessible(page, "the page of the example");
  await page.getByRole("button", { name: "Remove the example" }).click();
  await expect(page).toHaveURL(/\/projects$/);
  await expect(page.getByText("A garden on the balcony", { exact: true })).toBeHidden();
  await undoOf(page, "moved to the trash").click();
  await expect(page.getByText("A garden on the balcony", { exact: true })).toBeVisible();
  await page.goto("/projects");
  await page.getByRole("button", { name: "New project" }).first().click();
  await dialog(page, "New project").getByLabel("Name").fill("The attic");
  await page.getByRole("button", { name: "Create project" }).click();
  await expect(page.getByRole("heading", { name: "The attic" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove the example" })).toBeHidden();
});

test("the first steps tick themselves, and leave when all are done", async ({ page, context }) => {
  await signUpInBrowser(page);
  await expect(steps(page)).toBeVisible();
  await expect(doneSteps(page)).toHaveCount(0);
  const jot = page.getByLabel("Jot something down");
  await jot.fill("On keeping a commonplace");
  await jot.press("Enter");
  await expect(doneSteps(page)).toHaveCount(1);
  await jot.fill("Call Ana tomorrow");
  await jot.press("Enter");
  await expect(doneSteps(page)).toHaveCount(2);
  await expect(page.getByText("2 of 5")).toBeVisible();

  await steps(page).getByRole("link", { name: "Add an event" }).click();
  const editor = dialog(page, "New event");
  await editor.getByLabel("Title").fill("Dentist");
  await editor.getByRole("button", { name: "Add event" }).click();
  await expect(editor).toBeHidden();
  await page.goto("/dashboard");
  await expect(doneSteps(page)).toHaveCount(3);

  await run(context, "mutation($input: CreateVideoInput!) { createVideo(input: $input) { id } }", {
    input: { title: "A talk", youtubeUrl: "https://youtu.be/dQw4w9WgXcQ" },
  });
  await expect(doneSteps(page)).toHaveCount(4);
  const { notes } = await run<{ notes: { nodes: { id: string }[] } }>(context, "{ notes(first: 1) { nodes { id } } }");
  await run(context, "mutation($itemId: ID!) { shareContent(itemId: $itemId) { id } }", { itemId: notes.nodes[0]?.id });
  await page.reload();
  await expect(page.getByRole("button", { name: "Remove the example" })).toBeVisible();
  await expect(steps(page)).toBeHidden();

  await page.getByRole("button", { name: "Remove the example" }).click();
  await expect(page.getByRole("region", { name: "Example" })).toBeHidden();
  const over = page.waitForResponse(async (response) => /hideFirstSteps/.test(response.request().postData() ?? ""));
  await page.reload();
  await over;
  expect(await run(context, "{ viewer { firstSteps { isHidden } } }")).toEqual({ viewer: { firstSteps: null } });
});

test("hidden first steps stay away, and the example can still be removed", async ({ page }) => {
  await signUpInBrowser(page);
  await page.getByRole("button", { name: "Hide the first steps" }).click();
  await expect(steps(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: "Remove the example" })).toBeVisible();
  await expect(steps(page)).toBeHidden();
});

test("new notes take the next color in turn", async ({ page, context, person: _ }) => {
  await page.goto("/dashboard");
  const jot = page.getByLabel("Jot something down");
  for (const title of ["First", "Second"]) {
    await jot.fill(title);
    await jot.press("Enter");
    await expect(cardOf(page, title)).toBeVisible();
    await expect(page.getByRole("link", { name: title === "First" ? /^Notes,? ?1/ : /^Notes,? ?2/ })).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "New note" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Title").fill("Third");
  await sheet.getByRole("button", { name: "Done" }).click();
  await expect(cardOf(page, "Third")).toBeVisible();
  const { notes } = await run<{ notes: { nodes: { color: string }[] } }>(
    context,
    "{ notes(first: 3, sort: { by: CREATED_AT, order: ASC }) { nodes { color } } }",
  );
  expect(notes.nodes.map(({ color }) => color)).toEqual(["#FFE4B5", "#FFF3A1", "#B4EFCF"]);
});
