import type { Page } from "@playwright/test";
import { nextBuild } from "./support/nextBuild";
import { cardOf, expect, makeNote, signUp, test } from "./support/test";

test.use({ serviceWorkers: "allow" });

const notice = (page: Page) => page.getByRole("status").filter({ hasText: "A new version is ready" });

async function opened(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/notes`);
  await expect(cardOf(page, "Tides")).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.evaluate(() => document.body.setAttribute("data-before", ""));
}

test("an open page announces a newer version, and each tab updates when its person chooses", async ({
  page,
  context,
}) => {
  await signUp(context);
  await makeNote(context, { title: "Tides" });
  const app = await nextBuild();
  await opened(page, app.url);
  const other = await context.newPage();
  await opened(other, app.url);
  await expect(notice(page)).toHaveCount(0);

  app.release();
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  // the newer version's files are fetched first
  await expect(notice(page)).toBeVisible({ timeout: 40_000 });
  await expect(notice(other)).toBeVisible();

  const isReloaded = (tab: Page) => expect(tab.locator("body:not([data-before])")).toBeAttached({ timeout: 40_000 });
  await notice(page).getByRole("button", { name: "Reload" }).click();
  await isReloaded(page);
  await expect(cardOf(page, "Tides")).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  // the other tab stays as it is until its person chooses
  await expect(other.locator("body[data-before]")).toBeAttached();
  await notice(other).getByRole("button", { name: "Reload" }).click();
  await isReloaded(other);
  await expect(cardOf(other, "Tides")).toBeVisible();
  await expect(notice(other)).toHaveCount(0);
  app.close();
});

test("signing out in one tab leaves no personal data in another", async ({ page, context }) => {
  const person = await signUp(context);
  await makeNote(context, { title: "Tides" });
  const other = await context.newPage();
  await other.goto("/notes");
  await expect(cardOf(other, "Tides")).toBeVisible();
  const connected = page.waitForEvent("websocket");
  await page.goto("/dashboard");
  const socket = await connected;
  // the socket closes before the answer arrives: the page still navigates only once
  await page.route("/api/auth/sign-out", async (route) => {
    const closed = socket.waitForEvent("close");
    const response = await route.fetch();
    await closed;
    await route.fulfill({ response });
  });
  let asked = 0;
  page.on("request", (request) => {
    if (request.postData()?.includes("query Viewer")) asked += 1;
  });
  await page.getByRole("button", { name: new RegExp(person.name) }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(asked).toBe(0);
  await expect(other).toHaveURL(/\/login/);
  await expect(other.getByText("Tides")).toHaveCount(0);
});
