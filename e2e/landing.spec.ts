import { sumOfShifts, watchLayoutShifts } from "./support/layoutShifts";
import { expect, expectAccessible, signUp, test } from "./support/test";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor reads about the app and finds the sign-in page", async ({ page }) => {
    const failed: string[] = [];
    page.on("response", (response) => {
      if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
    });
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("in one place");
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([
      "Notes",
      "Videos",
      "Projects",
      "Calendar",
      "Sharing",
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

for (const [shape, size] of [
  ["", { width: 1440, height: 900 }],
  ["-phone", { width: 390, height: 844 }],
] as const) {
  for (const theme of ["light", "dark"] as const) {
    test(`shows pictures for a ${shape ? "phone" : "desktop"} in the ${theme} theme, and nothing moves`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: theme });
      const shifts = await watchLayoutShifts(page);
      await page.goto("/");
      const pictures = page.getByRole("main").getByRole("img");
      const names = ["notes", "video", "projects", "calendar-week"];
      await expect(pictures).toHaveCount(names.length);
      for (const [index, name] of names.entries()) {
        const picture = pictures.nth(index);
        await picture.scrollIntoViewIfNeeded();
        await expect
          .poll(() =>
            picture.evaluate((img: HTMLImageElement) => (img.complete ? new URL(img.currentSrc).pathname : "")),
          )
          .toBe(`/landing/${name}${shape}-${theme}.webp`);
        // the attributes keep its place, so they have the picture's own proportions
        const [shown = 0, own = 1] = await picture.evaluate((img: HTMLImageElement) => [
          img.clientWidth / img.clientHeight,
          img.naturalWidth / img.naturalHeight,
        ]);
        expect(Math.abs(shown - own)).toBeLessThan(0.01);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      // far less than anybody sees: a busy machine once had 0.00002
      expect(await sumOfShifts(page, shifts)).toBeLessThan(0.001);
      await expectAccessible(page, `the landing page at ${size.width} px`);
    });
  }
}
