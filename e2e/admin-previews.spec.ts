import { sumOfShifts, watchLayoutShifts } from "./support/layoutShifts";
import { makeAdmin } from "./support/makeAdmin";
import { expect, test } from "./support/test";

// The built app's content security policy applies here; a violation fails the journey.
// An emulated color scheme would also apply in the frames, whatever the page sets for them.
test.use({ colorScheme: null });

test("shows every mail in its frame, in the light and dark theme, and as text", async ({ page, person }) => {
  await makeAdmin(person.email);
  await page.goto("/admin/email-previews");
  const mails = page.getByRole("group", { name: "E-mails" }).getByRole("link");
  await expect(mails.first()).toBeVisible();
  const names = await mails.allTextContents();
  expect(names.length).toBeGreaterThanOrEqual(7);
  for (const name of names) {
    await mails.filter({ hasText: name }).click();
    const frame = page.frameLocator(`iframe[title="${name} as drawn"]`);
    const drawn = frame.locator("table.card");
    await expect(drawn).toBeVisible();
    await expect(drawn).toHaveCSS("background-color", "rgb(252, 254, 253)");
    expect(await drawn.evaluate((table) => table.getBoundingClientRect().width), name).toBe(640);
    await expect(page.getByRole("region", { name: "As text" })).not.toBeEmpty();
  }
  await page.getByRole("radio", { name: "Dark" }).click();
  await expect(page.frameLocator("iframe").locator("table.card")).toHaveCSS("background-color", "rgb(21, 28, 26)");
  await page.getByRole("radio", { name: "360" }).click();
  const last = page.frameLocator("iframe").locator("table.card");
  await expect.poll(() => last.evaluate((table) => table.getBoundingClientRect().width)).toBeLessThanOrEqual(360);
});

test("shows share pages, cards and dialogs in both themes", async ({ page, person }) => {
  await makeAdmin(person.email);
  await page.goto("/admin/previews");
  for (const [name, words] of [
    ["Shared note", "Every book I have kept is one I got wrong."],
    ["Shared video", "Hard wax oil after two winters"],
    ["Link with a password", "This link is protected by a password"],
    ["Closed link", "It may have expired, or never have existed."],
  ] as const)
    for (const theme of ["light", "dark"]) {
      const frame = page.frameLocator(`iframe[title="${name}, ${theme}"]`);
      await expect(frame.getByText(words)).toBeVisible();
      expect(await frame.locator("html").evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches)).toBe(
        theme === "dark",
      );
    }
  for (const card of ["Cabinet quotes, compared", "Hard wax oil after two winters"])
    await expect(page.getByRole("main").getByText(card, { exact: true })).toHaveCount(2);
  await page.getByRole("link", { name: "Dialogs" }).click();
  await expect(page.getByText("Are you sure you want to delete this note?")).toHaveCount(2);
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("nothing moves while previews and e-mails load", async ({ page, person }) => {
  await makeAdmin(person.email);
  const shifts = await watchLayoutShifts(page);
  await page.goto("/admin/previews");
  await expect(page.locator("iframe")).toHaveCount(8);
  await expect(page.getByText("Are you sure you want to archive this note?").first()).toBeAttached();
  await expect(page.frameLocator("iframe").first().getByRole("heading").first()).toBeVisible();
  expect(await sumOfShifts(page, shifts)).toBeLessThan(0.02);
  await page.goto("/admin/email-previews");
  await expect(page.frameLocator("iframe").locator("table.card")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Outbox" })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await sumOfShifts(page, shifts)).toBeLessThan(0.02);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
