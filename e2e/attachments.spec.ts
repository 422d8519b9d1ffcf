import { readFile } from "node:fs/promises";
import { dialog, expect, makeNote, question, test } from "./support/test";

const plan = { name: "plan.txt", mimeType: "text/plain", buffer: Buffer.from("Oak, ash, birch\n") };
const sketch = { name: "sketch (2).csv", mimeType: "text/csv", buffer: Buffer.from("length,width\n120,60\n") };

test("files go up with a new note, are downloaded as they were, and deleted", async ({ page, person: _ }) => {
  await page.goto("/notes?new");
  const sheet = dialog(page, "New Note");
  await sheet.getByLabel("Title").fill("A bench");
  await sheet.getByLabel("Files to attach").setInputFiles([plan, sketch]);
  await expect(sheet.getByText("2 files go up with the note")).toBeVisible();
  await expect(sheet.getByRole("list", { name: "Attachments" }).getByRole("listitem")).toHaveCount(2);
  await sheet.getByRole("button", { name: "Save note" }).click();
  await expect(sheet).toBeHidden();

  await page.reload();
  await page.getByRole("link", { name: "A bench", exact: true }).click();
  const opened = dialog(page, "A bench");
  const files = opened.getByRole("list", { name: "Attachments" }).getByRole("listitem");
  await expect(files).toHaveCount(2);
  const downloading = page.waitForEvent("download");
  await opened.getByRole("button", { name: "Download sketch (2).csv" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(sketch.name);
  expect(await readFile(await download.path())).toEqual(sketch.buffer);

  await opened.getByRole("button", { name: "Delete plan.txt" }).click();
  await question(page, "Delete plan.txt?").getByRole("button", { name: "Delete" }).click();
  await expect(files).toHaveCount(1);
  await expect(files).toContainText(sketch.name);
});

test("a file is added to a note that is there, by choosing or by dropping", async ({ page, context, person: _ }) => {
  const id = await makeNote(context, { title: "Shelves" });
  await page.goto(`/notes/${id}?edit`);
  const sheet = dialog(page, "Edit Note");
  await sheet.getByLabel("Files to attach").setInputFiles(plan);
  const rows = sheet.getByRole("list", { name: "Attachments" }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await sheet.getByRole("textbox", { name: "Text", exact: true }).evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["Walnut"], "wood.md", { type: "text/markdown" }));
    element.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(rows).toHaveCount(2);
  await expect(sheet.getByRole("button", { name: "Remove wood.md" })).toBeVisible();
  await sheet.getByRole("button", { name: "Cancel" }).click();
  const opened = dialog(page, "Shelves");
  await expect(opened.getByRole("list", { name: "Attachments" }).getByRole("listitem")).toHaveCount(2);
  await expect(opened.getByRole("button", { name: "Download wood.md" })).toBeVisible();
});
