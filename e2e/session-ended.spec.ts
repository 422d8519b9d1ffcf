import type { Page } from "@playwright/test";
import { builtFile } from "./support/builtFile";
import {
  cardOf,
  dialog,
  expect,
  makeNote,
  newPerson,
  question,
  run,
  signIn,
  signUp,
  test,
  whenLive,
} from "./support/test";

const ended = (page: Page) => question(page, "Your session has ended");
const endOthers = "mutation { revokeOtherSessions }";

test("text of one person is never saved for another who signs in in the same browser", async ({
  page,
  context,
  person,
  anotherBrowser,
  browser,
}) => {
  const ben = newPerson("Ben Other");
  const bens = await browser.newContext();
  await signUp(bens, ben);
  const elsewhere = await anotherBrowser();
  await signIn(elsewhere, person);
  const isLive = whenLive(page);
  await page.goto("/notes?new");
  await isLive;
  const sheet = dialog(page, "New Note");
  await sheet.getByRole("textbox", { name: "Text", exact: true }).click();
  await page.keyboard.type("My diagnosis");
  await run(elsewhere, endOthers);
  await expect(ended(page)).toBeVisible();
  await sheet.getByLabel("Title").evaluate((title: HTMLTextAreaElement) => {
    // simulates typing just before the dialog opened
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(title, "A secret");
    title.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await signIn(context, ben);

  // autosave continues behind the dialog
  const saving = await page.waitForResponse((answer) => answer.request().postData()?.includes("createNote") ?? false);
  expect((await saving.json()).errors).toMatchObject([{ extensions: { code: "UNAUTHENTICATED" } }]);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await page.waitForResponse((answer) => answer.request().postData()?.includes("query Viewer") ?? false);
  expect(await run(bens, "{ notes { nodes { title } } }")).toEqual({ notes: { nodes: [] } });
  await expect(ended(page)).toBeVisible();
  await expect(page.getByText("Ben Other")).toHaveCount(0);

  await signIn(context, person);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(ended(page)).toBeHidden();
  await expect
    .poll(() => run(elsewhere, "{ notes { nodes { title content } } }"))
    .toEqual({ notes: { nodes: [{ title: "A secret", content: "<p>My diagnosis</p>" }] } });
});

for (const isOffline of [false, true]) {
  const title = "the words of a dialog stay when the session ends, and go on when its person is back";
  test(`${title}${isOffline ? ", also where it ends without a network" : ""}`, async ({
    page,
    context,
    person,
    anotherBrowser,
  }) => {
    const elsewhere = await anotherBrowser();
    await signIn(elsewhere, person);
    const isLive = whenLive(page);
    await page.goto("/settings/access");
    await isLive;
    await page.getByRole("button", { name: "New token" }).press("Enter");
    const name = dialog(page, "New token").getByLabel("Name", { exact: true });
    await expect(name).toBeFocused();
    const isLoaded = page.waitForResponse(builtFile("SessionEnded"));
    await page.keyboard.type("Backup script");
    await (await isLoaded).finished();
    // a newer version may have replaced these files by then
    await context.route(/\.js$/, (route) => route.abort());

    await context.setOffline(isOffline);
    await run(elsewhere, endOthers);
    await context.setOffline(false);
    await expect(ended(page).getByRole("button", { name: "Sign in" })).toBeFocused();
    await signIn(context, person);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(ended(page)).toBeHidden();
    await expect(name).toHaveValue("Backup script");
    await expect(name).toBeFocused();
  });
}

test("text stays if a change was in flight when the session ended", async ({
  page,
  context,
  person,
  anotherBrowser,
}) => {
  const elsewhere = await anotherBrowser();
  await signIn(elsewhere, person);
  const id = await makeNote(elsewhere, { title: "Lamps" });
  const isLive = whenLive(page);
  await page.goto("/notes");
  await isLive;
  await expect(cardOf(page, "Lamps")).toBeVisible();
  await context.route("**/graphql", (route) => route.abort());
  await cardOf(page, "Lamps").hover();
  await cardOf(page, "Lamps").getByRole("button", { name: "Add to favorites" }).click();
  await expect(page.getByText("One change waits here")).toBeVisible();
  await page.getByRole("link", { name: "Give feedback" }).click();
  const words = dialog(page, "Give Feedback").getByLabel("Title");
  await words.fill("Dim");
  await run(elsewhere, endOthers);
  await context.unroute("**/graphql");
  const isAsked = page.waitForResponse((answer) => answer.request().postData()?.includes(id) ?? false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await isAsked;
  await expect(ended(page)).toBeVisible();
  await signIn(context, person);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(ended(page)).toBeHidden();
  await expect(words).toHaveValue("Dim");
});

test("entered recipients stay when the session ends", async ({ page, person, anotherBrowser }) => {
  const elsewhere = await anotherBrowser();
  await signIn(elsewhere, person);
  await run(elsewhere, 'mutation { createNote(input: { title: "Lamps" }) { id } }');
  const isLive = whenLive(page);
  await page.goto("/notes");
  await isLive;
  await page.getByRole("link", { name: "Lamps" }).click();
  await dialog(page, "Lamps").getByRole("button", { name: "Send", exact: true }).click();
  const to = dialog(page, "Send Note").getByRole("combobox", { name: "To" });
  await to.fill("ines@sequeira.example");
  await to.press("Enter");
  await expect(to).toHaveValue("");
  await run(elsewhere, endOthers);
  await expect(ended(page)).toBeVisible();
  await expect(page.getByText("ines@sequeira.example")).toBeVisible();
});

test("a person who opens the app sees no data of the previous person", async ({ page, context, person }) => {
  await run(context, 'mutation { createNote(input: { title: "Lamps" }) { id } }');
  // after a late event of the note the page would notice the other person, and reload itself
  await page.routeWebSocket("**/graphql", () => undefined);
  await page.goto("/notes");
  await expect(page.getByText("Lamps")).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("commonplace.lastViewer"))).not.toBeNull();
  await signUp(context, newPerson("Ben Other"));
  await page.reload();
  await expect(page.getByText("No notes yet")).toBeVisible();
  await expect(page.getByText(person.name)).toHaveCount(0);
});
