import { hold } from "./support/hold";
import { cardOf, contentOf, dialog, expect, makeNote, run, signIn, signUp, test, whenLive } from "./support/test";

test("a note is written, formatted and saved, and shows at once, in another browser and after a reload", async ({
  page,
  person,
  anotherBrowser,
}) => {
  const elsewhere = await anotherBrowser();
  await signIn(elsewhere, person);
  const other = await elsewhere.newPage();
  const isLive = whenLive(other);
  await other.goto("/notes");
  await expect(other.getByText("No notes yet")).toBeVisible();

  await page.goto("/notes");
  await page.getByRole("main").getByRole("button", { name: "New note" }).click();
  const sheet = dialog(page, "New Note");
  await expect(sheet.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("Bread for the weekend");
  await page.keyboard.press("Enter");
  const text = sheet.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeFocused();
  const tools = sheet.getByRole("toolbar", { name: "Formatting", exact: true });
  await tools.getByRole("button", { name: "Heading 1" }).click();
  await page.keyboard.type("Rye starter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Feed it in the evening.");
  await page.keyboard.press("Enter");
  await tools.getByRole("button", { name: "Bullet list" }).click();
  await page.keyboard.type("rye flour");
  await page.keyboard.press("Enter");
  await page.keyboard.type("water");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await tools.getByRole("button", { name: "Blockquote" }).click();
  await page.keyboard.type("Time does the kneading.");
  await sheet.getByRole("textbox", { name: "Link", exact: true }).fill("example.org/rye");
  await sheet.getByRole("radio", { name: "Mint" }).check();
  await sheet.getByRole("button", { name: "Add to favorites" }).click();
  await expect(sheet.getByRole("button", { name: "Remove from favorites" })).toBeVisible();
  await isLive;
  await sheet.getByRole("button", { name: "Done" }).click();
  await expect(sheet).toBeHidden();

  const card = cardOf(page, "Bread for the weekend");
  await expect(card).toContainText("Feed it in the evening.");
  await expect(card).toContainText("example.org/rye");
  await expect(card.getByRole("button", { name: "Remove from favorites" })).toBeVisible();
  await expect(cardOf(other, "Bread for the weekend")).toContainText("Time does the kneading.");

  await page.reload();
  await page.getByRole("link", { name: "Bread for the weekend", exact: true }).click();
  const opened = dialog(page, "Bread for the weekend");
  await expect(opened.getByRole("heading", { name: "Rye starter" })).toBeVisible();
  await expect(opened.getByRole("listitem").filter({ hasText: "rye flour" })).toBeVisible();
  await expect(opened.getByRole("blockquote")).toHaveText("Time does the kneading.");
  await expect(opened.getByRole("link", { name: "example.org/rye" })).toHaveAttribute(
    "href",
    "https://example.org/rye",
  );

  // a change in the other browser appears in the note open here
  await other.getByRole("link", { name: "Bread for the weekend", exact: true }).click();
  // viewer and editor share one surface: with a second one the whole page would be restyled
  const surface = await other.locator("[data-part=dialog]").elementHandle();
  await dialog(other, "Bread for the weekend").getByRole("button", { name: "Edit" }).click();
  const editing = dialog(other, "Edit Note");
  await editing.getByLabel("Title").fill("Bread for Sunday");
  expect(await surface?.evaluate((element) => element.isConnected)).toBe(true);
  await editing.getByRole("button", { name: "Done" }).click();
  await expect(dialog(other, "Bread for Sunday")).toBeVisible();
  await expect(dialog(page, "Bread for Sunday")).toBeVisible();
});

test("a line captured on the dashboard becomes a note", async ({ page, person }) => {
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: new RegExp(`, ${person.name.split(" ")[0]}$`) })).toBeVisible();
  await page.getByLabel("Jot something down").fill("Ask about the permit");
  await page.keyboard.press("Enter");
  await expect(cardOf(page, "Ask about the permit")).toBeVisible();
  await expect(page.getByLabel("Jot something down")).toHaveValue("");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^Notes/ })
    .click();
  await expect(cardOf(page, "Ask about the permit")).toBeVisible();
});

test("a new note keeps a favorite set during its first save", async ({ page, person: _ }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: stored, resolve: store } = Promise.withResolvers<void>();
  await page.route("**/graphql", async (route) => {
    if (route.request().postDataJSON().operationName !== "CreateNote") return route.fallback();
    const response = await route.fetch();
    store();
    await released;
    await route.fulfill({ response });
  });
  await page.goto("/notes?new");
  const sheet = dialog(page, "New Note");
  await sheet.getByLabel("Title").fill("Bread for the weekend");
  await stored;
  await sheet.getByRole("button", { name: "Add to favorites" }).click();
  release();
  await expect(sheet.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Remove from favorites" })).toBeVisible();
  await expect(page.getByText("Added to favorites")).toBeVisible();
  await page.goto("/notes");
  const card = cardOf(page, "Bread for the weekend");
  await expect(card.getByRole("button", { name: "Remove from favorites" })).toBeVisible();
});

test("a list response in flight does not undo a favorite", async ({ page, context, person: _ }) => {
  await makeNote(context, { title: "Bread for the weekend" });
  // with another sort order: the default list is also loaded for offline use
  await page.goto("/notes?sort=title-asc");
  const card = cardOf(page, "Bread for the weekend");
  await expect(card).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByLabel("Jot something down")).toBeVisible();

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let readings = 0;
  await page.route("**/graphql", async (route) => {
    const { operationName, variables } = route.request().postDataJSON();
    if (operationName !== "Notes" || variables.sort.by !== "TITLE") return route.fallback();
    const response = await route.fetch();
    readings += 1;
    if (readings === 1) await released;
    await route.fulfill({ response });
  });
  await page.goBack();
  await expect.poll(() => readings).toBe(1);
  await card.hover();
  await card.getByRole("button", { name: "Add to favorites" }).click();
  await expect(page.getByText("Added to favorites")).toBeVisible();
  release();
  // a live change of the list may have it read once more
  await expect.poll(() => readings).toBeGreaterThan(1);
  await expect(card.getByRole("button", { name: "Remove from favorites" })).toBeVisible();
});

test("words typed right before Escape are saved at once", async ({ page }) => {
  await signUp(page.context());
  await makeNote(page.context(), { title: "Rye bread", content: "<p>Feed it</p>" });
  await page.goto("/notes");
  await page.getByRole("link", { name: "Rye bread", exact: true }).click();
  const opened = dialog(page, "Rye bread");
  await opened.getByRole("button", { name: "Edit" }).click();
  const sheet = dialog(page, "Edit Note");
  await expect(sheet.getByRole("textbox", { name: "Text", exact: true })).toBeFocused();
  await page.keyboard.type(" in the evening.");
  await page.keyboard.press("Escape");
  // leftover drafts are sent every 15 seconds
  await expect(opened).toContainText("Feed it in the evening.", { timeout: 10_000 });
});

test("words written while earlier ones are on their way are shown and saved at once too", async ({
  page,
  context,
  person: _,
}) => {
  const id = await makeNote(context, { title: "Rye bread", content: "<p>Feed it.</p>" });
  const first = await hold(
    page,
    "**/graphql",
    (body) => /mutation UpdateNote\b/.test(body ?? "") && !/Twice/.test(body ?? ""),
  );
  await page.goto(`/notes/${id}`);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  const opened = dialog(page, "Rye bread");
  const write = async (words: string): Promise<void> => {
    await opened.getByRole("button", { name: "Edit", exact: true }).click();
    await expect(text).toBeFocused();
    await page.keyboard.type(words);
    await page.keyboard.press("Escape");
  };
  await write(" In the evening.");
  await expect.poll(first.count).toBe(1);
  await write(" Twice.");
  await expect(opened).toContainText("Feed it. In the evening. Twice.");
  first.release();
  // leftover drafts are sent every 15 seconds
  await expect.poll(() => contentOf(context, id), { timeout: 10_000 }).toBe("<p>Feed it. In the evening. Twice.</p>");
  await expect(opened).toContainText("Feed it. In the evening. Twice.");
});

test("the words of a new note typed right before Escape are saved at once", async ({ page, context, person: _ }) => {
  await page.goto("/notes");
  await expect(page.getByText("No notes yet")).toBeVisible();
  await page.keyboard.press("n");
  const sheet = dialog(page, "New Note");
  await expect(sheet.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("Rye bread\nFeed it in the evening.");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(cardOf(page, "Rye bread")).toContainText("Feed it in the evening.");
  // leftover drafts are sent every 15 seconds
  await expect
    .poll(() => run(context, "{ notes { nodes { title content } } }"), { timeout: 10_000 })
    .toEqual({ notes: { nodes: [{ title: "Rye bread", content: "<p>Feed it in the evening.</p>" }] } });
});

test("a double click opens a note, also beside the sheet", async ({ page }) => {
  await signUp(page.context());
  for (const title of ["One", "Two", "Three"]) await makeNote(page.context(), { title });
  await page.goto("/notes");
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(3);
  const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
  const right = boxes.reduce((most, box) => (box && (!most || box.x > most.x) ? box : most), null);
  if (!right) throw new Error("No card is shown.");
  const [x, y] = [right.x + right.width - 20, right.y + right.height / 2];
  // its code has loaded
  await page.mouse.click(x, y);
  const opened = page.getByRole("dialog");
  await expect(opened).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(opened).toBeHidden();
  await page.mouse.dblclick(x, y);
  await expect(opened.getByRole("button", { name: "Edit" })).toBeVisible();
  await expect(page).toHaveURL(/\/notes\/./);
  // a single click beside it closes it
  await page.mouse.click(x, 850);
  await expect(opened).toBeHidden();
});
