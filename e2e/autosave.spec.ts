import type { BrowserContext, Page, Route } from "@playwright/test";
import {
  cardOf,
  dialog,
  expect,
  expectAccessible,
  makeNote,
  type Person,
  question,
  run,
  signIn,
  test,
  whenLive,
} from "./support/test";

interface Stored {
  title: string;
  content: string | null;
  version: number;
}

async function stored(context: BrowserContext, id: string): Promise<Stored> {
  const { note } = await run<{ note: Stored }>(context, "query($id: ID!) { note(id: $id) { title content version } }", {
    id,
  });
  return note;
}

const textOf = (page: Page) => dialog(page, /^(New|Edit) Note$/).getByRole("textbox", { name: "Text", exact: true });
const foot = (page: Page) => dialog(page, /^(New|Edit) Note$/).getByRole("status");

/** Opens a note in the editor, with the caret at the end of its text. */
async function openToWrite(page: Page, id: string): Promise<void> {
  await page.goto(`/notes/${id}?edit`);
  await expect(textOf(page)).toBeFocused();
}

/** Writes in a note while another browser of the person ends the session. @returns the note's id. */
async function writeUntilSessionEnds(page: Page, context: BrowserContext, elsewhere: BrowserContext): Promise<string> {
  const id = await makeNote(context, { title: "Tides", content: "<p>High at noon</p>" });
  const isLive = whenLive(page);
  await openToWrite(page, id);
  await isLive;
  await page.keyboard.type(", low at six");
  await run(elsewhere, "mutation { revokeOtherSessions }");
  return id;
}

async function signInByHand(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Seeded random numbers, the same in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

test("saves a note automatically from the first letter on", async ({ page, context, person: _ }) => {
  await page.goto("/notes?new");
  const sheet = dialog(page, "New Note");
  await textOf(page).click();
  await page.keyboard.type("Oak for the fronts");
  await expect(foot(page).filter({ hasText: "Add a title to save" })).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Save note" })).toBeHidden();
  await sheet.getByLabel("Title").fill("Kitchen");
  await expect(foot(page).filter({ hasText: /^Saved$/ })).toBeVisible();
  await expect(cardOf(page, "Kitchen")).toContainText("Oak for the fronts");

  // the caret and the undo history survive every save
  await textOf(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("No ");
  await expect.poll(() => cardOf(page, "Kitchen").textContent()).toContain("No Oak for the fronts");
  await page.keyboard.type("more ");
  await expect(textOf(page)).toHaveText("No more Oak for the fronts");
  await page.keyboard.press("Control+z");
  await expect(textOf(page)).not.toContainText("more");
  await expect.poll(() => cardOf(page, "Kitchen").textContent()).not.toContain("more");

  // a reload opens this note
  await page.reload();
  await expect(dialog(page, "Edit Note").getByLabel("Title")).toHaveValue("Kitchen");
  await dialog(page, "Edit Note").getByRole("button", { name: "Done" }).click();
  await expect(dialog(page, "Kitchen")).toBeVisible();
  const { notes } = await run<{ notes: { nodes: unknown[] } }>(context, "{ notes { nodes { id } } }");
  expect(notes.nodes).toHaveLength(1);
});

test("offline text waits on the device and is sent when the network is back, with the editor open or closed", async ({
  page,
  context,
  person: _,
}) => {
  const id = await makeNote(context, { title: "Tides", content: "<p>High at noon</p>" });
  const isLive = whenLive(page);
  await page.goto("/notes");
  await page.getByRole("link", { name: "Tides", exact: true }).click();
  await dialog(page, "Tides").getByRole("button", { name: "Edit" }).click();
  await expect(textOf(page)).toBeFocused();
  await isLive;

  await context.setOffline(true);
  await page.keyboard.type(", low at six");
  await expect(foot(page).filter({ hasText: "Saved on this device, waiting for a connection" })).toBeVisible();
  await page.keyboard.type(", and again");
  await context.setOffline(false);
  await expect(foot(page).filter({ hasText: /^Saved$/ })).toBeVisible();
  expect((await stored(context, id)).content).toBe("<p>High at noon, low at six, and again</p>");

  await context.setOffline(true);
  await page.keyboard.type(" at dusk");
  await dialog(page, "Edit Note").getByRole("button", { name: "Done" }).click();
  await expect(dialog(page, "Edit Note")).toBeHidden();
  await context.setOffline(false);
  await expect(dialog(page, "Tides")).toContainText("and again at dusk");
  await expect
    .poll(async () => (await stored(context, id)).content)
    .toBe("<p>High at noon, low at six, and again at dusk</p>");

  // the editor and the page are closed offline: the next page sends the draft
  await dialog(page, "Tides").getByRole("button", { name: "Edit" }).click();
  await expect(textOf(page)).toBeFocused();
  await context.setOffline(true);
  await page.keyboard.type(" too");
  await page.keyboard.press("Escape");
  await expect(dialog(page, "Edit Note")).toBeHidden();
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto("/dashboard");
  await expect.poll(async () => (await stored(context, id)).content).toContain("at dusk too");
});

test("text that the server fails to save shows in the list, and is sent once it works again", async ({
  page,
  context,
  person: _,
}) => {
  const id = await makeNote(context, { title: "Tides", content: "<p>High at noon</p>" });
  const failed = page.waitForResponse((response) => (response.request().postData() ?? "").includes("updateNote"));
  await page.route("**/graphql", async (route) => {
    if (!route.request().postData()?.includes("updateNote")) return route.fallback();
    const errors = [{ message: "Something went wrong", extensions: { code: "INTERNAL" } }];
    return route.fulfill({ json: { data: null, errors } });
  });
  await openToWrite(page, id);
  await page.keyboard.type(", low at six");
  await failed;
  await expect(page.getByRole("dialog", { name: "Edit Note" }).getByText("Failed to save note")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Edit Note" })).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(cardOf(page, "Tides")).toContainText("High at noon, low at six");
  // not for the connection, which is there
  await expect(cardOf(page, "Tides").getByText(/^Waiting/)).toHaveText("Waiting to be sent");
  expect((await stored(context, id)).content).toBe("<p>High at noon</p>");
  await page.unrouteAll();
  await page.reload();
  await expect.poll(async () => (await stored(context, id)).content).toBe("<p>High at noon, low at six</p>");
  await expect(cardOf(page, "Tides")).toContainText("High at noon, low at six");
});

test("a session that ends while writing says so, and writing continues after signing in again", async ({
  page,
  context,
  person,
  anotherBrowser,
}) => {
  const elsewhere = await anotherBrowser();
  await signIn(elsewhere, person);
  const id = await writeUntilSessionEnds(page, context, elsewhere);

  const ended = question(page, "Your session has ended");
  await expect(ended).toContainText("What you typed stays here in the meantime");
  await expectAccessible(page, "the end of a session");
  const opening = context.waitForEvent("page");
  await ended.getByRole("button", { name: "Sign in" }).click();
  const other = await opening;
  await signInByHand(other, person);
  await expect(other).toHaveURL(/dashboard/);
  await other.close();
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(ended).toBeHidden();
  await expect(textOf(page)).toHaveText("High at noon, low at six");
  await expect.poll(async () => (await stored(context, id)).content).toBe("<p>High at noon, low at six</p>");

  // live updates work again
  await dialog(page, "Edit Note").getByRole("button", { name: "Done" }).click();
  await page.goBack();
  await makeNote(elsewhere, { title: "Moon" });
  await expect(cardOf(page, "Moon")).toBeVisible();
});

test("a draft survives leaving a page whose session has ended, and is there after signing in", async ({
  page,
  context,
  person,
  anotherBrowser,
}) => {
  const elsewhere = await anotherBrowser();
  await signIn(elsewhere, person);
  await writeUntilSessionEnds(page, context, elsewhere);
  await question(page, "Your session has ended").getByRole("button", { name: "Leave this page" }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText("Your session has ended. Sign in to continue.")).toBeVisible();
  await signInByHand(page, person);
  await expect(textOf(page)).toHaveText("High at noon, low at six");
});

test("without storage the editor says that text is not saved, and sends it when the network is back", async ({
  page,
  context,
  person: _,
}) => {
  const id = await makeNote(context, { title: "Tides", content: "<p>High at noon</p>" });
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new Error("There is no room left.");
    };
  });
  const isLive = whenLive(page);
  await openToWrite(page, id);
  await isLive;
  await context.setOffline(true);
  await page.keyboard.type(", low at six");
  await expect(foot(page).filter({ hasText: /^Not saved: keep this page open$/ })).toBeVisible();
  await expect(page.getByText("Saved on this device")).toBeHidden();
  await page.keyboard.press("Escape");
  await question(page, "Leave without saving?").getByRole("button", { name: "Keep writing" }).click();
  await context.setOffline(false);
  await expect(foot(page).filter({ hasText: /^Saved$/ })).toBeVisible();
  expect((await stored(context, id)).content).toBe("<p>High at noon, low at six</p>");
});

test("saving by hand is a setting", async ({ page, context, person: _ }) => {
  const id = await makeNote(context, { title: "Lamps", content: "<p>Brass</p>" });
  await page.goto("/settings/notes");
  await page.getByRole("switch", { name: "Save notes as I write" }).press("Space");
  await openToWrite(page, id);
  await page.keyboard.type(" and glass");
  await dialog(page, "Edit Note").getByRole("button", { name: "Save note" }).click();
  await expect(dialog(page, "Lamps")).toContainText("Brass and glass");
  expect((await stored(context, id)).version).toBe(2);
});

test("takes over a save from another tab, and reports a conflict only with unsaved text", async ({
  page,
  context,
  person,
  anotherBrowser,
}) => {
  const id = await makeNote(context, { title: "Windows", content: "<p>North side</p>" });
  const isLive = whenLive(page);
  await openToWrite(page, id);
  await isLive;
  const elsewhere = await anotherBrowser();
  await signIn(elsewhere, person);
  const other = await elsewhere.newPage();
  await openToWrite(other, id);
  await other.keyboard.type(" first");
  await expect(textOf(page)).toHaveText("North side first");
  await page.keyboard.press("Control+End");
  await page.keyboard.type(", then south");
  await expect(foot(page).filter({ hasText: /^Saved$/ })).toBeVisible();
  await expect(textOf(other)).toHaveText("North side first, then south");

  await context.setOffline(true);
  await page.keyboard.type(", mine");
  await expect(foot(page).filter({ hasText: "waiting for a connection" })).toBeVisible();
  await other.keyboard.press("Control+End");
  await other.keyboard.type(", theirs");
  await expect.poll(async () => (await stored(elsewhere, id)).content).toContain("theirs");
  await context.setOffline(false);
  const both = dialog(page, "This note was changed elsewhere");
  await expect(both.getByRole("region", { name: "Yours, not saved yet" })).toContainText("then south, mine");
  await expect(both.getByRole("region", { name: /^Saved at/ })).toContainText("then south, theirs");
  await both.getByRole("button", { name: "Keep both" }).click();
  await expect(both).toBeHidden();
  await page.goto("/notes");
  await expect(cardOf(page, "Windows")).toContainText("theirs");
  await expect(cardOf(page, "Windows (2)")).toContainText("mine");
});

test("two tabs that write in one note without a network lose neither's words", async ({ page, context, person: _ }) => {
  const id = await makeNote(context, { title: "Windows", content: "<p>North</p>" });
  const other = await context.newPage();
  for (const tab of [page, other]) await openToWrite(tab, id);
  await context.setOffline(true);
  await page.keyboard.type(" and mine");
  await other.keyboard.type(" and yours");
  for (const tab of [page, other]) {
    await expect(foot(tab).filter({ hasText: "waiting for a connection" })).toBeVisible();
  }
  await page.close();
  await other.close();
  await context.setOffline(false);

  const back = await context.newPage();
  await back.goto("/notes");
  await expect(back.getByText("“Windows” was changed elsewhere.")).toBeVisible();
  const { content } = await stored(context, id);
  expect(["<p>North and mine</p>", "<p>North and yours</p>"]).toContain(content);
  await openToWrite(back, id);
  const both = dialog(back, "This note was changed elsewhere");
  for (const words of ["North and mine", "North and yours"]) await expect(both).toContainText(words);
  await both.getByRole("button", { name: "Keep both" }).click();
  await expect(both).toBeHidden();
  await back.goto("/notes");
  for (const words of ["North and mine", "North and yours"]) {
    await expect(back.getByRole("article").filter({ hasText: words })).toHaveCount(1);
  }
});

test("words of an editor that is left are sent while another tab has the note open", async ({
  page,
  context,
  person: _,
}) => {
  const id = await makeNote(context, { title: "Tides", content: "<p>High at noon</p>" });
  const other = await context.newPage();
  await openToWrite(other, id);
  await page.goto(`/notes/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type(", low at six");
  await page.goBack();
  await expect.poll(async () => (await stored(context, id)).content).toBe("<p>High at noon, low at six</p>");
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("draft"))))
    .toEqual([]);
});

test("loses no letter when the network fails at any moment", { tag: "@slow" }, async ({ page, context, person: _ }) => {
  // a busy machine needs time for fifty saves and six page loads
  test.setTimeout(240_000);
  const cuts = 50;
  const next = numbersFrom(20261121);
  const id = await makeNote(context, { title: "Fifty", content: "<p>Begin.</p>" });
  /** The fate of the next save: it is never sent, or it succeeds and its answer is lost. */
  let fate: "none" | "before" | "after" = "none";
  let fallen = 0;
  await page.route("**/graphql", async (route: Route) => {
    const isSave = route.request().postData()?.includes("UpdateNote") ?? false;
    if (!isSave || fate === "none") return route.fallback();
    const how = fate;
    fate = "none";
    if (how === "after") await route.fetch().catch(() => undefined);
    fallen += 1;
    return route.abort("connectionreset").catch(() => undefined);
  });
  await openToWrite(page, id);
  let written = "Begin.";
  const write = async (words: string): Promise<void> => {
    await page.keyboard.type(words);
    written += words;
  };

  for (let cut = 1; cut <= cuts; cut++) {
    const kind = Math.floor(next() * 3);
    const [before, after] = [Math.floor(next() * 5), 1 + Math.floor(next() * 5)];
    const word = ` w${cut}`;
    await write(word + "abcdef".slice(0, before));
    if (kind === 0) await context.setOffline(true);
    else fate = kind === 1 ? "before" : "after";
    // some failures occur during a save, some before the pause that triggers one
    if (next() < 0.6) await page.keyboard.press("Control+s");
    await write("uvwxyz".slice(0, after));
    if (kind === 0) {
      await page.keyboard.press("Control+s");
      await context.setOffline(false);
    }
    if (cut % 10 === 0) {
      // lets pending saves finish
      fate = "none";
      await expect.poll(async () => (await stored(context, id)).content, { timeout: 30_000 }).toBe(`<p>${written}</p>`);
    } else if (cut % 10 === 5) {
      // a reload in the middle restores the text at once
      await page.reload();
      await expect(textOf(page)).toHaveText(written);
      await expect(textOf(page)).toBeFocused();
      await page.keyboard.press("Control+End");
    }
    await expect(dialog(page, "This note was changed elsewhere")).toBeHidden();
  }
  expect(fallen).toBeGreaterThan(10);
  await page.reload();
  await expect(textOf(page)).toHaveText(written);
  expect((await stored(context, id)).content).toBe(`<p>${written}</p>`);
  expect((await stored(context, id)).title).toBe("Fifty");
});
