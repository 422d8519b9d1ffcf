import { expect, expectAccessible, signIn, test } from "./support/test";

test("settings follow to another browser once a person turns that on", async ({ page, person, anotherBrowser }) => {
  await page.goto("/settings/region");
  await page.getByRole("radiogroup", { name: "Time", exact: true }).getByRole("radio", { name: "12 h" }).check();
  await page.goto("/settings/account");
  const follow = page.getByRole("switch", { name: "Use these settings in all my browsers" });
  await expect(follow).not.toBeChecked();
  await follow.check();
  await expect(page.getByText(/Kept with your account, last on /)).toBeVisible();
  await expectAccessible(page, "settings that follow");

  const other = await anotherBrowser();
  await signIn(other, person);
  const there = await other.newPage();
  await there.goto("/settings/region");
  const time = there.getByRole("radiogroup", { name: "Time", exact: true });
  await expect(time.getByRole("radio", { name: "12 h" })).toBeChecked();
  const kept = there.waitForResponse((answer) => answer.request().postData()?.includes("KeepPreferences") ?? false);
  await time.getByRole("radio", { name: "24 h" }).check();
  await kept;

  await page.goto("/settings/region");
  await expect(
    page.getByRole("radiogroup", { name: "Time", exact: true }).getByRole("radio", { name: "24 h" }),
  ).toBeChecked();
  await page.getByRole("link", { name: "Account" }).click();
  await follow.uncheck();
  await expect(page.getByText(/Off: each browser has its own\./)).toBeVisible();
});

test("offers installation three seconds after the browser does, and not again for a week", async ({
  page,
  person: _,
}) => {
  const offer = () =>
    page.evaluate(() => {
      const event = new Event("beforeinstallprompt", { cancelable: true });
      Object.assign(event, { prompt: async () => document.body.setAttribute("data-installed", "") });
      window.dispatchEvent(event);
    });
  await page.clock.install();
  await page.goto("/dashboard");
  await expect(page.getByLabel("Jot something down")).toBeVisible();
  await offer();
  const prompt = page.getByRole("region", { name: "Keep Commonplace on your home screen" });
  await page.clock.runFor(1_000);
  await expect(prompt).toBeHidden();
  await page.clock.runFor(3_000);
  await expect(prompt).toBeVisible();
  await expectAccessible(page, "the install prompt");
  await prompt.getByRole("button", { name: "Not now" }).click();
  await expect(prompt).toBeHidden();
  await offer();
  await page.clock.runFor(5_000);
  await expect(prompt).toBeHidden();

  await page.clock.fastForward(7 * 24 * 60 * 60 * 1000);
  await offer();
  await page.clock.runFor(4_000);
  await prompt.getByRole("button", { name: "Install" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-installed", "");
  await expect(prompt).toBeHidden();
});
