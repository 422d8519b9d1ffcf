import { builtFile } from "./support/builtFile";
import { hold } from "./support/hold";
import { dialog, expect, makeNote, run, test } from "./support/test";

test("letters typed while an editor is loading land in it, Enter and Backspace too", async ({
  page,
  context,
  person,
}) => {
  expect(person.email).toBeTruthy();
  const id = await makeNote(context, { title: "Rye bread", content: "<p>Feed it.</p>" });
  const code = await hold(page, builtFile("NoteEditor"));
  await page.goto("/notes");
  await expect(page.getByRole("link", { name: "Rye bread", exact: true })).toBeVisible();

  // held down for a moment, it repeats
  await page.keyboard.down("n");
  await page.keyboard.down("n");
  await page.keyboard.up("n");
  await page.keyboard.type("Oak for doors");
  for (const _letter of "doors") await page.keyboard.press("Backspace");
  await page.keyboard.type("fronts\nTwo boards, n and f.");
  await expect.poll(() => code.count()).toBe(1);
  code.release();
  const sheet = dialog(page, "New Note");
  await expect(sheet.getByLabel("Title")).toHaveValue("Oak for fronts");
  await expect(sheet.getByRole("textbox", { name: "Text", exact: true })).toHaveText("Two boards, n and f.");
  await page.keyboard.type(" More");
  await expect(sheet.getByRole("textbox", { name: "Text", exact: true })).toHaveText("Two boards, n and f. More");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();

  await page.goto(`/notes/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.keyboard.type("Twice. ");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toContainText("Twice. ");
});

test("letters typed while the editor is busy stay when the page is left right after the last", async ({
  page,
  context,
  person: _,
}) => {
  const id = await makeNote(context, { title: "Rye bread", content: "<p>Feed it.</p>" });
  await page.goto(`/notes/${id}`);
  const sheet = dialog(page, "Rye bread");
  await expect(sheet.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
  // as on a busy machine, on which timers come late
  await page.evaluate(() => {
    const setTimer = window.setTimeout.bind(window);
    window.setTimeout = ((run: () => void, ms?: number) => setTimer(run, ms ?? 3_000)) as typeof setTimeout;
  });
  await page.keyboard.press("Control+Shift+Enter");
  await page.keyboard.type(" Twice");
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toBeFocused();
  await page.keyboard.type(".");
  await page.goBack();
  await expect(sheet).toContainText("Feed it. Twice.");

  await page.keyboard.press("Control+Shift+Enter");
  await page.keyboard.type(" A day.");
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toBeFocused();
  await page.goBack();
  await expect(sheet).toContainText("Feed it. Twice. A day.");
});

test("a key moves the caret also while the editor, focused a moment before, is not drawn to the end", async ({
  page,
  context,
  person: _,
}) => {
  // from the focus on, React draws nothing that can wait: its time for this task is over, and the next is held back
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    let held: (() => void)[] | null = null;
    document.addEventListener("focusin", ({ target }) => {
      if (held || !(target instanceof Element) || !target.matches("[data-slate-editor]")) return;
      held = [];
      const end = performance.now() + 50;
      while (performance.now() < end);
    });
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      const post = () => Reflect.apply(postMessage, this, message);
      if (held) held.push(post);
      else post();
    };
    window.addEventListener("release", () => {
      for (const post of held ?? []) post();
      MessagePort.prototype.postMessage = postMessage;
    });
  });
  const id = await makeNote(context, { title: "Diary", content: "<p>Early and late.</p>" });
  await page.goto(`/notes/${id}?edit`);
  const text = dialog(page, "Edit Note").getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeFocused();
  await page.keyboard.press("Control+Home");
  await page.evaluate(() => window.dispatchEvent(new Event("release")));
  await page.keyboard.type("So ");
  await expect(text).toHaveText("So Early and late.");
});

test("the title keeps a focus that it takes while the caret of the text is drawn", async ({
  page,
  context,
  person: _,
}) => {
  const id = await makeNote(context, { title: "Diary", content: "<p>Early and late.</p>" });
  await page.goto(`/notes/${id}?edit`);
  const sheet = dialog(page, "Edit Note");
  const text = sheet.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeFocused();
  await sheet.getByLabel("Title").evaluate((title: HTMLInputElement) => {
    const { setBaseAndExtent } = Selection.prototype;
    Selection.prototype.setBaseAndExtent = function (...range) {
      Selection.prototype.setBaseAndExtent = setBaseAndExtent;
      setBaseAndExtent.apply(this, range);
      title.select();
      document.execCommand("insertText", false, "May");
    };
  });
  await page.keyboard.press("ArrowLeft");
  await expect(sheet.getByLabel("Title")).toHaveValue("May");
  await page.keyboard.type(" 2026");
  await expect(sheet.getByLabel("Title")).toHaveValue("May 2026");
  await expect(text).toHaveText("Early and late.");
});

test("letters typed while the form of an event is loading land in its title", async ({ page, person }) => {
  expect(person.email).toBeTruthy();
  const code = await hold(page, builtFile("EventEditor"));
  await page.goto("/calendar");
  await expect(page.getByRole("button", { name: "New event" })).toBeVisible();
  await page.keyboard.press("n");
  await page.keyboard.type("Dentist 2");
  code.release();
  await expect(page.getByRole("dialog").getByLabel("Title")).toHaveValue("Dentist 2");
});

test("letters typed while the form of a token is loading land in its name", async ({ page, person: _ }) => {
  const code = await hold(page, builtFile("DialogSurface"));
  await page.goto("/settings/access");
  await page.getByRole("button", { name: "New token" }).click();
  await page.keyboard.type("For the shed");
  code.release();
  await expect(dialog(page, "New token").getByLabel("Name")).toHaveValue("For the shed");
});

test("tags are typed one after another while they are being created", async ({ page, person }) => {
  expect(person.email).toBeTruthy();
  const answer = await hold(page, /\/graphql$/, (body) => body?.includes("PickNewTag") ?? false);
  await page.goto("/notes?new");
  const sheet = dialog(page, "New Note");
  await sheet.getByLabel("Title").fill("Rye bread");
  await sheet.getByLabel("Tags").focus();
  await page.keyboard.type("garden,window,roof");
  await page.keyboard.press("Enter");
  await page.keyboard.type("yard");
  await expect.poll(answer.count).toBe(1);
  answer.release();
  for (const name of ["garden", "window", "roof"])
    await expect(sheet.getByRole("button", { name: `Remove ${name}`, includeHidden: true })).toHaveCount(1);
  await expect(sheet.getByLabel("Tags")).toHaveValue("yard");
});

test("the last words before Escape are shown before they are saved, and edited further", async ({
  page,
  context,
  person,
}) => {
  expect(person.email).toBeTruthy();
  const id = await makeNote(context, { title: "Rye bread", content: "<p>Feed it.</p>" });
  await page.goto("/notes");
  await page.getByRole("link", { name: "Rye bread", exact: true }).click();
  await dialog(page, "Rye bread").getByRole("button", { name: "Edit", exact: true }).click();
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeFocused();
  const answer = await hold(page, /\/graphql$/, (body) => body?.includes("UpdateNote") ?? false);
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("Twice. ");
  await page.keyboard.press("Escape");
  await expect(dialog(page, "Rye bread")).toContainText("Twice. Feed it.");
  await dialog(page, "Rye bread").getByRole("button", { name: "Edit", exact: true }).click();
  await expect(text).toHaveText("Twice. Feed it.");
  await expect(page.getByText("Your unsaved draft is back")).toBeHidden();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-card]").filter({ hasText: "Twice. Feed it." })).toBeVisible();
  answer.release();
  const stored = () =>
    run<{ note: { content: string } }>(context, "query($id: ID!) { note(id: $id) { content } }", { id });
  await expect.poll(async () => (await stored()).note.content).toBe("<p>Twice. Feed it.</p>");
  await expect(page.locator("[data-card]").filter({ hasText: "Twice. Feed it." })).toBeVisible();
});
