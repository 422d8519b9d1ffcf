import type { Locator, Page } from "@playwright/test";
import { cardOf, dialog, expect, expectStill, makeNote, newPerson, question, run, signUp, test } from "./support/test";

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}

/** Moves to the target by Tab and presses Enter. */
async function choose(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

test("signing up, filing a note with a file, archiving, deleting and restoring it all work without a mouse", async ({
  page,
}) => {
  const person = newPerson("Ines Duarte");
  await page.goto("/login");
  await choose(page, page.getByRole("link", { name: "Create an account" }));
  await tabTo(page, page.getByLabel("Display name"));
  await page.keyboard.type(person.name);
  await page.keyboard.press("Tab");
  await page.keyboard.type(person.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /, Ines$/ })).toBeVisible();
  await choose(page, page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Notes/ }));
  await expect(page.getByRole("link", { name: "How notes work", exact: true })).toBeVisible();

  await page.keyboard.press("n");
  const sheet = dialog(page, "New Note");
  await expect(sheet.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("Rye bread");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Feed it in the evening.");
  await tabTo(page, sheet.getByRole("combobox", { name: "Category" }));
  await page.keyboard.type("Kitchen");
  await expect(page.getByRole("option", { name: "Create “Kitchen”" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(sheet.getByRole("combobox", { name: "Category" })).toHaveValue("Kitchen");
  const tags = sheet.getByRole("combobox", { name: "Tags" });
  await tabTo(page, tags);
  await page.keyboard.type("flour");
  await page.keyboard.press("Enter");
  await expect(tags).toHaveValue("");
  // the list of tags closes
  await page.keyboard.press("Tab");
  const choosing = page.waitForEvent("filechooser");
  await choose(page, sheet.getByRole("button", { name: "Attach files" }));
  await (await choosing).setFiles({ name: "times.txt", mimeType: "text/plain", buffer: Buffer.from("six hours") });
  await expect(sheet.getByText("1 of 1 uploaded")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(sheet).toBeHidden();
  const card = cardOf(page, "Rye bread");
  for (const words of ["Feed it in the evening.", "Kitchen", "flour"]) await expect(card).toContainText(words);

  const title = page.getByRole("link", { name: "Rye bread", exact: true });
  const which = (name: RegExp) => page.getByRole("group", { name: "Which notes" }).getByRole("link", { name });
  await tabTo(page, title);
  await page.keyboard.press("e");
  await expect(card).toBeHidden();
  await choose(page, which(/^Archive/));
  await tabTo(page, title);
  await page.keyboard.press("e");
  await expect(page.getByText("Nothing archived")).toBeVisible();
  await choose(page, which(/^All/));

  await choose(page, title);
  const opened = dialog(page, "Rye bread");
  await expect(opened.getByRole("button", { name: "Download times.txt" })).toBeVisible();
  await choose(page, opened.getByRole("button", { name: "Delete", exact: true }));
  await choose(page, question(page, "Delete this note?").getByRole("button", { name: "Delete", exact: true }));
  await expect(page.getByRole("status").getByText("Note moved to the trash")).toBeVisible();
  await choose(page, which(/^Trash/));
  await choose(page, page.getByRole("button", { name: "Restore Rye bread" }));
  await expect(page.getByText("No notes in the trash")).toBeVisible();
  await choose(page, page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Notes/ }));
  for (const words of ["Kitchen", "flour"]) await expect(card).toContainText(words);
  await choose(page, title);
  await expect(opened.getByRole("button", { name: "Download times.txt" })).toBeVisible();
});

test("signing in, writing, finding, reading and filing work without a mouse", async ({ page, anotherBrowser }) => {
  const elsewhere = await anotherBrowser();
  const person = await signUp(elsewhere);
  await makeNote(elsewhere, { title: "Almonds" });
  await makeNote(elsewhere, { title: "Birch" });

  await page.goto("/login?next=/notes%3Fsort%3Dtitle-asc");
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.keyboard.type(person.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  await expect(cardOf(page, "Almonds")).toBeVisible();

  await page.keyboard.press("n");
  const sheet = dialog(page, "New Note");
  await expect(sheet.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("Cadence");
  await page.keyboard.press("Enter");
  await expect(sheet.getByRole("textbox", { name: "Text", exact: true })).toBeFocused();
  await page.keyboard.type("Read it aloud, n and e and f.");
  await page.keyboard.press("Control+Enter");
  await expect(sheet).toBeHidden();
  await expect(cardOf(page, "Cadence")).toContainText("Read it aloud, n and e and f.");

  // from the filter into the list, where arrow keys move between notes
  await page.keyboard.press("/");
  await expect(page.getByLabel("Filter notes by their words")).toBeFocused();
  const link = (title: string) => page.getByRole("link", { name: title, exact: true });
  await tabTo(page, link("Almonds"));
  await page.keyboard.press("ArrowDown");
  await expect(link("Birch")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(link("Cadence")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(link("Birch")).toBeFocused();

  await page.keyboard.press("Enter");
  const opened = dialog(page, "Birch");
  await expect(opened).toBeVisible();
  await page.keyboard.press("f");
  await expect(opened.getByRole("button", { name: "Remove from favorites" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(opened).toBeHidden();
  await expect(link("Birch")).toBeFocused();
  await page.keyboard.press("f");
  await expect(cardOf(page, "Birch").getByRole("button", { name: "Add to favorites" })).toBeVisible();
  await page.keyboard.press("e");
  await expect(page.getByRole("status").getByText("Note archived")).toBeVisible();
  await expect(cardOf(page, "Birch")).toBeHidden();
});

test("the skip link leads to the page, and a dialog traps the focus until it closes", async ({ page, person: _ }) => {
  await page.goto("/settings/access");
  const make = page.getByRole("button", { name: "New token" });
  await expect(make).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(page, make);
  await page.keyboard.press("Enter");
  const form = dialog(page, "New token");
  await expect(form).toBeVisible();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press("Tab");
    expect(await form.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect(make).toBeFocused();
});

test("projects, their parts and tasks work without a mouse, and the focus returns to its origin", async ({
  page,
  context,
  person: _,
}) => {
  await page.goto("/projects");
  const make = page.getByRole("main").getByRole("button", { name: "New project" }).first();
  await tabTo(page, make);
  await page.keyboard.press("Enter");
  await expect(dialog(page, "New project").getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(make).toBeFocused();
  await page.keyboard.press("n");
  await page.keyboard.type("Kitchen rebuild");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Kitchen rebuild" })).toBeVisible();
  const kitchen = new URL(page.url()).searchParams.get("project");
  const { createProject } = await run<{ createProject: { id: string } }>(
    context,
    "mutation($input: CreateProjectInput!) { createProject(input: $input) { id } }",
    { input: { name: "Cabinets", parentId: kitchen } },
  );
  await run(context, "mutation($input: CreateTaskInput!) { createTask(input: $input) { id } }", {
    input: { projectId: createProject.id, title: "Choose handles" },
  });
  await page.reload();

  // opens the line for a task, and returns to its button
  const addTask = page.getByRole("button", { name: "Add task to Cabinets" });
  await tabTo(page, addTask);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "New task" })).toBeFocused();
  await page.keyboard.type("Order the hinges");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Order the hinges", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(addTask).toBeFocused();

  // renames in place
  const name = page.getByRole("button", { name: "Cabinets", exact: true });
  await name.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("New name of Cabinets")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(name).toBeFocused();

  // opens its menu, and cancels a dialog with Escape
  const menu = page.getByRole("button", { name: "More for Cabinets" });
  await menu.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Add task" })).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(question(page, "Delete “Cabinets”?")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question(page, "Delete “Cabinets”?")).toBeHidden();
  await expect(menu).toBeFocused();

  // opens a task from the list and from the board
  for (const view of ["", "&view=board"]) {
    await page.goto(`/projects?project=${kitchen}${view}`);
    const title = page.getByRole("button", { name: "Choose handles", exact: true });
    await expect(title).toBeVisible();
    await title.focus();
    await page.keyboard.press("Enter");
    const editor = dialog(page, "Edit task");
    await expect(editor.getByLabel("Title")).toHaveValue("Choose handles");
    await page.keyboard.press("Escape");
    await expect(editor).toBeHidden();
    await expect(title).toBeFocused();
  }
});

test("tags and categories are created and left by keyboard, and items are restored from the trash", async ({
  page,
  context,
  person: _,
}) => {
  const id = await makeNote(context, { title: "Fables" });
  await run(context, "mutation($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [id] });
  for (const [address, what] of [
    ["/settings/tags", "tag"],
    ["/settings/categories", "category"],
  ] as const) {
    await page.goto(address);
    const make = page.getByRole("button", { name: `New ${what}` }).first();
    await tabTo(page, make);
    await page.keyboard.press("Enter");
    const form = dialog(page, `New ${what}`);
    await expect(form.getByLabel("Name")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(form.getByText("Please enter a name")).toBeVisible();
    await page.keyboard.type("Kitchen");
    await page.keyboard.press("Enter");
    await expect(form).toBeHidden();
    await expect(page.getByRole("main").getByText("Kitchen", { exact: true }).first()).toBeVisible();
  }
  await page.goto("/notes?trash");
  await tabTo(page, page.getByRole("button", { name: "Restore Fables" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("No notes in the trash")).toBeVisible();
});

test("the buttons of a card keep the keyboard's focus when the pointer leaves the card", async ({
  page,
  context,
  person: _,
}) => {
  await makeNote(context, { title: "Birch" });
  await run(context, "mutation ($input: CreateVideoInput!) { createVideo(input: $input) { id } }", {
    input: { title: "Oak", youtubeUrl: "https://www.youtube.com/watch?v=aaaaaaaaaaa" },
  });
  for (const [path, title, name] of [
    ["/notes", "Birch", "Archive"],
    ["/videos", "Oak", "Select"],
  ] as const) {
    await page.goto(path);
    const card = cardOf(page, title);
    await card.hover();
    const button = card.getByRole("button", { name });
    await tabTo(page, button);
    await page.mouse.move(2, 2);
    await expect.poll(() => card.evaluate((element) => element.matches(":hover"))).toBe(false);
    await expectStill(page);
    await expect(button).toBeFocused();
  }
});

test("an opened note takes the keys from its first frame, and the page behind it takes none", async ({ page }) => {
  await signUp(page.context());
  await makeNote(page.context(), { title: "Birch" });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/notes");
  const title = page.getByRole("link", { name: "Birch", exact: true });
  const opened = dialog(page, "Birch");
  // its code has loaded
  await title.press("Enter");
  await expect(opened).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(opened).toBeHidden();

  const isFocused = page.evaluate(
    () =>
      new Promise((done) => {
        const look = (): void => {
          const shown = document.querySelector("[role=dialog]");
          if (shown) requestAnimationFrame(() => done(shown.contains(document.activeElement)));
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await title.press("Enter");
  expect(await isFocused).toBe(true);
  await page.keyboard.press("Escape");
  await expect(opened).toBeHidden();
  await title.press("Enter");
  await expect(page.locator("#root")).toHaveJSProperty("inert", true);
  await expect(opened).toBeVisible();
});

test("letters typed while the editor still loads are no shortcuts", async ({ page }) => {
  await signUp(page.context());
  await makeNote(page.context(), { title: "Birch" });
  await page.goto("/notes");
  await page.getByRole("link", { name: "Birch", exact: true }).press("Enter");
  const opened = dialog(page, "Birch");
  await expect(opened.getByRole("button", { name: "Edit" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(opened).toBeHidden();
  let answer = (): void => undefined;
  const held = new Promise<void>((done) => (answer = done));
  await page.route("/graphql", async (route) => {
    if (route.request().postData()?.includes("query Note(")) await held;
    await route.fallback();
  });
  await page.getByRole("link", { name: "Birch", exact: true }).press("Enter");
  await opened.getByRole("button", { name: "Edit" }).press("Enter");
  await expect(page).toHaveURL(/\?edit$/);
  await page.keyboard.press("f");
  answer();
  const sheet = dialog(page, "Edit Note");
  await expect(sheet.getByRole("button", { name: "Add to favorites" })).toBeVisible();
});
