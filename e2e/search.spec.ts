import { expect, expectAccessible, makeNote, run, test } from "./support/test";

test("everything is found from any page by keyboard, and each result leads to its place", async ({
  page,
  context,
  person: _,
}) => {
  const made = await run<{ kitchen: { id: string }; house: { id: string } }>(
    context,
    `mutation {
      kitchen: createTag(input: { name: "kitchen", contentType: NOTE, color: "#FFE4B5" }) { id }
      house: createProject(input: { name: "Kitchen rebuild" }) { id }
    }`,
  );
  await makeNote(context, { title: "Worktop oils on oak", content: "<p>Hard wax stays pale</p>" });
  await run(
    context,
    `mutation($tag: ID!, $project: ID!) {
      a: createNote(input: { title: "Cabinet quotes", content: "<p>Nordahl will hold the oak price</p>", tagIds: [$tag] }) { id }
      b: createTask(input: { title: "Confirm oak or birch", projectId: $project }) { id }
      c: createEvent(input: { title: "Oak price ends", start: "2027-03-05T10:00:00.000Z", end: "2027-03-05T11:00:00.000Z" }) { id }
    }`,
    { tag: made.kitchen.id, project: made.house.id },
  );
  const search = page.getByRole("dialog", { name: "Search", exact: true });
  const field = search.getByRole("combobox", { name: "Search" });
  const options = search.getByRole("option");

  await page.goto("/notes");
  await expect(page.getByRole("heading", { name: "Notes", level: 1 })).toBeVisible();
  // text typed while the panel is loading is kept: the field has the focus after each change of the page
  await page.evaluate(() => {
    new MutationObserver(() => {
      const field = document.querySelector("[role=dialog] input[aria-label=Search]");
      if (field && field !== document.activeElement) document.body.dataset.lapse = "true";
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("oak");
  await expect(field).toHaveValue("oak");
  await expect(search.getByRole("status")).toHaveText("4 results");
  expect(await page.locator("body").getAttribute("data-lapse")).toBeNull();
  await expect(search.getByRole("group", { name: "Notes 2" })).toBeVisible();
  await expect(search.getByRole("group", { name: "Tasks 1" })).toBeVisible();
  await expect(search.getByRole("group", { name: "Calendar Events 1" })).toBeVisible();
  await expect(options.first().locator("mark").first()).toHaveText("oak");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page, "search results");
  // Tab stays within it
  await field.press("Shift+Tab");
  await expect(search.getByRole("button", { name: "Close search" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(field).toBeFocused();

  // the tag becomes a chip and filters; Backspace turns it back into text
  await field.fill("#kitchen ");
  await expect(search.getByRole("button", { name: "Remove #kitchen" })).toBeVisible();
  await page.keyboard.type("oak");
  await expect(search.getByRole("status")).toHaveText("1 result");
  // not repeated below the field
  await expect(search.getByText("Tag filter")).toHaveCount(1);
  await search.getByRole("button", { name: "Remove #kitchen" }).click();
  await expect(search.getByRole("status")).toHaveText("4 results");
  await expect(field).toBeFocused();
  await field.fill("oak #kitchen");
  await expect(search.getByText("Tag filter: kitchen")).toBeVisible();
  await field.fill("oak");
  await expect(search.getByRole("status")).toHaveText("4 results");

  // arrow keys move through all groups, Enter opens: the task in its project
  await options.filter({ hasText: "Confirm oak or birch" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/projects\\?project=${made.house.id}`));
  await expect(search).toBeHidden();
  await expect(page.getByRole("dialog", { name: "Edit task" })).toBeVisible();
  await page.keyboard.press("Escape");

  // an event opens in the calendar at its date, despite a typo and an incomplete title
  await page.getByRole("button", { name: "Search", exact: true }).first().click();
  await field.fill("prise ends");
  await options.filter({ hasText: "Oak price ends" }).click();
  await expect(page.getByRole("dialog", { name: "Edit event" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/calendar\?date=2027-03-05/);

  // a note opens its viewer
  await page.keyboard.press("ControlOrMeta+k");
  await field.fill("worktop");
  await expect(options).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Worktop oils on oak" })).toBeVisible();
});

test("a group shows its best five hits, and more on request", async ({ page, context, person: _ }) => {
  for (let at = 1; at <= 7; at++) await makeNote(context, { title: `Oak sample ${at}` });
  await run(context, 'mutation { createTask(input: { title: "Return the oak" }) { id } }');
  await page.goto("/notes");
  await page.getByRole("button", { name: "Search", exact: true }).first().click();
  const search = page.getByRole("dialog", { name: "Search", exact: true });
  await search.getByRole("combobox", { name: "Search" }).fill("oak");
  const notes = search.getByRole("group", { name: "Notes 7" });
  await expect(notes.getByRole("option", { name: "Oak sample" })).toHaveCount(5);
  await expect(search.getByRole("group", { name: "Tasks 1" }).getByRole("option")).toHaveCount(1);
  // the option for more hits is reachable by arrow keys
  for (let at = 0; at < 5; at++) await page.keyboard.press("ArrowDown");
  await expect(notes.getByRole("option", { name: "More notes" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(notes.getByRole("option", { name: "Oak sample" })).toHaveCount(7);
  await expect(notes.getByRole("option").nth(5)).toHaveAttribute("aria-selected", "true");
  await expect(notes.getByRole("option", { name: "More notes" })).toHaveCount(0);
});

test("the empty states, an unknown operator, the commands, and a saved search", async ({
  page,
  context,
  person: _,
}) => {
  await makeNote(context, { title: "Worktop oils on oak" });
  const search = page.getByRole("dialog", { name: "Search", exact: true });
  const field = search.getByRole("combobox", { name: "Search" });
  await page.goto("/notes");
  const opener = page.getByRole("button", { name: "Search", exact: true }).first();
  await opener.click();
  await expect(search.getByRole("heading", { name: "Start searching" })).toBeVisible();
  await expect(search.getByText("#tag")).toBeVisible();
  await expect(search.getByText("@category")).toBeVisible();
  await expectAccessible(page, "search, empty");
  await field.fill("zebra");
  await expect(search.getByRole("heading", { name: "No results found" })).toBeVisible();
  await field.fill("oak colour:red");
  await expect(search.getByText("There is no colour: here.")).toBeVisible();
  await expect(search.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press("ControlOrMeta+k");
  await field.fill("go to cal");
  await search.getByRole("option", { name: "Go to Calendar" }).click();
  await expect(page).toHaveURL(/\/calendar$/);
  const before = await page.evaluate(() => document.documentElement.dataset.theme);
  await page.keyboard.press("ControlOrMeta+k");
  await field.fill("toggle theme");
  await page.keyboard.press("Enter");
  await expect(search).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).not.toBe(before);

  await page.keyboard.press("ControlOrMeta+k");
  await field.fill("oak");
  await search.getByRole("button", { name: "Save this search" }).click();
  await page.keyboard.press("Escape");
  const saved = page.getByRole("complementary", { name: "Sidebar" }).getByRole("region", { name: "Saved searches" });
  await expect(saved.getByRole("button", { name: "oak", exact: true })).toBeVisible();
  await saved.getByRole("button", { name: "More for oak" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await saved.getByLabel("Name of the search").fill("All oak");
  await page.keyboard.press("Enter");
  await saved.getByRole("button", { name: "All oak", exact: true }).click();
  await expect(field).toHaveValue("oak");
  await expect(search.getByRole("option")).toHaveCount(1);
});
