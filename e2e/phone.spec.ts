import type { Page } from "@playwright/test";
import { screens } from "../server/scripts/pictures/screens";
import { fillDemo, signInToDemo } from "./support/demo";
import { smallTargets } from "./support/targets";
import { cardOf, dialog, expect, expectAccessible, expectStill, makeNote, question, test } from "./support/test";
import { walk } from "./support/walk";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("on a phone: the bar, the menu, writing and reading a note", async ({ page, context, person: _ }) => {
  await makeNote(context, { title: "Ferments", content: "<p>Cabbage and salt</p>", color: "#B4EFCF" });
  await page.goto("/dashboard");
  const bar = page.getByRole("navigation", { name: "Main" });
  await bar.getByRole("link", { name: "Notes" }).tap();
  await expect(page.getByRole("heading", { name: "Notes", level: 1 })).toBeVisible();
  await expect(cardOf(page, "Ferments")).toBeVisible();

  // nothing is wider than the phone
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);

  await page.getByRole("button", { name: "Menu" }).tap();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByRole("navigation", { name: "All pages" }).getByRole("link", { name: "Calendar" }).tap();
  await expect(page.getByRole("heading", { name: "Calendar", level: 1 })).toBeVisible();
  await expect(menu).toBeHidden();
  await bar.getByRole("link", { name: "Notes" }).tap();

  await page.getByRole("main").getByRole("button", { name: "New note" }).tap();
  const sheet = dialog(page, "New Note");
  await sheet.getByLabel("Title").fill("Apprentice");
  await sheet.getByRole("textbox", { name: "Text", exact: true }).tap();
  await sheet
    .getByRole("toolbar", { name: "Formatting", exact: true })
    .getByRole("button", { name: "Bullet list" })
    .tap();
  await page.keyboard.type("sharpen");
  await sheet.getByRole("button", { name: "Done" }).tap();
  await expect(sheet).toBeHidden();
  await expect(cardOf(page, "Apprentice")).toContainText("sharpen");

  await page.getByRole("link", { name: "Ferments", exact: true }).tap();
  const opened = dialog(page, "Ferments");
  await expect(opened).toContainText("Cabbage and salt");
  await opened.getByRole("button", { name: "More" }).tap();
  await page.getByRole("menuitem", { name: "Edit" }).tap();
  const editing = dialog(page, "Edit Note");
  await editing.getByLabel("Title").fill("Ferments and brine");
  await editing.getByRole("button", { name: "Done" }).tap();
  const saved = dialog(page, "Ferments and brine");
  await saved.getByRole("button", { name: "More" }).tap();
  await page.getByRole("menuitem", { name: "Delete", exact: true }).tap();
  await question(page, "Delete this note?").getByRole("button", { name: "Delete" }).tap();
  await expect(saved).toBeHidden();
  await expect(cardOf(page, "Ferments and brine")).toBeHidden();
  await expect(cardOf(page, "Apprentice")).toBeVisible();
});

test("on a phone the bar below the text makes blocks and moves list items in and out", async ({
  page,
  context,
  person: _,
}) => {
  const id = await makeNote(context, { title: "Ferments" });
  await page.goto(`/notes/${id}?edit`);
  const sheet = dialog(page, "Edit Note");
  const text = sheet.getByRole("textbox", { name: "Text", exact: true });
  await text.tap();
  const bar = sheet.getByRole("toolbar", { name: "Formatting", exact: true });
  await bar.getByRole("button", { name: "Checklist" }).tap();
  await page.keyboard.type("Salt");
  await page.keyboard.press("Enter");
  await bar.getByRole("button", { name: "Move in" }).tap();
  await page.keyboard.type("two spoons");
  await expect(text.getByRole("listitem").getByRole("listitem")).toHaveText("two spoons");
  await bar.getByRole("button", { name: "Move out" }).tap();
  await expect(text.getByRole("listitem").getByRole("listitem")).toHaveCount(0);
  await bar.getByRole("button", { name: "More blocks" }).tap();
  await page.getByRole("listbox", { name: "Blocks" }).getByRole("option", { name: "Divider" }).tap();
  await expect(text.getByRole("separator")).toBeVisible();
  await expect(text).toBeFocused();
});

test("on a phone every page is accessible", async ({ page, context, person: _ }) => {
  const id = await makeNote(context, { title: "Ferments", content: "<p>Cabbage and salt</p>", color: "#B4EFCF" });
  await page.goto("/notes");
  await expect(cardOf(page, "Ferments")).toBeVisible();
  await expectAccessible(page, "the notes");
  await page.getByRole("button", { name: "Menu" }).tap();
  await expect(page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Calendar" })).toBeVisible();
  await expectAccessible(page, "the menu");
  await page.goto(`/notes/${id}`);
  await expect(dialog(page, "Ferments")).toContainText("Cabbage and salt");
  await expectAccessible(page, "an opened note");
  await page.goto(`/notes/${id}?edit`);
  await expect(dialog(page, "Edit Note").getByRole("toolbar", { name: "Formatting", exact: true })).toBeVisible();
  await expectAccessible(page, "the editor");
  await page.goto("/settings/access");
  await expect(page.getByRole("heading", { name: "Sign-in methods" })).toBeVisible();
  await expectAccessible(page, "the settings");
});

test("on a phone no page is wider than the screen", async ({ page, context, person: _ }) => {
  await makeNote(context, { title: "Ferments ".repeat(20), content: `<p>${"unbroken".repeat(40)}</p>` });
  for (const address of [
    "/dashboard",
    "/trash",
    "/settings",
    "/settings/access",
    "/settings/tags",
    "/settings/categories",
  ]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, address).toBeLessThanOrEqual(390);
  }
});

test("on a phone the settings begin with a list of their pages", async ({ page, person: _ }) => {
  await page.goto("/settings");
  const pages = page.getByRole("navigation", { name: "Pages of the settings" });
  await expectAccessible(page, "the list of settings");
  await pages.getByRole("link", { name: /^Region/ }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "Region" })).toBeVisible();
  await expect(page.getByRole("radiogroup", { name: "Week starts on" })).toBeVisible();
  await page.getByRole("link", { name: "All settings" }).tap();
  await expect(pages).toBeVisible();
});

test.describe("on a phone what is pressed takes the press on 44 px", () => {
  const pages = [
    "/notes",
    "/videos",
    "/trash",
    "/calendar?view=day",
    "/calendar?view=month",
    "/settings/region",
    "/settings/access",
    "/settings/notifications",
    "/settings/data",
    "/changelog",
  ].map((path) => ({ name: path, path }));
  const others = [
    "dashboard",
    "share",
    "send",
    "note",
    "projects",
    "task-editor",
    "calendar-agenda",
    "event-editor",
    "admin-users",
    "admin-settings",
    "link-projects",
  ];
  const check = (page: Page) => async () => {
    await expectStill(page);
    expect(await smallTargets(page, 44)).toEqual([]);
  };

  test("on the signed-out pages", async ({ page }) => {
    await walk(
      page,
      screens.filter(({ isSignedOut }) => isSignedOut),
      check(page),
    );
  });

  test("on the main pages and dialogs", async ({ page, context }) => {
    test.setTimeout(180_000);
    await fillDemo();
    await signInToDemo(context);
    await page.route("https://i.ytimg.com/**", (route) =>
      route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    await walk(page, [...pages, ...screens.filter(({ name }) => others.includes(name))], check(page));
  });
});
