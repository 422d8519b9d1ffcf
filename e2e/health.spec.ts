import { makeAdmin } from "./support/makeAdmin";
import { expect, expectAccessible, test } from "./support/test";

test("an admin sees the instance's state and follows a number to its page", async ({ page, person }) => {
  await makeAdmin(person.email);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Health" }).click();
  await expect(page.getByRole("row", { name: /^Background work Last checked for jobs .* OK/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Disk .* free/ })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "95 % within" })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: /^24\.\d+\.\d+$/ })).toBeVisible();
  await expectAccessible(page, "health");
  await page.getByRole("link", { name: "Backups", exact: true }).last().click();
  await expect(page).toHaveURL(/\/admin\/backups$/);
});
