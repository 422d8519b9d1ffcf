import { expect, signUp, test } from "./support/test";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor reads about the app and finds the sign-in page", async ({ page }) => {
    const failed: string[] = [];
    page.on("response", (response) => {
      if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
    });
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Keep what you find.");
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([
      "Notes",
      "Videos",
      "Projects",
      "Calendar",
      "Safe",
      "Your data",
    ]);
    await expect(page.getByRole("img", { name: /^The notes page/ })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Create an account" })).toHaveAttribute(
      "href",
      "/login?view=sign-up",
    );
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(failed).toEqual([]);
  });
});

test("leads from the landing page to an account, which then owns the address", async ({ page, context }) => {
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Create an account" }).click();
  await expect(page.getByRole("heading", { name: "Start your own." })).toBeVisible();
  await signUp(context);
  await page.goto("/");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByLabel("Jot something down")).toBeVisible();
});
