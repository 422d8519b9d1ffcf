import type { Locator, Page } from "@playwright/test";
import { dialog, expect, makeNote, signUp, slip, test } from "./support/test";

/** Presses Tab until the focus is where it should come to. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}

test("signing in, writing, finding, reading and filing need no mouse", async ({ page, anotherBrowser }) => {
  const elsewhere = await anotherBrowser();
  const person = await signUp(elsewhere);
  await makeNote(elsewhere, { title: "Almonds" });
  await makeNote(elsewhere, { title: "Birch" });

  await page.goto("/login?next=/notes%3Fsort%3Dtitle-asc");
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.keyboard.type(person.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  await expect(slip(page, "Almonds")).toBeVisible();

  await page.keyboard.press("n");
  const sheet = dialog(page, "New Note");
  await expect(sheet.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("Cadence");
  await page.keyboard.press("Enter");
  await expect(sheet.getByRole("textbox", { name: "Text", exact: true })).toBeFocused();
  await page.keyboard.type("Read it aloud, n and e and f.");
  await page.keyboard.press("Control+Enter");
  await expect(sheet).toBeHidden();
  await expect(slip(page, "Cadence")).toContainText("Read it aloud, n and e and f.");

  // from the filter into the list, where the arrows go from note to note
  await page.keyboard.press("/");
  await expect(page.getByLabel("Filter notes by their words")).toBeFocused();
  const link = (title: string) => page.getByRole("link", { name: title, exact: true });
  await tabTo(page, link("Almonds"));
  await page.keyboard.press("ArrowDown");
  await expect(link("Birch")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(link("Cadence")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(link("Birch")).toBeFocused();

  await page.keyboard.press("Enter");
  const opened = dialog(page, "Birch");
  await expect(opened).toBeVisible();
  await page.keyboard.press("f");
  await expect(opened.getByRole("button", { name: "Remove from favorites" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(opened).toBeHidden();
  await expect(link("Birch")).toBeFocused();
  await page.keyboard.press("f");
  await expect(slip(page, "Birch").getByRole("button", { name: "Add to favorites" })).toBeVisible();
  await page.keyboard.press("e");
  await expect(page.getByRole("status").getByText("Note archived")).toBeVisible();
  await expect(slip(page, "Birch")).toBeHidden();
});

test("the skip link leads to the page, and a dialog keeps the focus until it closes", async ({ page, person: _ }) => {
  await page.goto("/settings");
  const make = page.getByRole("button", { name: "New token" });
  await expect(make).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(page, make);
  await page.keyboard.press("Enter");
  const form = dialog(page, "New token");
  await expect(form).toBeVisible();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press("Tab");
    expect(await form.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect(make).toBeFocused();
});
