import type { BrowserContext } from "@playwright/test";
import { dialog, expect, run, test } from "./support/test";

const count = 200;
const perRequest = 50;
const titleOf = (number: number): string => `Note ${String(number).padStart(3, "0")}`;

async function makeNotes(context: BrowserContext): Promise<void> {
  for (let first = 1; first <= count; first += perRequest) {
    const creations = Array.from({ length: perRequest }, (_, index) => {
      const title = titleOf(first + index);
      return `n${index}: createNote(input: { title: "${title}", content: "<p>What it says</p>" }) { id }`;
    });
    await run(context, `mutation { ${creations.join("\n")} }`);
  }
}

test("two hundred notes are read to the end, and closing a note returns to its place", async ({
  page,
  context,
  person: _,
}) => {
  await makeNotes(context);
  const link = (number: number) => page.getByRole("link", { name: titleOf(number), exact: true });

  await page.goto("/notes?sort=title-asc");
  await expect(link(1)).toBeVisible();
  await expect(page.getByRole("group", { name: "Which notes" }).getByRole("link", { name: /^All/ })).toContainText(
    String(count),
  );
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(link(count)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  // only cards near the screen are rendered
  await expect(link(1)).toHaveCount(0);

  await link(count).click();
  await expect(dialog(page, titleOf(count))).toContainText("What it says");
  await page.keyboard.press("Escape");
  await expect(dialog(page, titleOf(count))).toBeHidden();
  await expect(link(count)).toBeInViewport();
  await page.goForward();
  await page.goBack();
  await expect(link(count)).toBeInViewport();
});

test("a list is where it was left, and keeps its selection through a change of many", async ({
  page,
  context,
  person: _,
}) => {
  await makeNotes(context);
  const scrollY = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto("/notes?sort=title-asc");
  await expect(page.getByRole("link", { name: titleOf(1), exact: true })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 900));
  for (const _time of [1, 2, 3]) {
    await page
      .getByRole("link", { name: /^Videos/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: "Videos", exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Notes", exact: true })).toBeVisible();
    await expect.poll(scrollY).toBe(900);
  }

  await page.keyboard.press("n");
  await expect(dialog(page, "New Note").getByLabel("Title")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog(page, "New Note")).toBeHidden();
  expect(await scrollY()).toBe(900);

  const bar = page.getByRole("toolbar", { name: "Selection" });
  const card = page.getByRole("article").first();
  await card.hover();
  await card.getByRole("button", { name: "Select", exact: true }).click();
  await page.keyboard.press("Control+a");
  await expect(bar).toContainText(/\d{2,} selected/);
  const words = /\d+ selected/.exec(await bar.innerText())?.[0] ?? "";
  await bar.getByRole("button", { name: "Favorite" }).click();
  const favorites = page.getByRole("button", { name: "Remove from favorites", includeHidden: true });
  await expect(favorites.first()).toBeAttached();
  await expect(bar).toContainText(words);
});
