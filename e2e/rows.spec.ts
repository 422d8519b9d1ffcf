import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, makeNote, run, test } from "./support/test";

const table = (page: Page, name = "Notes"): Locator => page.getByRole("table", { name });
const titles = (page: Page): Locator => table(page).locator("[data-card]").getByRole("link");
const rowOf = (page: Page, title: string): Locator =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name: title, exact: true }) });
const toRows = (page: Page): Promise<void> => page.getByRole("radio", { name: "Rows" }).check();
const makeNotes = (context: Parameters<typeof run>[0], count: number): Promise<unknown> =>
  run(
    context,
    `mutation { ${Array.from({ length: count }, (_, at) => `n${at}: createNote(input: { title: "Note ${at + 100}" }) { id }`).join("\n")} }`,
  );

test("a list becomes rows, is sorted by its headings, and is the same after a reload", async ({
  page,
  context,
  person: _,
}) => {
  for (const title of ["Birch", "Almond", "Cedar"]) await makeNote(context, { title });
  await page.goto("/notes");
  await expect(page.getByRole("article")).toHaveCount(3);
  await toRows(page);
  await expect(titles(page)).toHaveText(["Cedar", "Almond", "Birch"]);
  await expect(page.getByRole("columnheader", { name: "Updated" })).toHaveAttribute("aria-sort", "descending");

  const heading = page.getByRole("columnheader", { name: "Title" });
  await expect(heading).toHaveAttribute("aria-sort", "none");
  await heading.getByRole("button").click();
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  await expect(titles(page)).toHaveText(["Almond", "Birch", "Cedar"]);
  await heading.getByRole("button").click();
  await expect(heading).toHaveAttribute("aria-sort", "descending");
  await expect(titles(page)).toHaveText(["Cedar", "Birch", "Almond"]);
  await expect(page).toHaveURL(/sort=title-desc$/);
  await expectAccessible(page, "notes as rows");

  await page.reload();
  await expect(titles(page)).toHaveText(["Cedar", "Birch", "Almond"]);
  // the order is remembered where the address says none, and another one can be chosen
  await page.goto("/notes");
  await expect(page).toHaveURL(/\/notes\?sort=title-desc$/);
  await expect(titles(page)).toHaveText(["Cedar", "Birch", "Almond"]);
  await page.getByRole("columnheader", { name: "Updated" }).getByRole("button").click();
  await expect(page).toHaveURL(/\/notes$/);
  await expect(titles(page)).toHaveText(["Cedar", "Almond", "Birch"]);

  await page.getByRole("radio", { name: "Cards" }).check();
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(table(page)).toBeHidden();
});

test("a column is made wider by keyboard and by mouse, keeps its width, and gets back its usual one", async ({
  page,
  context,
  person: _,
}) => {
  await makeNote(context, { title: "Almond" });
  await page.goto("/notes");
  await toRows(page);
  const separator = page.getByRole("separator", { name: "Width of Category" });
  const heading = page.getByRole("columnheader", { name: "Category" });
  const width = async (): Promise<number> => Math.round((await heading.boundingBox())?.width ?? 0);
  const usual = await width();
  await separator.press("ArrowLeft");
  await expect.poll(width).toBe(usual + 16);
  await expect(separator).toHaveAttribute("aria-valuenow", String(usual + 16));
  await page.reload();
  await expect.poll(width).toBe(usual + 16);

  await separator.press("Home");
  await expect.poll(width).toBe(64);
  await separator.press("ArrowRight");
  await expect.poll(width).toBe(64);
  await separator.press("End");
  await expect
    .poll(async () => (await page.getByRole("columnheader", { name: "Title" }).boundingBox())?.width)
    .toBe(200);
  await separator.dblclick();
  await expect.poll(width).toBe(usual);

  const box = await separator.boundingBox();
  if (!box) throw new Error("The separator is not drawn");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(width).toBe(usual + 40);
});

test("rows are reached with the arrow keys and selected; the bar stays in sight and Escape ends it", async ({
  page,
  context,
  person: _,
}) => {
  await makeNotes(context, 50);
  await page.goto("/notes?sort=title-asc");
  await toRows(page);
  const bar = page.getByRole("toolbar", { name: "Selection" });
  await page.getByRole("link", { name: "Note 100" }).focus();
  const before = await rowOf(page, "Note 100").boundingBox();
  await page.keyboard.press("x");
  await expect(bar.getByText("1 selected")).toBeVisible();
  expect((await rowOf(page, "Note 100").boundingBox())?.y).toBe(before?.y);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: "Note 102" })).toBeFocused();
  await page.keyboard.press("Shift+X");
  await expect(bar.getByText("3 selected")).toBeVisible();
  await expect(rowOf(page, "Note 101").getByRole("checkbox")).toBeChecked();
  await expectAccessible(page, "selected rows");

  await page.mouse.wheel(0, 5000);
  await expect(page.getByRole("link", { name: "Note 149" })).toBeInViewport();
  await expect(bar).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
  await expect(page.getByRole("link", { name: /^All/ })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("rows have two lines and a star for a finger, and the last one is above the selection's actions", async ({
    page,
    context,
    person: _,
  }) => {
    await makeNotes(context, 20);
    await page.goto("/notes?sort=title-asc");
    await toRows(page);
    const row = rowOf(page, "Note 100");
    await expect(row).toBeVisible();
    expect((await row.boundingBox())?.height).toBe(60);
    const star = row.getByRole("button", { name: "Add to favorites" });
    expect(await star.boundingBox()).toMatchObject({ width: 44, height: 44 });
    await star.tap();
    await expect(row.getByRole("button", { name: "Remove from favorites" })).toBeVisible();

    await page.getByRole("button", { name: "Select", exact: true }).tap();
    await row.getByRole("checkbox").tap();
    const bar = page.getByRole("toolbar", { name: "Selection" });
    await expect(bar.getByText("1 selected")).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(bar.getByText("1 selected")).toBeInViewport();
    const last = await rowOf(page, "Note 119").boundingBox();
    const acts = await bar.getByRole("button", { name: "Archive" }).boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(acts?.y ?? 0);
    await expectAccessible(page, "rows on a phone");
  });
});

test("tags that don't fit in their column are left out instead of cut to a dot", async ({
  page,
  context,
  person: _,
}) => {
  const tags = ["fermentation", "experiments", "sourdough"].map(
    (name) => `${name}: createTag(input: { name: "${name}", contentType: NOTE }) { id }`,
  );
  const made = await run<Record<string, { id: string }>>(context, `mutation { ${tags.join(" ")} }`);
  await run(context, "mutation ($input: CreateNoteInput!) { createNote(input: $input) { id } }", {
    input: { title: "Rye", tagIds: Object.values(made).map(({ id }) => id) },
  });
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.goto("/notes");
  await toRows(page);
  const line = rowOf(page, "Rye").locator('[data-part="tag-line"]');
  const isCut = await line.evaluate((element) => {
    const { bottom, right } = element.getBoundingClientRect();
    const names = [...element.children].map((tag) => tag.getBoundingClientRect());
    return names.map((tag) => tag.top < bottom && (tag.right > right + 1 || tag.width < 30));
  });
  expect(isCut).toEqual([false, false, false]);
});

test("videos without a thumbnail have posters of their own, as cards and as rows", async ({
  page,
  context,
  person: _,
}) => {
  const ids = ["dQw4w9WgXcQ", "9bZkp7q19f0", "kJQP7kiw5Fk"];
  await run(
    context,
    `mutation { ${ids.map((id, at) => `v${at}: createVideo(input: { youtubeUrl: "https://youtu.be/${id}", title: "Episode ${at}" }) { id }`).join("\n")} }`,
  );
  await page.route(/i\.ytimg\.com|img\.youtube\.com/, (route) => route.abort());
  await page.goto("/videos");
  const posters = page.locator('[data-part="poster"]');
  await expect(posters).toHaveCount(3);
  const drawn = (): Promise<string[]> => posters.evaluateAll((all) => all.map((poster) => poster.outerHTML).sort());
  const cards = await drawn();
  expect(new Set(cards).size).toBe(3);
  await toRows(page);
  await expect(table(page, "Videos").locator('[data-part="poster"]')).toHaveCount(3);
  expect(await drawn()).toEqual(cards);
  await expect(page.getByRole("columnheader", { name: "Length" })).toBeVisible();
  await expectAccessible(page, "videos as rows");
});
