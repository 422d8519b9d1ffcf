import type { Page } from "@playwright/test";
import { smallTargets } from "./support/targets";
import { contentOf, dialog, expect, expectAccessible, makeNote, test } from "./support/test";

const textOf = (page: Page) => dialog(page, "Edit Note").getByRole("textbox", { name: "Text", exact: true });
const table = (rows: string[][], heads = 1) => {
  const cell = (words: string, row: number) => (row < heads ? `<th>${words}</th>` : `<td>${words}</td>`);
  const lines = rows.map((cells, row) => `<tr>${cells.map((words) => cell(words, row)).join("")}</tr>`);
  return `<table><tbody>${lines.join("")}</tbody></table>`;
};

/** Pastes as a program's copy would be pasted. */
async function paste(page: Page, contents: Record<string, string>): Promise<void> {
  await page.evaluate((parts) => {
    const blobs = Object.entries(parts).map(([type, text]) => [type, new Blob([text], { type })]);
    return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
  }, contents);
  await page.keyboard.press("Control+V");
}

test("a table is made, filled and changed by the keyboard alone", async ({ page, context, person: _ }) => {
  const id = await makeNote(context, { title: "Woods" });
  await page.goto(`/notes/${id}?edit`);
  const text = textOf(page);
  await expect(text).toBeFocused();
  await page.keyboard.type("/table");
  await expect(page.getByRole("option", { name: "Table" })).toBeVisible();
  await page.keyboard.press("Enter");
  for (const words of ["Wood", "Use", "Price", "Oak", "Frames"]) {
    await page.keyboard.type(words);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("12");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Handles");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.type("!");
  await expect(text.getByRole("cell")).toHaveText(["Oak", "Frame!", "12", "", "Handles", ""]);

  await page.keyboard.press("Control+/");
  const menu = page.getByRole("menu", { name: "Table" });
  await expectAccessible(page, "the menu of a table");
  await menu.getByRole("menuitem", { name: "Add column after" }).press("Enter");
  await expect(text).toBeFocused();
  await page.keyboard.type("new");
  await expect(text.getByRole("cell", { name: "new" })).toBeVisible();
  await page.keyboard.press("Control+/");
  await page.keyboard.type("Header c");
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await expect(text.getByRole("rowheader", { name: "Oak" })).toBeVisible();

  // up out of the table, where nothing is
  for (let keys = 0; keys < 3; keys += 1) await page.keyboard.press("ArrowUp");
  await page.keyboard.type("Above");
  await expect(text.getByRole("paragraph").first()).toHaveText("Above");
  await expectAccessible(page, "the editor with a table");
  await expect
    .poll(() => contentOf(context, id))
    .toContain("<p>Above</p><table><tbody><tr><th>Wood</th><th>Use</th><th></th><th>Price</th></tr><tr><th>Oak</th>");
});

test("cells that are selected are emptied together, and undo fills them", async ({ page, context, person: _ }) => {
  const rows = [
    ["A", "B", "C"],
    ["one", "two", "three"],
    ["four", "five", "six"],
  ];
  const id = await makeNote(context, { title: "Cells", content: `<p>x</p>${table(rows)}<p>y</p>` });
  await page.goto(`/notes/${id}?edit`);
  const text = textOf(page);
  await text.getByRole("cell", { name: "two" }).click();
  await text.getByRole("cell", { name: "six" }).click({ modifiers: ["Shift"] });
  await expect(text.locator("[data-selected]")).toHaveText(["two", "three", "five", "six"]);
  await page.keyboard.press("Delete");
  await expect(text.getByRole("cell")).toHaveText(["one", "", "", "four", "", ""]);
  await page.keyboard.press("Control+Z");
  await expect(text.getByRole("cell")).toHaveText(["one", "two", "three", "four", "five", "six"]);
});

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("cells of a spreadsheet fill a table, and make one elsewhere", async ({ page, context, person: _ }) => {
  const id = await makeNote(context, {
    title: "Sheet",
    content: `${table([
      ["A", "B"],
      ["one", "two"],
    ])}<p></p>`,
  });
  await page.goto(`/notes/${id}?edit`);
  const text = textOf(page);
  await text.getByRole("cell", { name: "two" }).dblclick();
  await paste(page, {
    "text/html": table(
      [
        ["1", "2"],
        ["3", "4"],
      ],
      0,
    ),
    "text/plain": "1\t2\n3\t4",
  });
  await expect(text.getByRole("row").nth(1).getByRole("cell")).toHaveText(["one", "1", "2"]);
  await expect(text.getByRole("row").nth(2).getByRole("cell")).toHaveText(["", "3", "4"]);
  await text.getByRole("paragraph").last().click();
  await paste(page, { "text/plain": "a\tb\nc\td" });
  await expect(text.getByRole("table")).toHaveCount(2);
  await text.getByRole("cell", { name: "d" }).click();
  await paste(page, { "text/plain": `${"x\t".repeat(60)}x` });
  await expect(page.getByText("A table has at most 50 columns and 500 rows.")).toBeVisible();
  await expect(text.getByRole("table").last().getByRole("cell")).toHaveText(["a", "b", "c", "d"]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a wide table scrolls by itself, and its menu has large targets", async ({ page, context, person: _ }) => {
    const row = Array.from({ length: 12 }, (_cell, index) => `Column ${index}`);
    const id = await makeNote(context, { title: "Wide", content: table([row, row]) });
    await page.goto(`/notes/${id}?edit`);
    const text = textOf(page);
    await text.getByRole("cell", { name: "Column 0" }).tap();
    await page.getByRole("button", { name: "Table menu" }).tap();
    await expect(page.getByRole("menuitem", { name: "Add row below" })).toBeVisible();
    expect(await smallTargets(page, 44)).toEqual([]);
    await page.getByRole("menuitem", { name: "Add row below" }).tap();
    await expect(text.getByRole("row")).toHaveCount(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page, "a wide table on a phone");
  });
});
