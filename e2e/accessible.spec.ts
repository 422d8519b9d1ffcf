import type { BrowserContext, Page } from "@playwright/test";
import { dialog, expect, expectAccessible, makeNote, newPerson, question, run, signUp, test } from "./support/test";

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme}`, () => {
    test.use({ colorScheme });

    test(`the signed-out pages, ${colorScheme}`, async ({ page }) => {
      await page.goto("/");
      await expectAccessible(page, "the landing page");
      for (const [address, heading] of [
        ["/login", "Keep what you find."],
        ["/login?view=sign-up", "Start your own."],
        ["/login?view=forgot", "Forgotten password"],
        ["/reset-password", "This link no longer works"],
      ] as const) {
        await page.goto(address);
        await expect(page.getByRole("heading", { name: heading })).toBeVisible();
        await expectAccessible(page, address);
      }
      await page.goto("/login?view=sign-up");
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page.getByText("Please enter your name.")).toBeVisible();
      await expectAccessible(page, "sign-up with errors");
    });

    test(`the notes, ${colorScheme}`, async ({ page, context }) => {
      await signUp(context, newPerson());
      await page.goto("/notes");
      await expect(page.getByText("No notes yet")).toBeVisible();
      await expectAccessible(page, "the notes before the first");
      await makeNotes(context);
      await expectPages(page, [
        ["/dashboard", "Rye"],
        ["/notes", "Rye"],
        ["/notes?trash", "Gone in 30 days"],
        ["/notes?q=nowhere", "No notes match"],
      ]);
    });

    test(`the other pages, ${colorScheme}`, async ({ page, context }) => {
      await signUp(context, newPerson());
      await makeNotes(context);
      await expectPages(page, [
        ["/settings", "Sign-in methods"],
        ["/settings/tags", "flour"],
        ["/settings/categories", "Kitchen"],
        ["/videos", "No videos yet"],
        ["/projects", "No projects yet"],
        ["/calendar", "Nothing planned"],
        ["/nowhere", "There is no such page"],
      ]);
    });

    test(`the dialogs, ${colorScheme}`, async ({ page, context }) => {
      await signUp(context, newPerson());
      const id = await makeNotes(context);
      await page.goto(`/notes/${id}`);
      const opened = dialog(page, "Rye");
      await expect(opened.getByRole("blockquote")).toBeVisible();
      await expectAccessible(page, "an opened note");
      await opened.getByRole("button", { name: "Delete" }).click();
      const asked = question(page, "Delete this note?");
      await expect(asked).toBeVisible();
      await expectAccessible(page, "a question");
      await asked.getByRole("button", { name: "Cancel" }).click();
      await opened.getByRole("button", { name: "Edit" }).click();
      const sheet = dialog(page, "Edit Note");
      await expect(sheet.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
      await sheet.getByLabel("Title").fill("");
      await sheet.getByRole("button", { name: "Done" }).click();
      await expect(sheet.getByText("Please enter a title")).toBeVisible();
      await expectAccessible(page, "the editor with an error");

      await page.goto("/settings");
      await page.getByRole("button", { name: "New token" }).click();
      await expect(dialog(page, "New token")).toBeVisible();
      await expectAccessible(page, "the form of a new token");
      await page.keyboard.press("Escape");
      await page.goto("/notes");
      await page.getByRole("button", { name: /^Sorted by/ }).click();
      await expect(page.getByRole("menu")).toBeVisible();
      await expectAccessible(page, "a menu");
    });
  });
}

/** @param pages addresses, each with words that stand on its page once it is there. */
async function expectPages(page: Page, pages: [address: string, words: string][]): Promise<void> {
  for (const [address, words] of pages) {
    await page.goto(address);
    await expect(page.getByRole("main").getByText(words).first()).toBeVisible();
    await expectAccessible(page, address);
  }
}

async function makeNotes(context: BrowserContext): Promise<string> {
  const gone = await makeNote(context, { title: "Gone" });
  await run(context, "mutation($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [gone] });
  const { category, tag } = await run<{ category: { id: string }; tag: { id: string } }>(
    context,
    `mutation {
      category: createCategory(input: { name: "Kitchen", contentType: NOTE }) { id }
      tag: createTag(input: { name: "flour", contentType: NOTE, color: "#FFC2E0" }) { id }
    }`,
  );
  for (const [title, color] of Object.entries({
    Pink: "#FFC2E0",
    Yellow: "#FFF3A1",
    Lavender: "#DCCBFF",
    Night: "#20242B",
    Grass: "#3C9A4B",
  })) {
    await makeNote(context, { title, color, content: "<p>On colored paper</p>" });
  }
  const { createNote } = await run<{ createNote: { id: string } }>(
    context,
    "mutation($input: CreateNoteInput!) { createNote(input: $input) { id } }",
    {
      input: {
        title: "Rye",
        content:
          '<h1>Starter</h1><p>From <a href="https://example.org">a book</a></p><blockquote><p>Wait</p></blockquote><ul><li><p>rye</p></li></ul>',
        link: "https://example.org/rye",
        isFavorite: true,
        categoryId: category.id,
        tagIds: [tag.id],
      },
    },
  );
  return createNote.id;
}
