import type { Page } from "@playwright/test";
import { expect, expectAccessible, makeNote, newPerson, run, signUp, test, whenLive } from "./support/test";

test.use({ wasAskedForNotices: false });

/** A browser that has not asked for permission yet; records the notices it would show. */
async function withNotices(page: Page, permission: "default" | "granted"): Promise<void> {
  await page.addInitScript((first) => {
    const shown: { title: string; body: string; isClosed: boolean; click: () => void }[] = [];
    class FakeNotification {
      static permission = first;
      static requestPermission = () => {
        FakeNotification.permission = "granted";
        return Promise.resolve("granted");
      };
      onclick: (() => void) | null = null;
      entry = { title: "", body: "", isClosed: false, click: () => this.onclick?.() };
      constructor(title: string, { body }: { body: string }) {
        this.entry.title = title;
        this.entry.body = body;
        shown.push(this.entry);
      }
      close() {
        this.entry.isClosed = true;
      }
    }
    Object.assign(window, { Notification: FakeNotification, shownNotices: shown });
  }, permission);
}

const shown = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { shownNotices: { title: string; body: string; isClosed: boolean }[] }).shownNotices.map(
      ({ title, body, isClosed }) => ({ title, body, isClosed }),
    ),
  );

test("the prompt appears once, three seconds after the page has loaded", async ({ page, person: _ }) => {
  await withNotices(page, "default");
  await page.clock.install();
  await page.goto("/dashboard");
  const prompt = page.getByRole("region", { name: "Enable Notifications" });
  await expect(page.getByRole("heading", { name: /^Good / })).toBeVisible();
  await page.clock.runFor(2500);
  await expect(prompt).toBeHidden();
  await page.clock.runFor(1500);
  await expect(prompt).toContainText(
    "Know at once when someone sends you a note or a video, or when a reminder is due.",
  );
  await page.clock.resume();
  await expectAccessible(page, "the notification prompt");
  await prompt.getByRole("button", { name: "Not now" }).click();
  await expect(prompt).toBeHidden();
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole("heading", { name: /^Good / })).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(prompt).toBeHidden();
});

test("Allow asks the browser once", async ({ page, person: _ }) => {
  await withNotices(page, "default");
  await page.goto("/dashboard");
  const prompt = page.getByRole("region", { name: "Enable Notifications" });
  await prompt.getByRole("button", { name: "Allow" }).click();
  await expect(prompt).toBeHidden();
  await expect
    .poll(() => page.evaluate(() => [Notification.permission, localStorage.getItem("commonplace.notificationsAsked")]))
    .toEqual(["granted", "true"]);
});

test("a desktop notice names sender and item, closes by itself and leads to the dashboard", async ({
  page,
  anotherBrowser,
  person,
}) => {
  const sender = await anotherBrowser();
  await signUp(sender, newPerson("Jonas Weil"));
  await withNotices(page, "granted");
  const live = whenLive(page);
  const counted = page.waitForResponse((answer) => answer.request().postData()?.includes("query UnreadCount") ?? false);
  await page.goto("/notes");
  await live;
  // the count on page load announces nothing
  await counted;
  const itemId = await makeNote(sender, { title: "Paper samples" });
  await run(sender, "mutation($input: SendContentInput!) { sendContent(input: $input) { sent { status } } }", {
    input: { itemId, recipients: [person.email] },
  });
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: "Jonas Weil sent you a note", body: "Paper samples", isClosed: false }]);
  await expect.poll(async () => (await shown(page))[0]?.isClosed, { timeout: 8000 }).toBe(true);
  await page.evaluate(() => (window as unknown as { shownNotices: { click: () => void }[] }).shownNotices[0]?.click());
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("channels and quiet hours are kept with the account", async ({ page, context, person: _ }) => {
  await page.goto("/settings/notifications");
  const mail = page.getByRole("radiogroup", { name: "E-mail" });
  await mail.getByText("Digest").click();
  await page.getByRole("switch", { name: "Quiet hours" }).click();
  await expect(page.getByRole("button", { name: /Quiet from/ })).toBeVisible();
  await expectAccessible(page, "the notification settings");
  await expect
    .poll(async () => {
      const { notificationSettings } = await run<{ notificationSettings: object }>(
        context,
        "{ notificationSettings { browser email digest dashboard quietFrom quietUntil timeZone } }",
      );
      return notificationSettings;
    })
    .toEqual({
      browser: true,
      email: true,
      digest: true,
      dashboard: true,
      quietFrom: 1320,
      quietUntil: 420,
      timeZone: "Europe/Lisbon",
    });
  await page.reload();
  await expect(mail.getByRole("radio", { name: "Digest" })).toBeChecked();
});
