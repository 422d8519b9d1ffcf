import type { Page } from "@playwright/test";
import { makeAdmin } from "./support/makeAdmin";
import { expect, expectAccessible, test } from "./support/test";

// The setting is shared by all journeys, so nothing is saved here.

test("icons are reordered by hand and by keyboard, removed and offered again", async ({ page, person }) => {
  await makeAdmin(person.email);
  await page.goto("/admin/icon-selector");
  const icons = page.getByRole("grid", { name: "Icons in your order" });
  const tile = (name: string) => icons.getByRole("row", { name, exact: true });
  await expect(tile("baby")).toBeVisible();
  const save = page.getByRole("button", { name: /^Save \d+ icons$/ });
  await expect(save).toBeDisabled();
  expect((await first(page, 3)).join()).toBe("baby,book open,briefcase");

  const [from, to] = [await tile("baby").boundingBox(), await tile("briefcase").boundingBox()];
  if (!from || !to) throw new Error("No icons");
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 20, { steps: 8 });
  await page.mouse.move(to.x + to.width - 4, to.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await first(page, 3)).join()).toBe("book open,briefcase,baby");
  await expect(save).toBeEnabled();

  await tile("baby").getByRole("button", { name: "Move baby" }).focus();
  await page.keyboard.press("Enter");
  const slot = (name: string) => page.getByRole("button", { name, exact: true });
  await expect(slot("Insert between baby and brush")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(slot("Insert before book open")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await first(page, 3)).join()).toBe("baby,book open,briefcase");
  await expect(save).toBeDisabled();

  await tile("briefcase").click();
  await expect(tile("briefcase")).toContainText("left out");
  await page.getByRole("link", { name: /^Left out/ }).click();
  await page.getByRole("button", { name: /^briefcase/ }).click();
  await expect(page.getByText("Every icon is offered")).toBeVisible();
  await expectAccessible(page, "no icon left out");
  await page.getByRole("link", { name: /^Offered/ }).click();
  await expectAccessible(page, "the icons in their order");
});

/** The names of the first icons, in order. */
async function first(page: Page, count: number): Promise<string[]> {
  const names = await page.getByRole("grid").locator("small").allTextContents();
  return names.slice(0, count);
}
