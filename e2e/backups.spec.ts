import { makeAdmin } from "./support/makeAdmin";
import { expect, expectAccessible, run, test } from "./support/test";

test("an admin starts a backup and schedules one for each day", async ({ page, person, context }) => {
  await makeAdmin(person.email);
  const never = "mutation { updateInstanceSettings(input: { backups: NEVER }) { backups } }";
  await run(context, never);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Backups" }).click();
  await expect(page.getByText("not scheduled")).toBeVisible();
  await page.getByRole("button", { name: "Back up now" }).click();
  await expect(page.getByText("Backup started")).toBeVisible();
  const row = page.getByRole("row").first();
  await expect(row).toContainText(/^commonplace-.*\.tar\.zst.*\d [KM]?B.*Done$/, { timeout: 30_000 });
  await expect(page.getByText("In progress")).toHaveCount(0);

  await page.getByRole("radio", { name: "Daily" }).click();
  await expect(page.getByText("Saved, in effect now")).toBeVisible();
  await expect(page.getByRole("definition").first()).toHaveText(/\d:\d\d/);
  await page.getByLabel("Backups kept").fill("0");
  await page.getByLabel("Backups kept").press("Enter");
  await expect(page.getByText("Please choose from 1 to 100")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("radio", { name: "Daily" })).toBeChecked();
  await expectAccessible(page, "backups");
  await run(context, never);
});
