import { cardOf, expect, run, test } from "./support/test";

test("finds notes by view, words, category, tag and color, with the sort order in the address", async ({
  page,
  context,
  person: _,
}) => {
  const made = await run<{ kitchen: { id: string }; rye: { id: string } }>(
    context,
    `mutation {
      kitchen: createCategory(input: { name: "Kitchen", contentType: NOTE }) { id }
      rye: createTag(input: { name: "rye", contentType: NOTE }) { id }
    }`,
  );
  await run(
    context,
    `mutation($kitchen: ID!, $rye: ID!) {
      a: createNote(input: { title: "Apple cake", content: "<p>Cinnamon and almonds</p>", categoryId: $kitchen }) { id }
      b: createNote(input: { title: "Bread", content: "<p>Sourdough with caraway</p>", categoryId: $kitchen, tagIds: [$rye] }) { id }
      c: createNote(input: { title: "Cabinet", content: "<p>Birch ply, almond oil</p>", color: "#B4EFCF" }) { id }
      d: createNote(input: { title: "Dovetails", content: "<p>By hand</p>", isFavorite: true }) { id }
    }`,
    { kitchen: made.kitchen.id, rye: made.rye.id },
  );
  const filters = page.getByRole("group", { name: "Which notes" });
  const titles = page.getByRole("main").getByRole("article").getByRole("heading");
  const words = filters.getByLabel("Filter notes by their words");

  await page.goto("/notes");
  await expect(titles).toHaveCount(4);
  await expect(filters.getByRole("link", { name: /^All/ })).toContainText("4");

  // each filter narrows the previous result
  await words.fill("almond");
  await expect(titles).toHaveCount(2);
  await expect(page).toHaveURL(/[?&]q=almond/);
  await filters.getByRole("button", { name: "Category" }).click();
  await page.getByRole("option", { name: "Kitchen" }).click();
  await expect(titles).toHaveText(["Apple cake"]);
  await words.fill("");
  await expect(titles).toHaveCount(2);
  await filters.getByRole("button", { name: "Tag", exact: true }).click();
  await page.getByRole("option", { name: "rye" }).click();
  await page.keyboard.press("Escape");
  await expect(titles).toHaveText(["Bread"]);

  // the address contains all filters: a reload keeps them, and Back removes the last
  await page.reload();
  await expect(titles).toHaveText(["Bread"]);
  await expect(filters.getByRole("button", { name: "Remove the tag filter rye" })).toBeVisible();
  await page.goBack();
  await expect(titles).toHaveCount(2);
  await filters.getByRole("button", { name: "Remove the category filter Kitchen" }).click();
  await expect(titles).toHaveCount(4);
  await filters.getByRole("button", { name: "Color" }).click();
  await page.getByRole("menuitem", { name: "Mint" }).click();
  await expect(titles).toHaveText(["Cabinet"]);
  await words.fill("nowhere");
  await expect(page.getByText("No notes match")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(titles).toHaveCount(4);

  await filters.getByRole("button", { name: /^Sorted by/ }).click();
  await page.getByRole("menuitemradio", { name: "Title, Z to A" }).click();
  await expect(titles).toHaveText(["Dovetails", "Cabinet", "Bread", "Apple cake"]);
  await expect(page).toHaveURL(/sort=title-desc/);
  await page.reload();
  await expect(titles).toHaveText(["Dovetails", "Cabinet", "Bread", "Apple cake"]);
  await page.getByRole("link", { name: "Bread", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Bread" })).toContainText("caraway");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/notes\?sort=title-desc$/);
  await filters.getByRole("link", { name: /^Favorites/ }).click();
  await expect(titles).toHaveText(["Dovetails"]);
  await cardOf(page, "Dovetails").getByRole("button", { name: "Remove from favorites" }).click();
  await expect(page.getByText("No favorites yet")).toBeVisible();
});
