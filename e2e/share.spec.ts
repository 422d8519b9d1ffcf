import type { BrowserContext, Page } from "@playwright/test";
import { cardOf, dialog, expect, expectAccessible, makeNote, question, run, test } from "./support/test";

const allowClipboard = (context: BrowserContext): Promise<void> =>
  context.grantPermissions(["clipboard-read", "clipboard-write"]);
const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

async function openShare(page: Page, title: string) {
  await page.getByRole("link", { name: title, exact: true }).click();
  await dialog(page, title).getByRole("button", { name: "Share", exact: true }).click();
  const share = dialog(page, "Share by link");
  await expect(share.getByRole("button", { name: /Create link|Copy Link/ })).toBeEnabled();
  return share;
}

async function createLink(page: Page, title: string) {
  const share = await openShare(page, title);
  await share.getByRole("button", { name: "Create link" }).click();
  await expect(share.getByRole("link", { name: "Open in new tab" })).toBeVisible();
  return share;
}

const linkOf = async (context: BrowserContext, itemId: string): Promise<string | null> =>
  (
    await run<{ shareLink: { url: string } | null }>(context, "query($id: ID!) { shareLink(itemId: $id) { url } }", {
      id: itemId,
    })
  ).shareLink?.url ?? null;

test("the menu of a note's card opens with the mouse, and shares the note", async ({ page, context, person: _ }) => {
  await makeNote(context, { title: "Lighthouse" });
  await page.goto("/notes");
  const card = cardOf(page, "Lighthouse");
  await card.hover();
  await card.getByRole("button", { name: "More" }).click();
  const share = page.getByRole("menuitem", { name: "Share" });
  await expect(share).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(share).toHaveCount(0);
  await expect(card.getByRole("button", { name: "More" })).toBeFocused();
  await page.keyboard.press("Enter");
  await share.click();
  await expect(dialog(page, "Share by link")).toBeVisible();
});

test("opening Share creates no link until Create link is pressed", async ({ page, context, person: _ }) => {
  await allowClipboard(context);
  const noteId = await makeNote(context, { title: "Lighthouse", content: "<p>Two flashes, then dark.</p>" });
  await page.goto("/notes");
  const share = await openShare(page, "Lighthouse");
  await expect(share.getByText("This note is not shared by link.")).toBeVisible();
  const lifetime = share.getByRole("radio", { name: "7 days" });
  await expect(lifetime).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(share.getByText("Anyone with a new link can read it for 30 days.")).toBeVisible();
  await expect(share.getByRole("region", { name: "Plain text" })).toContainText("Two flashes, then dark.");
  await share.getByRole("button", { name: "Copy Text Version" }).click();
  await expect.poll(() => clipboard(page)).toContain("Two flashes, then dark.");
  await expectAccessible(page, "the share dialog without a link");
  await page.keyboard.press("Escape");
  await expect(share).toBeHidden();
  await expect.poll(() => linkOf(context, noteId)).toBeNull();

  await dialog(page, "Lighthouse").getByRole("button", { name: "Share", exact: true }).click();
  await expect(share.getByRole("button", { name: "Create link" })).toBeEnabled();
  await expect.poll(() => linkOf(context, noteId)).toBeNull();
  await expect(lifetime).toBeFocused();
  await page.keyboard.press("Enter");
  const address = share.getByRole("link", { name: "Open in new tab" });
  await expect(address).toBeVisible();
  await expect(share.getByText("Not read by anyone yet")).toBeVisible();
  await expect.poll(() => linkOf(context, noteId)).toBe(await address.getAttribute("href"));
  await page.keyboard.press("Enter");
  await expect(share.getByRole("button", { name: "Copied" })).toBeVisible();
  await expect.poll(() => clipboard(page)).toBe(await linkOf(context, noteId));
});

test("a link works without an account, and ends when it is replaced or revoked", async ({
  page,
  context,
  anotherBrowser,
  person: _,
}) => {
  await allowClipboard(context);
  await makeNote(context, { title: "Harbour walk", content: "<p>Low tide at nine.</p>" });
  await page.goto("/notes");
  const share = await createLink(page, "Harbour walk");
  await expect(share.getByRole("radio", { name: "7 days" })).toBeChecked();
  await expect(
    share.getByText(/^Anyone with the link can read this note until \d\d\/\d\d\/\d{4}, \d\d:\d\d\.$/),
  ).toBeVisible();
  await expectAccessible(page, "the share dialog");

  await share.getByRole("button", { name: "Copy Link" }).click();
  await expect(share.getByRole("button", { name: "Copied" })).toBeVisible();
  const first = await clipboard(page);
  await expect(share.getByRole("button", { name: "Copy Link" })).toBeVisible();
  await share.getByRole("button", { name: "Copy Text Version" }).click();
  await expect.poll(() => clipboard(page)).toContain("Low tide at nine.");

  const stranger = await (await anotherBrowser()).newPage();
  expect((await stranger.goto(first))?.status()).toBe(200);
  await expect(stranger.getByRole("heading", { name: "Harbour walk" })).toBeVisible();
  await expect(stranger.getByText("Low tide at nine.")).toBeVisible();

  await share.getByRole("button", { name: "Regenerate" }).click();
  await expect(share.getByRole("link", { name: "Open in new tab" })).not.toHaveAttribute("href", first);
  const second = (await share.getByRole("link", { name: "Open in new tab" }).getAttribute("href")) ?? "";
  expect((await stranger.goto(first))?.status()).toBe(404);
  await expect(stranger.getByText("This link is no longer available")).toBeVisible();
  expect((await stranger.goto(second))?.status()).toBe(200);

  await share.getByRole("button", { name: "Revoke this link" }).click();
  await question(page, "Revoke this link?").getByRole("button", { name: "Revoke" }).click();
  await expect(share.getByText("This note is not shared by link.")).toBeVisible();
  expect((await stranger.goto(second))?.status()).toBe(404);
  await share.getByRole("button", { name: "Create link" }).click();
  await expect(share.getByRole("button", { name: "Copy Link" })).toBeVisible();
});

test("a link that was copied is only replaced on request", async ({ page, context, person: _ }) => {
  await allowClipboard(context);
  await makeNote(context, { title: "Tide table" });
  await page.goto("/notes");
  const share = await createLink(page, "Tide table");
  const link = share.getByRole("link", { name: "Open in new tab" });
  const first = await link.getAttribute("href");
  // nobody can have the link yet: another expiry creates another link
  await share.getByRole("radio", { name: "1 hour" }).check({ force: true });
  await expect(link).not.toHaveAttribute("href", first ?? "");
  await share.getByRole("button", { name: "Copy Link" }).click();
  const given = await clipboard(page);
  await share.getByRole("radio", { name: "Never" }).check({ force: true });
  await expect(share.getByText(/^The current link works until/)).toBeVisible();
  await expect(link).toHaveAttribute("href", given);
  await share.getByRole("button", { name: "Regenerate" }).click();
  await expect(share.getByText("Anyone with the link can read this note until you revoke it.")).toBeVisible();
  await expect(link).not.toHaveAttribute("href", given);
});

test("the first visit of a shared page shows the app's font at once", async ({
  page,
  context,
  anotherBrowser,
  person: _,
}) => {
  const noteId = await makeNote(context, { title: "Lighthouse", content: "<p>Two flashes, then dark.</p>" });
  await page.goto("/notes");
  await createLink(page, "Lighthouse");
  const stranger = await (await anotherBrowser()).newPage();
  const font = stranger.waitForResponse(/radio-canada-latin-wght-normal.*\.woff2$/);
  await stranger.goto((await linkOf(context, noteId)) ?? "");
  const file = new URL((await font).url()).pathname;
  await expect(stranger.locator('link[rel="preload"][as="font"]')).toHaveAttribute("href", file);
  await stranger.evaluate(() => document.fonts.ready);
  const seen = await stranger.evaluate((path) => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return {
      fetched: entries.filter(({ name }) => name.endsWith(path)).map(({ initiatorType }) => initiatorType),
      isUsed: [...document.fonts].some(({ family, status }) => /Radio Canada/.test(family) && status === "loaded"),
    };
  }, file);
  expect(seen).toEqual({ fetched: ["link"], isUsed: true });
});

test("a password is required before anything is shown", async ({ page, context, anotherBrowser, person: _ }) => {
  await makeNote(context, { title: "Cabin keys", content: "<p>Under the third stone.</p>" });
  await page.goto("/notes");
  const share = await openShare(page, "Cabin keys");
  await share.getByRole("button", { name: "Require a password" }).click();
  await share.getByRole("textbox", { name: "Password" }).fill("candle");
  await page.keyboard.press("Enter");
  const link = share.getByRole("link", { name: "Open in new tab" });
  await expect(link).toBeVisible();
  const before = (await link.getAttribute("href")) ?? "";
  await share.getByRole("textbox", { name: "Password" }).fill("lantern");
  await share.getByRole("button", { name: "Set password" }).click();
  await expect(link).not.toHaveAttribute("href", before);
  const stranger = await (await anotherBrowser()).newPage();
  await stranger.goto((await link.getAttribute("href")) ?? "");
  await expect(stranger.getByText("Under the third stone.")).toBeHidden();
  await stranger.getByLabel(/password/i).fill("lantern");
  await stranger.keyboard.press("Enter");
  await expect(stranger.getByText("Under the third stone.")).toBeVisible();
});

test("failures are shown in the dialog, and nothing is lost", async ({ page, context, person: _ }) => {
  await makeNote(context, { title: "Fog" });
  await page.goto("/notes");
  await page.route("**/graphql", async (route) => {
    if (route.request().postData()?.includes("mutation ShareContent")) await route.abort();
    else await route.continue();
  });
  const share = await openShare(page, "Fog");
  await share.getByRole("button", { name: "Create link" }).click();
  await expect(share.getByRole("alert")).toContainText("Failed to generate share link");
  await page.unroute("**/graphql");
  await share.getByRole("button", { name: "Create link" }).click();
  await expect(share.getByRole("link", { name: "Open in new tab" })).toBeVisible();
  await expect(share.getByRole("alert")).toBeHidden();
  // a browser that refuses clipboard access
  await page.evaluate(() =>
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new Error("refused")) },
      configurable: true,
    }),
  );
  await share.getByRole("button", { name: "Copy Link" }).click();
  await expect(share.getByRole("alert")).toHaveText("Failed to copy to clipboard");
});

test("settings define how long links stay open, and list all of them", async ({ page, context, person: _ }) => {
  const noteId = await makeNote(context, { title: "Almanac" });
  await page.goto("/settings/sharing");
  await page.getByRole("button", { name: /Links stay open for/ }).click();
  await page.getByRole("option", { name: "30 days" }).click();
  await page.goto("/notes");
  const share = await createLink(page, "Almanac");
  await expect(share.getByRole("radio", { name: "30 days" })).toBeChecked();
  const url = (await linkOf(context, noteId)) ?? "";
  await page.goto("/settings/sharing#links");
  const row = page.getByRole("listitem").filter({ hasText: "Almanac" });
  await expect(row).toContainText("not read yet");
  await expectAccessible(page, "settings with links");
  await row.getByRole("button", { name: "Revoke the link to Almanac" }).click();
  await question(page, "Revoke the link to “Almanac”?").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("No link is open.")).toBeVisible();
  expect((await page.goto(url))?.status()).toBe(404);
});
