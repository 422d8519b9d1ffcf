import { backdateVersions } from "./support/backdate";
import { dialog, expect, expectAccessible, makeNote, run, test } from "./support/test";

const save = `mutation ($id: ID!, $input: UpdateNoteInput!, $version: Int!) {
  updateNote(id: $id, input: $input, version: $version) { id } }`;

test("the history marks changed words, lists other changes and restores an earlier version", async ({
  page,
  context,
  person: _,
}) => {
  const id = await makeNote(context, {
    title: "Cabinet quotes",
    content: "<p>Nordahl holds the price until Friday 20 November.</p>",
    color: "#FFF3A1",
  });
  await page.goto(`/notes/${id}`);
  const sheet = dialog(page, "Cabinet quotes");
  const versions = dialog(page, "Versions");
  const listed = versions.getByRole("radiogroup", { name: "Versions" }).getByRole("radio");
  await sheet.getByRole("button", { name: "History" }).click();
  await expect(versions).toContainText("No earlier versions yet");
  await page.keyboard.press("Escape");

  await backdateVersions(id, 60);
  const { createTag } = await run<{ createTag: { id: string } }>(
    context,
    'mutation { createTag(input: { name: "budget", contentType: NOTE }) { id } }',
  );
  const input = {
    content: "<p>Nordahl holds the price until Friday 27 November, in writing.</p>",
    tagIds: [createTag.id],
    color: "#FFE4B5",
  };
  await run(context, save, { id, version: 1, input });
  await page.goto(`/notes/${id}`);
  await sheet.getByRole("button", { name: "History" }).click();
  await expect(listed).toHaveCount(2);
  await expect(versions.locator("del")).toHaveText(["20"]);
  await expect(versions.locator("ins").first()).toHaveText("27");
  await expect(versions.locator("ins").last()).toContainText("in writing");
  await expect(versions).toContainText("Also changed: tag budget added, color Yellow → Peach");
  await expectAccessible(page, "the history of a note");

  await versions.getByText("Whole text", { exact: true }).click();
  await expect(versions).toContainText("Nordahl holds the price until Friday 20 November.");
  await versions.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("status").getByText("Version restored")).toBeVisible();
  await expect(versions).toBeHidden();
  await expect(sheet).toContainText("until Friday 20 November.");
  // its filing stays
  await expect(sheet.getByText("budget", { exact: true })).toBeVisible();

  // the replaced text is a version too, and is restored the same way
  await sheet.getByRole("button", { name: "History" }).click();
  await expect(listed).toHaveCount(3);
  await listed.nth(1).focus();
  await page.keyboard.press("ArrowUp");
  await expect(listed.nth(0)).toBeChecked();
  await expect(versions.getByRole("button", { name: "Restore" })).toBeHidden();
  await page.keyboard.press("ArrowDown");
  await expect(versions.locator("del")).toContainText(["27", "in writing"]);
  await versions.getByRole("button", { name: "Restore" }).click();
  await expect(sheet).toContainText("until Friday 27 November, in writing.");
});
