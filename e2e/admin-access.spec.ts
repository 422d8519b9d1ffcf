import type { Browser, BrowserContext, Page } from "@playwright/test";
import { authenticatorCode } from "./support/authenticatorCode";
import { type OwnInstance, ownInstance } from "./support/ownInstance";
import {
  askAgainFor,
  dialog,
  expect,
  expectAccessible,
  newPerson,
  type Person,
  question,
  run,
  signUp,
  test,
} from "./support/test";

let instance: OwnInstance;

test.beforeEach(async () => {
  test.setTimeout(180_000);
  instance = await ownInstance();
});
test.afterEach(() => instance.stop());

/** A browser in which a person has just signed up; the first one is an admin. */
async function signedUp(context: BrowserContext, person: Person): Promise<Page> {
  await signUp(context, person, instance.url);
  return context.newPage();
}

/** Tess Amaro, an admin, and Oyelaran Bello, each in their own browser. */
async function adminAndGuest(browser: Browser) {
  const contextOf = () => browser.newContext({ baseURL: instance.url });
  const [admin, other] = [newPerson("Tess Amaro"), newPerson("Oyelaran Bello")];
  const page = await signedUp(await contextOf(), admin);
  const guest = await signedUp(await contextOf(), other);
  return { admin, page, other, guest };
}

/** Chooses an action for Oyelaran Bello. */
async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "Actions for Oyelaran Bello" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

const runIn = <T>(page: Page, query: string, variables = {}) => run<T>(page.context(), query, variables, instance.url);

test("an admin without a mail server makes a password link, which is shown once and works once", async ({
  browser,
}) => {
  const { admin, page, guest } = await adminAndGuest(browser);
  const secret = await setUpAuthenticator(guest);
  await askAgainFor(page, "CreatePasswordLink");

  await page.goto("/admin/users");
  await choose(page, "Create password link");
  const making = dialog(page, "Password link for Oyelaran Bello");
  await making.getByRole("button", { name: "Create link" }).click();
  const asked = dialog(page, "Confirm that it is you");
  await expect(asked.getByLabel("Password")).toBeFocused();
  await expect(page.getByText("Please confirm that it is you, then try again")).toHaveCount(0);
  await asked.getByLabel("Password").fill(admin.password);
  await page.keyboard.press("Enter");
  const field = making.getByLabel("Password link");
  await expect(field).toHaveValue(/\/reset-password\?token=/);
  await expect(asked).toBeHidden();
  await expectAccessible(page, "a password link");
  const link = await field.inputValue();
  await making.getByRole("button", { name: "Done" }).click();
  await choose(page, "Create password link");
  await expect(making.getByRole("button", { name: "Create link" })).toBeVisible();
  await expect(field).toHaveCount(0);

  await guest.goto(link);
  await guest.getByLabel("New password").fill("a lighthouse without stairs");
  await guest.getByRole("button", { name: "Save and sign in" }).click();
  await expect(guest.getByRole("heading", { name: "One more step" })).toBeVisible();
  await guest.getByLabel("Code").fill(await authenticatorCode(secret, 1));
  await guest.keyboard.press("Enter");
  await expect(guest).toHaveURL(/\/dashboard$/);
  await guest.context().clearCookies();
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});

/** Sets up an authenticator app, with the code that it shows now, and returns its secret. */
async function setUpAuthenticator(page: Page): Promise<string> {
  const { startAuthenticator } = await runIn<{ startAuthenticator: { secret: string } }>(
    page,
    "mutation { startAuthenticator { secret } }",
  );
  const code = await authenticatorCode(startAuthenticator.secret);
  await runIn(page, "mutation ($code: String!) { confirmAuthenticator(code: $code) }", { code });
  return startAuthenticator.secret;
}

async function confirmItIsYou(page: Page, { password }: Person): Promise<void> {
  const asked = dialog(page, "Confirm that it is you");
  await asked.getByLabel("Password").fill(password);
  await page.keyboard.press("Enter");
  await expect(asked).toBeHidden();
}

test("an admin requires a second factor of all admins, and another admin is led to setting one up", {
  tag: "@slow",
}, async ({ browser }) => {
  const { admin, page, guest: second } = await adminAndGuest(browser);
  const { viewer } = await runIn<{ viewer: { id: string } }>(second, "{ viewer { id } }");
  await runIn(page, "mutation ($id: ID!) { setUserAdmin(id: $id, isAdmin: true) { id } }", { id: viewer.id });

  await page.goto("/admin/settings");
  const rule = page.getByRole("switch", { name: "Require a second factor for admins" });
  await rule.click();
  await expect(page.getByText("This would lock you out.", { exact: false })).toBeVisible();
  await expect(rule).not.toBeChecked();
  await setUpAuthenticator(page);
  await page.reload();
  await askAgainFor(page, "UpdateInstanceSettings");
  await rule.click();
  await confirmItIsYou(page, admin);
  await expect(page.getByText("Saved, in effect now")).toBeVisible();
  await expect(rule).toBeChecked();

  await second.goto("/admin/users");
  await expect(second.getByText("Admins need a second factor here.", { exact: false })).toBeVisible();
  await expectAccessible(second, "admin pages without a second factor");
  await second.getByRole("link", { name: "Go to Passkeys in Settings" }).click();
  await expect(second).toHaveURL(/\/settings\/access#passkeys$/);
  await expect(second.getByRole("button", { name: "Add a passkey" })).toBeInViewport();
  await setUpAuthenticator(second);
  await second.goto("/admin/users");
  await expect(second.getByRole("button", { name: "Actions for Tess Amaro" })).toBeVisible();
});

test("an admin removes a person's lost second factor, and a form outlasts the request to confirm", async ({
  browser,
}) => {
  const { admin, page, other, guest } = await adminAndGuest(browser);
  await setUpAuthenticator(guest);
  await page.goto("/admin/users");
  await askAgainFor(page, "RemoveSecondFactor");
  await choose(page, "Remove second factor");
  const removing = question(page, "Remove the second factor of Oyelaran Bello?");
  await expectAccessible(page, "removing a second factor");
  await removing.getByRole("button", { name: "Remove second factor" }).click();
  await confirmItIsYou(page, admin);
  await expect(page.getByText("Oyelaran Bello signs in without a second factor now")).toBeVisible();

  await guest.context().clearCookies();
  await guest.goto("/login");
  await guest.getByLabel("E-mail").fill(other.email);
  await guest.getByLabel("Password", { exact: true }).fill(other.password);
  await guest.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(guest).toHaveURL(/\/dashboard$/);

  await askAgainFor(page, "SuspendUser");
  await choose(page, "Suspend");
  const suspending = question(page, "Suspend Oyelaran Bello?");
  await suspending.getByLabel("Reason").fill("Forty bounced mails");
  await suspending.getByRole("button", { name: "Suspend" }).click();
  const asked = dialog(page, "Confirm that it is you");
  // it grows once it knows how to ask
  await expect(asked.getByLabel("Password")).toBeFocused();
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(suspending.getByLabel("Reason")).toHaveValue("Forty bounced mails");
  await suspending.getByRole("button", { name: "Suspend" }).click();
  await confirmItIsYou(page, admin);
  await expect(page.getByText("Oyelaran Bello is suspended")).toBeVisible();
});
