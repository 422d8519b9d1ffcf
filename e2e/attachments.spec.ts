import { readFile, truncate, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { cardOf, dialog, expect, expectAccessible, makeNote, question, saveByHand, test } from "./support/test";

const file = (name: string, text = "a few words") => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

async function choose(page: Page, ...files: ReturnType<typeof file>[]): Promise<void> {
  await page.getByLabel("Files to attach").setInputFiles(files);
}

test("files chosen for a new note are uploaded, and can be downloaded, deleted and restored in the viewer", async ({
  page,
  context,
  person: _,
}, testInfo) => {
  const tooLarge = testInfo.outputPath("walk.mov");
  await writeFile(tooLarge, "");
  await truncate(tooLarge, 10 * 1024 * 1024 + 1);
  await saveByHand(context);
  await page.goto("/notes?new");
  const writing = dialog(page, "New Note");
  await writing.getByRole("textbox", { name: "Title" }).fill("Quotes");
  await choose(page, file("offer.txt", "1140 euros"), file("Maße ✓.csv"));
  await page.getByLabel("Files to attach").setInputFiles(tooLarge);
  await expect(
    writing.getByRole("alert").getByText('File "walk.mov" is too large. Maximum size is 10MB.'),
  ).toBeVisible();
  await expect(writing.getByText("2 files will be uploaded with the note")).toBeVisible();
  await writing.getByRole("button", { name: "Remove Maße ✓.csv" }).click();
  await choose(page, file("Maße.csv"));
  await writing.getByRole("button", { name: "Save note" }).click();
  await expect(writing).toBeHidden();
  await expect(cardOf(page, "Quotes").getByText("attachments")).toHaveCount(1);

  await page.getByRole("link", { name: "Quotes", exact: true }).click();
  const reading = dialog(page, "Quotes");
  await expect(reading.getByRole("button", { name: "Download Maße.csv" })).toBeVisible();
  await expectAccessible(page, "a note with attachments");
  const coming = page.waitForEvent("download");
  await reading.getByRole("button", { name: "Download offer.txt" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe("offer.txt");
  expect(await readFile(await download.path(), "utf8")).toBe("1140 euros");

  await reading.getByRole("button", { name: "Delete offer.txt" }).click();
  const asked = question(page, "Delete offer.txt?");
  await expect(
    asked.getByText("Are you sure you want to delete this attachment? It stays in the trash for 30 days."),
  ).toBeVisible();
  await asked.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(reading.getByText("offer.txt")).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(reading.getByText("offer.txt")).toBeVisible();
});

test("a new note stays open when a file fails to upload, and the upload can be retried", async ({
  page,
  context,
  person: _,
}) => {
  await page.route("**/graphql", (route) =>
    route.request().postData()?.includes("lost.txt") ? route.abort() : route.fallback(),
  );
  await saveByHand(context);
  await page.goto("/notes?new");
  const writing = dialog(page, "New Note");
  await writing.getByRole("textbox", { name: "Title" }).fill("Half");
  await choose(page, file("kept.txt"), file("lost.txt"));
  await writing.getByRole("button", { name: "Save note" }).click();
  await expect(
    page
      .getByRole("alert")
      .getByText("Note saved, but some files failed to upload. You can try uploading them again by editing the note."),
  ).toBeVisible();

  await page.unroute("**/graphql");
  await page.getByRole("link", { name: "Half", exact: true }).click();
  await dialog(page, "Half").getByRole("button", { name: "Edit" }).click();
  const editing = dialog(page, "Edit Note");
  await expect(editing.getByRole("button", { name: "Remove kept.txt" })).toBeVisible();
  await editing.getByRole("button", { name: "Try lost.txt again" }).click();
  await expect(editing.getByRole("button", { name: "Try lost.txt again" })).toBeHidden();
  await expect(editing.getByText("1 of 1 uploaded")).toBeVisible();
  await editing.getByRole("button", { name: "Remove lost.txt" }).click();
  await question(page, "Delete lost.txt?").getByRole("button", { name: "Delete" }).click();
  await expect(editing.getByRole("button", { name: "Remove lost.txt" })).toBeHidden();
  await expect(editing.getByText("1 of 1 uploaded")).toBeHidden();
});

test("files dropped or pasted anywhere on the sheet are uploaded at once if the note exists", async ({
  page,
  context,
  person: _,
}) => {
  const id = await makeNote(context, { title: "Trip", content: "<p>Where we slept</p>" });
  await page.goto(`/notes/${id}?edit`);
  const editing = dialog(page, "Edit Note");
  const text = editing.getByRole("textbox", { name: "Text" });
  const dataTransfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(["words"], "dropped.txt", { type: "text/plain" }));
    return data;
  });
  await text.dispatchEvent("dragenter", { dataTransfer });
  await expect(editing.getByText("Drop files to attach them")).toBeVisible();
  await text.dispatchEvent("drop", { dataTransfer });
  await expect(editing.getByText("Drop files to attach them")).toBeHidden();
  await expect(editing.getByRole("button", { name: "Remove dropped.txt" })).toBeVisible();

  await text.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(["words"], "pasted.png", { type: "image/png" }));
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(editing.getByText("2 of 2 uploaded")).toBeVisible();
  await expect(text).toHaveText("Where we slept");
});
