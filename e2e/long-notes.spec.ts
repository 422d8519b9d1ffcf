import { contentOf, dialog, expect, makeNote, run, test } from "./support/test";

const words = "Wording fills several pages throughout long documents. ".repeat(8).trim();
const paragraphs = Array.from({ length: 300 }, (_, at) => `<p>${at}. ${words}</p>`);
const content = paragraphs.join("");

test("a long note is drawn to its end, and opens at a block that a link names", async ({
  page,
  context,
  person: _,
}) => {
  const id = await makeNote(context, { title: "Book", content });
  await page.goto("/notes");
  await page.getByRole("link", { name: "Book", exact: true }).click();
  const opened = dialog(page, "Book");
  await expect(opened.getByText(/^0\. Wording/)).toBeVisible();
  await expect(opened.getByText(/^299\. Wording/)).toBeAttached();
  expect(await opened.locator("[data-rich-text] p").count()).toBe(300);

  const { note } = await run<{ note: { blocks: { id: string }[] } }>(
    context,
    "query($id: ID!) { note(id: $id) { blocks { id } } }",
    { id },
  );
  await page.goto("/dashboard");
  await page.goto(`/notes/${id}#${note.blocks[250]?.id}`);
  await expect(opened.getByText(/^250\. Wording/)).toBeInViewport();
  await expect(opened.locator("[data-marked]")).toContainText("250. ");
});

test("a long note is written at its end and its beginning, and selected as a whole", async ({
  page,
  context,
  person: _,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await makeNote(context, { title: "Book", content });
  await page.goto(`/notes/${id}?edit`);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeFocused();
  await page.keyboard.type(" The end.");
  await expect(text.getByText(/^299\. .* The end\.$/)).toBeInViewport();
  const saved = page.getByRole("dialog").getByText("Saved", { exact: true });
  await expect(saved).toBeVisible();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("Before ");
  await expect
    .poll(() => contentOf(context, id))
    .toBe(content.replace("<p>0. ", "<p>Before 0. ").replace(/<\/p>$/, " The end.</p>"));
  await expect(saved).toBeVisible();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+C");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Before 0\. [\s\S]*\n150\. [\s\S]* The end\.$/);
  await page.keyboard.press("Backspace");
  await expect(text.getByText(/^299\. /)).toBeHidden();
  await page.keyboard.press("Control+Z");
  await expect(text.getByText(/^299\. /)).toBeAttached();
  expect(await text.locator("p").count()).toBe(300);
});

test("a long note is selected before it is drawn to its end", async ({ page, context, person: _ }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await makeNote(context, { title: "Book", content });
  // the moments in which the rest is drawn never come
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(`/notes/${id}?edit`);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeFocused();
  expect(await text.locator("p").count()).toBeLessThan(100);
  await page.keyboard.press("Control+A");
  await expect(text.locator("p")).toHaveCount(300);
  await page.keyboard.press("Control+C");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^0\. [\s\S]*\n299\. /);
});
