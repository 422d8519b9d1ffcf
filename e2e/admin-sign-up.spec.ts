import type { Page } from "@playwright/test";
import { ownInstance } from "./support/ownInstance";
import { dialog, expect, expectAccessible, newPerson, type Person, test } from "./support/test";

test("an admin chooses who may join, and the sign-in page says so", { tag: "@slow" }, async ({ browser }) => {
  test.setTimeout(180_000);
  const instance = await ownInstance();
  try {
    const contextOf = () => browser.newContext({ baseURL: instance.url });
    const [page, guest] = [await (await contextOf()).newPage(), await (await contextOf()).newPage()];
    await page.goto("/login?view=sign-up");
    await fillSignUp(page, newPerson("Tess Amaro"));
    await expect(page).toHaveURL(/\/dashboard$/);

    await choose(page, "Closed", "Nobody may make an account now");
    await guest.goto("/login");
    await expect(guest.getByRole("heading", { name: "Keep what you find." })).toBeVisible();
    await expect(guest.getByRole("link", { name: "Create an account" })).toBeHidden();
    await guest.goto("/login?view=sign-up");
    await expect(guest.getByRole("heading", { name: "Closed for now." })).toBeVisible();
    await expect(guest.getByText("Sign-up is closed at the moment.")).toBeVisible();
    await expect(guest.getByLabel("Password")).toHaveCount(0);
    await expectAccessible(guest, "the closed sign-up");
    await guest.getByRole("link", { name: "Sign in" }).click();
    await expect(guest.getByRole("heading", { name: "Keep what you find." })).toBeVisible();

    await choose(page, "By invitation", "By invitation: a valid link from someone here");
    await guest.goto("/login");
    await expect(guest.getByText("Sign-up is by invitation only.")).toBeVisible();
    await guest.goto("/login?view=sign-up");
    await expect(guest.getByRole("heading", { name: "By invitation." })).toBeVisible();

    const invited = newPerson("Sam Okafor");
    await page.goto("/admin/invitations?invite");
    const form = dialog(page, "Spread the Word");
    await form.getByLabel("E-mails").fill(`${invited.email},`);
    await form.getByRole("button", { name: "Send 1 invitation" }).click();
    await expect(dialog(page, "Successfully sent 1 invitation.")).toBeVisible();
    await page.goto("/admin/email-previews");
    await page.getByRole("button", { name: `Read the e-mail to ${invited.email}` }).click();
    const mail = dialog(page, "E-mail");
    const link = /http\S+ref=[\w-]+\S*/;
    await expect(mail.getByText(link)).toBeVisible();
    await expectAccessible(page, "a mail of the outbox");
    const [address = ""] = link.exec((await mail.textContent()) ?? "") ?? [];

    await guest.goto(address);
    await fillSignUp(guest, invited);
    await expect(guest).toHaveURL(/\/dashboard$/);
    await page.goto("/admin/invitations?state=JOINED");
    await expect(page.getByRole("row").filter({ hasText: invited.email })).toContainText("Joined");
    await page.context().close();
    await guest.context().close();
  } finally {
    await instance.stop();
  }
});

async function fillSignUp(page: Page, person: Person): Promise<void> {
  await expect(page.getByRole("heading", { name: "Start your own." })).toBeVisible();
  await page.getByLabel("Display name").fill(person.name);
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Create account" }).click();
}

async function choose(page: Page, mode: string, sentence: string): Promise<void> {
  await page.goto("/admin/settings");
  await page.getByRole("radio", { name: mode }).click();
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByText("Saved, in effect now")).toBeVisible();
}
