import { dialog, expect, makeNote, signUp, test } from "./support/test";

test("an unknown address says so and offers links", async ({ page, context, person: _ }) => {
  await page.goto("/notebooks/about");
  await expect(page.getByRole("heading", { name: "There is no such page" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto("/notes/0190a000-0000-7000-8000-000000000000");
  const missing = dialog(page, "Not found");
  await expect(missing.getByText("Note not found")).toBeVisible();
  await missing.getByRole("link", { name: "Look in the trash" }).click();
  await expect(page.getByText("The trash is empty")).toBeVisible();
  await page.goto("/notes/not-an-id");
  await expect(missing.getByText("Note not found")).toBeVisible();

  const answer = await context.request.get("/api/v1/nothing-here");
  expect(answer.status()).toBe(404);
  expect(answer.headers()["content-type"]).toContain("application/json");
});

test("another person's note is shown as not found", async ({ page, person: _, anotherBrowser }) => {
  const elsewhere = await anotherBrowser();
  await signUp(elsewhere);
  const id = await makeNote(elsewhere, { title: "Not yours" });
  await page.goto(`/notes/${id}`);
  await expect(dialog(page, "Not found")).toBeVisible();
  await expect(page.getByText("Not yours")).toHaveCount(0);
});

test("a page that fails to load offers to reload", async ({ page, person: _ }) => {
  await page.goto("/dashboard");
  await expect(page.getByLabel("Jot something down")).toBeVisible();
  await page.route(/\/assets\/SettingsPage[^/]*\.js/, (route) => route.abort());
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
  await page.unroute(/\/assets\/SettingsPage[^/]*\.js/);
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
