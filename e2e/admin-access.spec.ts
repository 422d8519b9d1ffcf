import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import type { BrowserContext, Page } from "@playwright/test";
import { type OwnInstance, ownInstance } from "./support/ownInstance";
import { askAgainFor, dialog, expect, expectAccessible, newPerson, type Person, test } from "./support/test";

let instance: OwnInstance;

test.beforeEach(async () => {
  test.setTimeout(180_000);
  instance = await ownInstance();
});
test.afterEach(() => instance.stop());

/** A browser in which a person has just signed up; the first is an admin. */
async function signedUp(context: BrowserContext, person: Person): Promise<Page> {
  const headers = { origin: instance.url };
  const response = await context.request.post("/api/auth/sign-up/email", { data: person, headers });
  expect(response.status(), await response.text()).toBe(200);
  return context.newPage();
}

async function run(page: Page, query: string, variables: object = {}) {
  const response = await page.request.post("/graphql", {
    data: { query, variables },
    headers: { origin: instance.url },
  });
  const { data, errors } = await response.json();
  expect(errors, JSON.stringify(errors)).toBeUndefined();
  return data;
}

test("an admin without a mail server makes a password link, which is shown once and works once", async ({
  browser,
}) => {
  const contextOf = () => browser.newContext({ baseURL: instance.url });
  const [admin, other] = [newPerson("Tess Amaro"), newPerson("Oyelaran Bello")];
  const page = await signedUp(await contextOf(), admin);
  const guest = await signedUp(await contextOf(), other);
  await askAgainFor(page, "CreatePasswordLink");

  await page.goto("/admin/users");
  const open = async () => {
    await page.getByRole("button", { name: "Actions for Oyelaran Bello" }).click();
    await page.getByRole("menuitem", { name: "Create password link" }).click();
  };
  await open();
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
  await open();
  await expect(making.getByRole("button", { name: "Create link" })).toBeVisible();
  await expect(field).toHaveCount(0);

  await guest.goto(link);
  await guest.getByLabel("New password").fill("a lighthouse without stairs");
  await guest.getByRole("button", { name: "Save and sign in" }).click();
  await expect(guest).toHaveURL(/\/(dashboard|login)$/);
  await guest.context().clearCookies();
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});

test("an admin who needs a second factor is led to where one is added", async ({ browser }) => {
  const page = await signedUp(await browser.newContext({ baseURL: instance.url }), newPerson());
  const { startAuthenticator } = await run(page, "mutation { startAuthenticator { secret } }");
  const secret = new TextDecoder().decode(base32.decode(startAuthenticator.secret));
  const code = await createOTP(secret).hotp(Math.floor(Date.now() / 30_000));
  await run(page, "mutation ($code: String!) { confirmAuthenticator(code: $code) }", { code });
  await run(page, "mutation { updateInstanceSettings(input: { adminsNeedSecondFactor: true }) { signUp } }");
  await run(page, "mutation { turnOffAuthenticator { id } }");

  await page.goto("/admin/users");
  await expect(page.getByText("Admins need a second factor here.", { exact: false })).toBeVisible();
  await expectAccessible(page, "admin pages without a second factor");
  await page.getByRole("link", { name: "Go to Passkeys in Settings" }).click();
  await expect(page).toHaveURL(/\/settings#passkeys$/);
  await expect(page.getByRole("button", { name: "Add a passkey" })).toBeInViewport();
});
