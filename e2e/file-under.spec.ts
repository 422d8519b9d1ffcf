import { cardOf, dialog, expect, makeNote, question, run, test } from "./support/test";

test("a note is filed under a category and tags that are created while writing", async ({ page, person: _ }) => {
  await page.goto("/notes?new");
  const sheet = dialog(page, "New Note");
  const category = sheet.getByRole("combobox", { name: "Category" });
  const tags = sheet.getByRole("combobox", { name: "Tags" });
  await sheet.getByLabel("Title").fill("Rye bread");
  await expect(category).toHaveValue("No category");
  await category.fill("Kitchen");
  await expect(page.getByRole("option", { name: "Create “Kitchen”" })).toBeVisible();
  await category.press("Enter");
  await expect(category).toHaveValue("Kitchen");
  await tags.fill("flour");
  await tags.press("Enter");
  await expect(tags).toHaveValue("");
  await tags.fill("weekend");
  await tags.press("Enter");
  await expect(tags).toHaveValue("");
  await tags.press("Tab");
  await expect(sheet.getByRole("button", { name: "Remove flour" })).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Remove weekend" })).toBeVisible();
  await sheet.getByRole("button", { name: "Done" }).click();
  await expect(sheet).toBeHidden();
  const card = cardOf(page, "Rye bread");
  await expect(card).toContainText("Kitchen");
  await expect(card).toContainText("flour");
  await expect(card).toContainText("weekend");

  // existing ones are found again, and one is removed
  await page.getByRole("link", { name: "Rye bread", exact: true }).click();
  await dialog(page, "Rye bread").getByRole("button", { name: "Edit" }).click();
  const editing = dialog(page, "Edit Note");
  await editing.getByRole("button", { name: "Remove weekend" }).click();
  await expect(editing.getByRole("combobox", { name: "Tags" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(editing.getByRole("button", { name: "Remove flour" })).toBeVisible();
  await expect(editing.getByRole("button", { name: "Remove weekend" })).toBeHidden();
  await editing.getByRole("button", { name: "Done" }).click();
  const opened = dialog(page, "Rye bread");
  await expect(opened.getByRole("complementary")).toContainText("flour");
  await expect(opened.getByRole("complementary")).not.toContainText("weekend");
  await opened.getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: "Kitchen", exact: true }).click();
  await expect(page).toHaveURL(/[?&]category=/);
  await expect(card).toBeVisible();
});

test("the page of tags shows no filters before it knows of a tag", async ({ page, context, person: _ }) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/graphql", async (route) => {
    if (/query TagIndex\b/.test(route.request().postData() ?? "")) await held.promise;
    await route.fallback();
  });
  const filters = page.getByRole("group", { name: "Which tags" });
  await page.goto("/settings/tags");
  await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
  await expect(filters).toHaveCount(0);
  held.resolve();
  await expect(page.getByText("No tags yet")).toBeVisible();
  await expect(filters).toHaveCount(0);
  await run(context, 'mutation { createTag(input: { name: "rye", contentType: NOTE }) { id } }');
  await expect(filters).toBeVisible();
});

test("tags are renamed, merged and deleted, and their notes follow", async ({ page, context, person: _ }) => {
  const { rye, bread } = await run<Record<"rye" | "bread", { id: string }>>(
    context,
    `mutation {
      rye: createTag(input: { name: "rye", contentType: NOTE }) { id }
      bread: createTag(input: { name: "bread", contentType: NOTE }) { id }
      spare: createTag(input: { name: "spare", contentType: NOTE }) { id }
    }`,
  );
  const note = await makeNote(context, { title: "Starter" });
  await run(context, "mutation($ids: [ID!]!, $add: [ID!]!) { changeTags(itemIds: $ids, add: $add) { id } }", {
    ids: [note],
    add: [rye.id, bread.id],
  });
  const more = async (name: string, action: string): Promise<void> => {
    await page.getByRole("button", { name: `More for ${name}`, exact: true }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };

  await page.goto("/settings/tags");
  await more("rye", "Rename");
  const name = page.getByLabel("New name of rye");
  await name.fill("BREAD");
  await name.press("Enter");
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await name.fill("dark rye");
  await name.press("Enter");
  await expect(page.getByRole("button", { name: "dark rye", exact: true })).toBeVisible();

  await more("dark rye", "Merge into…");
  const merging = dialog(page, "Merge “dark rye” into another tag?");
  await merging.getByRole("combobox", { name: "Merge into" }).fill("bread");
  await page.getByRole("option", { name: /^bread/ }).click();
  await merging.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(merging).toBeHidden();
  await expect(page.getByRole("button", { name: "dark rye", exact: true })).toBeHidden();

  await more("spare", "Delete");
  await question(page, "Delete “spare”?").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("button", { name: "spare", exact: true })).toBeHidden();
  await page.getByRole("link", { name: "1 note with bread" }).click();
  await expect(cardOf(page, "Starter")).toContainText("bread");
  await expect(cardOf(page, "Starter")).not.toContainText("rye");
});

test("a category for both kinds shows the count of each and links to its items", async ({
  page,
  context,
  person: _,
}) => {
  const { house } = await run<{ house: { id: string } }>(
    context,
    'mutation { house: createCategory(input: { name: "House", contentType: NOTE, scope: GLOBAL }) { id } }',
  );
  const note = await makeNote(context, { title: "Prune the pear" });
  const addVideo = `mutation($id: ID!) { createVideo(input: { youtubeUrl: "https://youtu.be/dQw4w9WgXcQ",
    title: "Old windows", categoryId: $id, durationSeconds: 1087 }) { id } }`;
  await run(context, addVideo, { id: house.id });
  await run(context, "mutation($ids: [ID!]!, $id: ID!) { setCategory(itemIds: $ids, categoryId: $id) { id } }", {
    ids: [note],
    id: house.id,
  });
  await page.goto("/settings/categories");
  await expect(page.getByRole("link", { name: "1 note in House" })).toBeVisible();
  await page.getByRole("link", { name: "1 video in House" }).click();
  await expect(page.getByRole("link", { name: "Old windows", exact: true })).toBeVisible();
  await expect(page.getByText("1 saved, 18 min")).toBeVisible();
});

test("categories are created, reordered and deleted; notes stay", async ({ page, context, person: _ }) => {
  const { garden } = await run<{ garden: { id: string } }>(
    context,
    `mutation {
      garden: createCategory(input: { name: "Garden", contentType: NOTE }) { id }
      house: createCategory(input: { name: "House", contentType: NOTE }) { id }
    }`,
  );
  const note = await makeNote(context, { title: "Prune the pear" });
  await run(context, "mutation($ids: [ID!]!, $id: ID!) { setCategory(itemIds: $ids, categoryId: $id) { id } }", {
    ids: [note],
    id: garden.id,
  });
  await page.goto("/settings/categories");
  const rows = page.getByRole("grid", { name: "Categories in your order" }).getByRole("row");
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "New category" }).click();
  const form = page.getByRole("dialog", { name: "New category" });
  await form.getByLabel("Name").fill("Attic");
  await form.getByRole("button", { name: "Create category" }).click();
  await expect(rows).toHaveCount(3);

  const last = rows.nth(2);
  await expect(last).toContainText("Attic");
  await last.getByRole("button", { name: "More for Attic" }).click();
  await page.getByRole("menuitem", { name: "Move up" }).click();
  await expect(rows.nth(1)).toContainText("Attic");
  await page.reload();
  await expect(rows.nth(1)).toContainText("Attic");

  await rows.nth(0).getByRole("button", { name: "More for Garden" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const asked = question(page, "Delete “Garden”?");
  await expect(asked).toContainText("1 note in it stays, without a category.");
  await asked.getByRole("button", { name: "Delete" }).click();
  await expect(rows).toHaveCount(2);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^Notes/ })
    .click();
  await expect(cardOf(page, "Prune the pear")).toBeVisible();
  await expect(cardOf(page, "Prune the pear")).not.toContainText("Garden");
});
