import { allSettings } from "../client/src/pages/settings/settingsPages";
import { hold } from "./support/hold";
import {
  cardOf,
  expect,
  expectAccessible,
  expectStill,
  makeNote,
  newPerson,
  origin,
  question,
  signIn,
  test,
  whenLive,
} from "./support/test";

test("a change of date and time formats applies at once and persists", async ({ page, context, person: _ }) => {
  await makeNote(context, { title: "Windows" });
  const two = (number: number): string => String(number).padStart(2, "0");
  const today = new Date();
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: "Europe/Lisbon",
    year: "numeric",
    month: "numeric",
    day: "numeric",
  }).formatToParts(today);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value);
  const [year, month, day] = [part("year"), two(part("month")), two(part("day"))];

  await page.goto("/settings/region");
  await expect(page.getByText(`Today is ${month}/${day}/${year}`)).toBeVisible();
  await page.getByRole("button", { name: "MM/dd/yyyy Date format" }).click();
  await page.getByRole("option", { name: "dd.MM.yyyy" }).click();
  await expect(page.getByText(`Today is ${day}.${month}.${year}`)).toBeVisible();
  await page.getByRole("radiogroup", { name: "Time", exact: true }).getByRole("radio", { name: "12 h" }).check();
  await expect(page.getByText(/^It is \d{1,2}:\d\d (AM|PM)$/)).toBeVisible();
  await page.getByRole("link", { name: "Appearance" }).click();
  await page.getByRole("radiogroup", { name: "Theme" }).getByRole("radio", { name: "Dark" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await page.reload();
  await page.getByRole("link", { name: "Region" }).click();
  await expect(page.getByText(`Today is ${day}.${month}.${year}`)).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^Notes/ })
    .click();
  await expect(cardOf(page, "Windows").getByRole("time")).toHaveText(/^\d{1,2}:\d\d (AM|PM)$/);
});

test("a list that opens from a field is at most 192 px high and scrolls", async ({ page, person: _ }) => {
  await page.goto("/settings/region");
  for (const name of [/Country$/, /Time zone$/]) {
    await page.getByRole("button", { name }).click();
    const list = page.getByRole("listbox");
    await expect(list.getByRole("option").nth(10)).toBeAttached();
    expect(await list.evaluate(({ clientHeight }) => clientHeight)).toBe(192);
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
  }
});

test("a person's name is edited in place", async ({ page, person }) => {
  await page.goto("/settings/account");
  const name = page.getByLabel("Display name");
  await expect(name).toHaveValue(person.name);
  await name.fill("");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please enter your name")).toBeVisible();
  await name.fill("Tess Amaro-Lind");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Tess Amaro-Lind" })).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue("Tess Amaro-Lind");
});

test("a token is shown once, works for a program, and is revoked", async ({ page, context, playwright, person: _ }) => {
  await makeNote(context, { title: "For programs" });
  await page.goto("/settings/access");
  await page.getByRole("button", { name: "New token" }).click();
  const form = page.getByRole("dialog", { name: "New token" });
  await form.getByRole("button", { name: "Create token" }).click();
  await expect(form.getByText("Please enter a name")).toBeVisible();
  await form.getByLabel("Name", { exact: true }).fill("Backup script");
  await form.getByRole("button", { name: "Create token" }).click();
  await expect(form).toBeHidden();
  const shown = page.getByRole("region", { name: "New token" });
  await expect(shown.getByText("You will not see it again.")).toBeVisible();
  const token = (await shown.getByRole("code").innerText()).trim();

  const program = await playwright.request.newContext({
    baseURL: origin(),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const notes = await program.get("/api/v1/notes");
  expect(notes.status()).toBe(200);
  expect(await notes.text()).toContain("For programs");
  // the token is read-only
  expect((await program.post("/api/v1/notes", { data: { title: "No" } })).status()).toBe(403);

  await page.reload();
  await expect(page.getByText("Backup script")).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);
  await page.getByRole("button", { name: "Revoke Backup script" }).click();
  await question(page, "Revoke “Backup script”?").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("status").getByText("Token revoked")).toBeVisible();
  await expect(page.getByText("Backup script")).toHaveCount(0);
  expect((await program.get("/api/v1/notes")).status()).toBe(401);
  await program.dispose();
});

test("signing out everywhere else ends the other browser's session", async ({ page, person, anotherBrowser }) => {
  const elsewhere = await anotherBrowser();
  await signIn(elsewhere, person);
  const other = await elsewhere.newPage();
  const isLive = whenLive(other);
  await other.goto("/notes");
  await expect(other.getByText("No notes yet")).toBeVisible();
  await isLive;

  await page.goto("/settings/access");
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  const asked = question(page, "Sign out everywhere else?");
  await asked.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByRole("status").getByText("1 session ended")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign out everywhere else" })).toBeHidden();

  await expect(other).toHaveURL(/\/login\?next=%2Fnotes$/);
  await page.reload();
  await expect(page.getByText("this browser, now")).toBeVisible();
});

test("changing the password requires the old one", async ({ page, person, anotherBrowser }) => {
  const newPassword = newPerson().password.toLowerCase();
  await page.goto("/settings/access");
  await page.getByRole("button", { name: "Change" }).first().click();
  const form = page.getByRole("dialog", { name: "Change password" });
  await expect(form.getByLabel("Current password")).toBeFocused();
  await form.getByLabel("Current password").fill("not the old one");
  await form.getByLabel("New password").fill(newPassword);
  await form.getByRole("button", { name: "Save password" }).click();
  await expect(form.getByText("This is not your current password.")).toBeVisible();
  await form.getByLabel("Current password").fill(person.password);
  await form.getByRole("button", { name: "Save password" }).click();
  await expect(form).toBeHidden();
  await signIn(await anotherBrowser(), { ...person, password: newPassword });
});

test("a section's address scrolls to it, however much loads above it", async ({ page, person, browser }) => {
  for (let count = 0; count < 12; count++) {
    const other = await browser.newContext();
    await signIn(other, person);
    await other.close();
  }
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto("/settings/access#tokens");
  await expect(page.getByRole("button", { name: /^Sign out Chrome|^Sign out Unknown/ }).first()).toBeAttached();
  await expect(page.getByRole("heading", { name: "API tokens" })).toBeInViewport();
});

test("a setting is found by its words, and gets the focus on its page", async ({ page, person: _ }) => {
  await page.goto("/settings");
  await expect(page.getByLabel("Display name")).toBeVisible();
  const find = page.getByRole("combobox", { name: "Find a setting" });
  await find.fill("clock hours");
  await expect(page.getByRole("option")).toHaveCount(1);
  await find.press("Enter");
  await expect(page).toHaveURL(/\/settings\/region#time$/);
  await expect(page.getByRole("radiogroup", { name: "Time", exact: true }).getByRole("radio").first()).toBeFocused();
  await expectAccessible(page, "a page of the settings");
  await find.fill("sign out");
  await find.press("Enter");
  await expect(page.getByRole("heading", { name: "Sessions" })).toBeInViewport();
  // the last section to load: until then the page scrolls to the found one, which closes an open list
  await expect(page.getByText("None yet. A webhook tells another program")).toBeVisible();
  await expectStill(page);
  await find.fill("merge rename cat");
  await find.press("Enter");
  await expect(page).toHaveURL(/\/settings\/categories$/);
});

test("a setting that loads late leaves the focus where the person went meanwhile", async ({ page, person: _ }) => {
  await page.goto("/settings");
  const sessions = await hold(page, /\/graphql$/, (body) => body?.includes("query Settings") ?? false);
  const find = page.getByRole("combobox", { name: "Find a setting" });
  await find.fill("sign out");
  await find.press("Enter");
  await expect(page).toHaveURL(/\/settings\/access#sessions$/);
  await find.fill("merge rename cat");
  sessions.release();
  // the open list hides the section from assistive technology
  await expect(page.locator("#sessions")).toBeAttached();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(find).toBeFocused();
  await expect(find).toHaveValue("merge rename cat");
});

test("everything that the search of the settings offers exists", async ({ page, person: _ }) => {
  for (const { page: of, anchor } of allSettings) {
    await page.goto(`/settings/${of}#${anchor}`);
    await expect(page.locator(`[id="${anchor}"]`), `${of}#${anchor}`).toBeVisible();
  }
});

test("former addresses of sections lead to their pages, and unknown pages to the settings", async ({
  page,
  person: _,
}) => {
  await page.goto("/settings#data");
  await expect(page).toHaveURL(/\/settings\/data#data$/);
  await expect(page.getByRole("button", { name: "Export everything" })).toBeVisible();
  await page.goto("/settings#passkeys");
  await expect(page.getByRole("heading", { name: "Passkeys" })).toBeInViewport();
  await page.goto("/settings/nowhere");
  await expect(page).toHaveURL(/\/settings$/);
});

test("a dialog from the foot keeps the place in the settings", async ({ page, person: _ }) => {
  await page.goto("/settings/access#sessions");
  await expect(page.getByText("this browser, now")).toBeVisible();
  await page.getByRole("link", { name: "Give feedback" }).click();
  await expect(page).toHaveURL(/\/settings\/access\?feedback=#sessions$/);
  await expect(page.getByRole("dialog", { name: "Give Feedback" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/settings\/access#sessions$/);
  await page.getByRole("link", { name: "Documentation" }).click();
  await expect(page).toHaveURL(/\/settings\/access\?docs=#sessions$/);
});

test("sessions are named by browser and system, and say where they are", async ({ page, person: _ }) => {
  await page.goto("/settings/access");
  const here = page.getByRole("listitem").filter({ hasText: "this browser, now" });
  await expect(here).toContainText(/Chrome on \w+/);
  await expect(here).toContainText("same machine, 127.0.0.1");
});
