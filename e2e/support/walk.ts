import type { Page } from "@playwright/test";
import type { Dialog } from "./dialogs";
import { expect } from "./test";

/** Opens each screen as a person would and checks it there; what is wrong is reported together. */
export async function walk(
  page: Page,
  list: readonly Dialog[],
  check: (screen: Dialog) => Promise<void>,
): Promise<void> {
  const wrong: string[] = [];
  /** The current address with nothing open over the page. */
  let standing = "";
  for (const [index, screen] of list.entries()) {
    const { name, path, inside, prepare } = screen;
    const place = placeOf({ path, inside });
    try {
      if (place !== standing) await load(page, path, inside);
      standing = "";
      const address = page.url();
      await prepare?.(page);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await check(screen);
      const next = list[index + 1];
      if (!next || placeOf(next) !== place || page.url() !== address) continue;
      if (prepare) {
        await page.keyboard.press("Escape");
        await expect(page.locator("[role=dialog], [role=alertdialog], [role=menu]")).toHaveCount(0);
      }
      // a dialog opened by its address is closed by another address
      if (page.url() === address) standing = place;
    } catch (error) {
      wrong.push(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  expect(wrong.join("\n\n")).toBe("");
}

const placeOf = ({ path, inside }: Pick<Dialog, "path" | "inside">) => [path, inside].join(" ");

async function load(page: Page, path: string, inside?: string): Promise<void> {
  // otherwise the old page would stay if only the hash changes
  if (path.includes("#")) await page.goto("about:blank");
  await page.goto(path);
  await expect(page.getByRole("main")).toBeVisible();
  if (!inside) return;
  const list = page.url();
  await page.getByRole("main").getByRole("link", { name: inside }).first().click();
  await page.waitForURL(({ href }) => href !== list);
}
