import { dialog, expect, run, test } from "./support/test";

const count = 200;
const perRequest = 50;
const titleOf = (number: number): string => `Note ${String(number).padStart(3, "0")}`;

test("two hundred notes are read to the end, and closing a note returns to its place", async ({
  page,
  context,
  person: _,
}) => {
  for (let first = 1; first <= count; first += perRequest) {
    const creations = Array.from({ length: perRequest }, (_, index) => {
      const title = titleOf(first + index);
      return `n${index}: createNote(input: { title: "${title}", content: "<p>What it says</p>" }) { id }`;
    });
    await run(context, `mutation { ${creations.join("\n")} }`);
  }
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
