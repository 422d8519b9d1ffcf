import type { Page } from "@playwright/test";
import { builtFile } from "./support/builtFile";
import { cardOf, dialog, expect, makeNote, signUp, test } from "./support/test";

test("an unknown address says so and offers links", async ({ page, context, person: _ }) => {
  await page.goto("/notebooks/about");
  await expect(page.getByRole("heading", { name: "There is no such page" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto("/notes/0190a000-0000-7000-8000-000000000000");
  const missing = dialog(page, "Note not found");
  // said once
  await expect(missing.getByText(/not found/i)).toHaveText(["Note not found"]);
  await missing.getByRole("link", { name: "Look in the trash" }).click();
  await expect(page.getByText("No notes in the trash")).toBeVisible();
  await page.goto("/notes/not-an-id");
  await expect(missing).toBeVisible();

  const answer = await context.request.get("/api/v1/nothing-here");
  expect(answer.status()).toBe(404);
  expect(answer.headers()["content-type"]).toContain("application/json");
});

test("another person's note is shown as not found", async ({ page, person: _, anotherBrowser }) => {
  const elsewhere = await anotherBrowser();
  await signUp(elsewhere);
  const id = await makeNote(elsewhere, { title: "Not yours" });
  await page.goto(`/notes/${id}`);
  await expect(dialog(page, "Note not found")).toBeVisible();
  await expect(page.getByText("Not yours")).toHaveCount(0);
});

test("a page that fails to load offers to reload", async ({ page, person: _ }) => {
  await page.goto("/dashboard");
  await expect(page.getByLabel("Jot something down")).toBeVisible();
  await page.route(builtFile("SettingsPage"), (route) => route.abort());
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
  await page.unroute(builtFile("SettingsPage"));
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
});

test("a list that fails to load says why, and Try again loads it", async ({ page, context, person: _ }) => {
  await makeNote(context, { title: "Patience" });
  let isBroken = true;
  await page.route("**/graphql", (route) => {
    if (!isBroken || !/query Notes\b/.test(route.request().postData() ?? "")) return route.fallback();
    const errors = [{ message: "Something went wrong", extensions: { code: "INTERNAL" } }];
    return route.fulfill({ json: { data: null, errors } });
  });
  await page.goto("/notes");
  await expect(page.getByText("Your notes could not be loaded")).toBeVisible();
  isBroken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "Patience" })).toBeVisible();
});

const notLoaded = "This part could not be loaded. Check the connection and try again.";

/** Loads a page up to the code that shows toasts. */
async function openCalmly(page: Page, path: string): Promise<void> {
  const toasts = page.waitForResponse(builtFile("ToastHost"));
  await page.goto(path);
  await toasts;
}

test("a dialog or menu whose code can't be loaded leaves the page as it is, and opens once it can", async ({
  page,
  context,
  person: _,
}) => {
  await makeNote(context, { title: "Patience" });
  await openCalmly(page, "/notes");
  const card = cardOf(page, "Patience");
  await expect(card).toBeVisible();
  const more = card.getByRole("button", { name: "More" });
  const toast = page.getByRole("alert").getByText(notLoaded).first();
  await context.setOffline(true);
  for (const open of ["?", "n"]) {
    await page.keyboard.press(open);
    await expect(toast).toBeVisible();
    await expect(page).toHaveURL("/notes");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(card).toBeVisible();
  }
  await card.hover();
  await more.click();
  await expect(more).toHaveAttribute("aria-expanded", "false");
  await expect(more).toBeFocused();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(dialog(page, "Search")).toHaveCount(0);

  await context.setOffline(false);
  await page.mouse.move(0, 0);
  await card.hover();
  await more.click();
  await expect(page.getByRole("menuitem", { name: "Share" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
  await page.keyboard.press("?");
  const keys = dialog(page, "Keyboard shortcuts").getByRole("heading", { name: "Everywhere" });
  // with the style sheet that failed before
  await expect(keys.locator("xpath=../..")).toHaveCSS("column-gap", "32px");
});

test("the words being written stay when a dialog over them can't be loaded", async ({ page, context, person: _ }) => {
  const id = await makeNote(context, { title: "Patience" });
  await openCalmly(page, `/notes/${id}?edit`);
  const sheet = dialog(page, "Edit Note");
  const text = sheet.getByRole("textbox", { name: "Text", exact: true });
  await text.click();
  await context.setOffline(true);
  await page.keyboard.type("Sow in March");
  await sheet.getByRole("button", { name: "Link to projects" }).click();
  await expect(page.getByRole("alert").getByText(notLoaded)).toBeVisible();
  await expect(text).toHaveText("Sow in March");
  await text.click();
  await page.keyboard.type(", thin in April");
  await expect(text).toHaveText("Sow in March, thin in April");

  await context.setOffline(false);
  await sheet.getByRole("button", { name: "Link to projects" }).click();
  await expect(dialog(page, "Link to Projects")).toBeVisible();
});

test("the words being written stay when parts of the editor can't be loaded", async ({ page, context, person: _ }) => {
  const id = await makeNote(context, {
    title: "Patience",
    content: "<table><tbody><tr><td>Sow</td></tr></tbody></table>",
  });
  const parts = ["BlockHandle", "FormatBubble", "TableMenu", "SlashMenu", "LinkMenu", "DueMenu"].map(builtFile);
  for (const part of parts) await page.route(part, (route) => route.abort());
  await openCalmly(page, `/notes/${id}?edit`);
  const text = dialog(page, "Edit Note").getByRole("textbox", { name: "Text", exact: true });
  const said = page.getByRole("alert").getByText("This part could not be loaded. Try again").first();
  await expect(said).toBeVisible();
  for (const typed of ["/", "[[", "@due"]) {
    await text.getByRole("cell").click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.press("Enter");
    await page.keyboard.type(`Sow ${typed}`);
    await expect(said).toBeVisible();
    await expect(text).toContainText(`Sow ${typed}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await expect(said).toBeInViewport({ ratio: 1 });
});
