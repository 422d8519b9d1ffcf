import { readFile } from "node:fs/promises";
import {
  askAgainFor,
  dialog,
  expect,
  expectAccessible,
  makeNote,
  origin,
  password,
  question,
  run,
  signIn,
  signUp,
  test,
} from "./support/test";

test("everything is exported, downloaded, imported by another person and undone", async ({
  page,
  context,
  browser,
}) => {
  await signUp(context);
  await makeNote(context, { title: "Bread", content: "<p>Flour and <strong>water</strong></p>" });
  await run(context, 'mutation { createTask(input: { title: "Buy flour" }) { id } }');
  await page.goto("/settings/data");
  await expect(page.getByText("0 B of 5 GB used")).toBeVisible();
  await expect(page.getByText("5 GB left")).toBeVisible();
  await page.getByRole("button", { name: "Export everything" }).click();
  await expect(page.getByText(/^commonplace-\d{4}-\d\d-\d\d\.zip$/)).toBeVisible();
  await expectAccessible(page, "the export");
  const arriving = page.waitForEvent("download");
  await askAgainFor(page, "ExportUrl");
  await page.getByRole("button", { name: "Download" }).click();
  await dialog(page, "Confirm that it is you").getByLabel("Password").fill(password);
  await page.keyboard.press("Enter");
  const file = await (await arriving).path();
  expect((await readFile(file)).subarray(0, 2).toString()).toBe("PK");

  const other = await browser.newContext();
  await signUp(other);
  const theirs = await other.newPage();
  await theirs.goto("/settings/data");
  await theirs.getByLabel("Notion file").setInputFiles(file);
  await expect(theirs.getByRole("alert").filter({ hasText: "There is nothing of Notion in this file" })).toBeVisible();
  await theirs
    .getByLabel("Commonplace file")
    .setInputFiles({ name: "bread.zip", mimeType: "application/zip", buffer: await readFile(file) });
  const preview = theirs.getByRole("region", { name: "Commonplace: bread.zip" });
  await expect(preview.getByText("Tasks")).toBeVisible();
  await expectAccessible(theirs, "the preview of an import");
  await preview.getByRole("button", { name: "Import", exact: true }).click();
  const done = theirs.getByRole("region", { name: /^Commonplace, / });
  await expect(done.getByRole("button", { name: "Undo import" })).toBeVisible();
  await theirs.goto("/notes");
  await expect(theirs.getByText("Flour and water")).toBeVisible();
  await theirs.goto("/settings/data");
  await done.getByRole("button", { name: "Undo import" }).click();
  await question(theirs, "Undo the import?").getByRole("button", { name: "Undo import" }).click();
  await expect(done.getByText("Undone. The imported items are in the trash.")).toBeVisible();
  await theirs.goto("/notes");
  await expect(theirs.getByText("Flour and water")).toBeHidden();
  await other.close();
});

test("shows the storage used by files and frees it by deleting files permanently", async ({ page, context }) => {
  await signUp(context);
  const note = await makeNote(context, { title: "Bread" });
  const upload = await context.request.post(`${origin()}/api/v1/notes/${note}/attachments`, {
    headers: { origin: origin() },
    multipart: { file: { name: "oven.bin", mimeType: "text/plain", buffer: Buffer.alloc(2 * 1024 * 1024) } },
  });
  const { attachment } = await upload.json();
  await page.goto("/settings/data");
  await expect(page.getByText("2 MB of 5 GB used")).toBeVisible();
  await expect(page.getByText("Deleted files")).toBeHidden();

  await run(context, "mutation ($id: ID!) { deleteAttachment(id: $id) }", { id: attachment.id });
  await page.reload();
  await expect(page.getByText("2 MB. Each is removed 30 days after it was deleted.")).toBeVisible();
  await page.getByRole("link", { name: "Look in the trash" }).click();
  await page.getByRole("button", { name: "Empty trash" }).click();
  const asking = question(page, "Empty the trash?");
  await expectAccessible(page, "the question before the trash is emptied");
  await asking.getByRole("button", { name: "Delete Permanently" }).click();
  await expect(page.getByText("No attachments in the trash")).toBeVisible();
  await page.goto("/settings#data");
  await expect(page.getByText("0 B of 5 GB used")).toBeVisible();
  await expect(page.getByText("Deleted files")).toBeHidden();
});

test("previews several Markdown files together and lists those that are not notes", async ({ page, context }) => {
  await signUp(context);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/settings/data");
  const text = (name: string, body: string) => ({ name, mimeType: "text/markdown", buffer: Buffer.from(body) });
  await page
    .getByLabel("Markdown file")
    .setInputFiles([text("Sea.md", "---\ntags: [walks]\n---\n# The sea\n\nBlue"), text("Empty.md", " ")]);
  const preview = page.getByRole("region", { name: "Markdown: files.zip" });
  await expect(preview.getByRole("listitem")).toHaveText(["Empty.mdempty"]);
  await preview.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("region", { name: /^Markdown, / })).toBeVisible();
  await expectAccessible(page, "an import on a phone");
  await page.goto("/notes");
  await expect(page.getByText("The sea")).toBeVisible();
});

test("an account is deleted with its password and can be kept by signing in within the week", async ({
  page,
  context,
  browser,
}) => {
  await signUp(await browser.newContext());
  const person = await signUp(context);
  await page.goto("/settings/data");
  await page.getByRole("button", { name: "Delete account" }).click();
  const leaving = dialog(page, "Delete your account?");
  await expect(leaving.getByLabel("Password")).toBeFocused();
  await leaving.getByLabel("Password").fill("not the password");
  await leaving.getByRole("button", { name: "Delete account" }).click();
  await expect(leaving.getByText("This is not your password")).toBeVisible();
  await expectAccessible(page, "the question before leaving");
  await leaving.getByLabel("Password").fill(password);
  await leaving.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText(/^Your account will be deleted on /)).toBeVisible();

  const later = await browser.newContext();
  await signIn(later, person);
  const back = await later.newPage();
  await back.goto("/dashboard");
  await question(back, "Keep your account?").getByRole("button", { name: "Keep account" }).click();
  await expect(back.getByText("Your account will be kept")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Delete account" })).toBeVisible();
  await later.close();
});
