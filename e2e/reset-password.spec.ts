import { type ArrivedMail, startMailServer } from "./support/mailServer";
import { expect, origin, signUp, test } from "./support/test";

let mails: ArrivedMail[] = [];
let stop = async (): Promise<void> => undefined;

test.beforeAll(async () => {
  ({ mails, stop } = await startMailServer());
});
test.afterAll(() => stop());

test("a forgotten password is replaced through a link that is mailed and works once", async ({
  page,
  anotherBrowser,
}) => {
  const elsewhere = await anotherBrowser();
  const person = await signUp(elsewhere);
  const newPassword = "a lighthouse without stairs";

  await page.goto("/login");
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByRole("link", { name: "Forgotten?" }).click();
  await expect(page.getByRole("heading", { name: "Forgotten password" })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(person.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("a mail is on its way", { exact: false })).toBeVisible();

  const received = (): ArrivedMail | undefined => mails.find(({ to }) => to === person.email);
  await expect.poll(received, { timeout: 30_000 }).toBeDefined();
  const [link = ""] = /http:\/\/\S*\/reset-password\?token=[\w.-]+/.exec(received()?.text ?? "") ?? [];
  expect(link).toContain(origin());

  await page.goto(link);
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(page.getByText("Use 10 characters or more.").first()).toBeVisible();
  await page.getByLabel("New password").fill(newPassword);
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: /^Good / })).toBeVisible();
  await page.context().clearCookies();

  // other sessions have ended, and the old password and the link no longer work
  const other = await elsewhere.newPage();
  await other.goto("/dashboard");
  await expect(other).toHaveURL(/\/login$/);
  await other.getByLabel("E-mail").fill(person.email);
  await other.getByLabel("Password", { exact: true }).fill(person.password);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(other.getByText("This e-mail and password do not match.")).toBeVisible();
  await other.getByLabel("Password", { exact: true }).fill(newPassword);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(other).toHaveURL(/\/dashboard$/);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page).toHaveURL(/view=forgot|\/dashboard/);
});
