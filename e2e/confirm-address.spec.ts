import { startMailServer } from "./support/mailServer";
import { ownInstance } from "./support/ownInstance";
import { expect, newPerson, run, test } from "./support/test";

test("a link that confirms an address offers to sign in, but does not sign in", async ({ browser }) => {
  test.setTimeout(180_000);
  const mail = await startMailServer();
  const instance = await ownInstance({
    REQUIRE_EMAIL_CONFIRMATION: "true",
    SMTP_URL: `smtp://127.0.0.1:${process.env.E2E_SMTP_PORT}`,
  });
  try {
    const page = await (await browser.newContext({ baseURL: instance.url })).newPage();
    const person = newPerson("Tess Amaro");
    await page.goto("/login?view=sign-up");
    await page.getByLabel("Display name").fill(person.name);
    await page.getByLabel("E-mail").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Create account" }).click();
    const confirmation = () => mail.mails.find(({ to }) => to === person.email);
    await expect.poll(confirmation, { timeout: 30_000 }).toBeDefined();
    const [link = ""] = /http:\/\/\S*\/verify-email\?[^\s"<>]+/.exec(confirmation()?.text ?? "") ?? [];
    expect(link).toContain(instance.url);

    await page.goto(link);
    await expect(page.getByText("Your e-mail address is confirmed. Sign in to continue.")).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    expect(await run(page.context(), "{ viewer { id } }", {}, instance.url)).toEqual({ viewer: null });
    await page.getByLabel("E-mail").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.context().close();
  } finally {
    await instance.stop();
    await mail.stop();
  }
});
