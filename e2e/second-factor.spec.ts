import type { Page } from "@playwright/test";
import { authenticatorCode } from "./support/authenticatorCode";
import { askAgainFor, dialog, expect, expectAccessible, type Person, question, run, test } from "./support/test";

/** A virtual authenticator that stores passkeys and confirms each automatically. */
async function plugInAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Signs out and enters the password again. */
async function givePassword(page: Page, { email, password }: Person): Promise<void> {
  await signOut(page);
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
}

test("an authenticator app, recovery codes and a passkey protect an account", async ({ page, person }) => {
  await page.goto("/settings/access#authenticator");
  await page.getByRole("button", { name: "Set up", exact: true }).click();
  const setUp = dialog(page, "Set up an authenticator app");
  const key = (await setUp.locator("code").textContent()) ?? "";
  await expect(setUp.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expectAccessible(page, "setting up an authenticator app");
  await setUp.getByLabel("Code").fill("000000");
  await setUp.getByRole("button", { name: "Confirm" }).click();
  await expect(setUp.getByText("This code is incorrect.")).toBeVisible();
  await setUp.getByLabel("Code").fill(await authenticatorCode(key, -1));
  await setUp.getByRole("button", { name: "Confirm" }).click();
  const kept = dialog(page, "Save your recovery codes");
  await expect(kept.getByRole("listitem")).toHaveCount(10);
  const recoveryCodes = await kept.getByRole("listitem").allTextContents();
  await expectAccessible(page, "recovery codes");
  await kept.getByRole("button", { name: "I've saved them" }).click();
  await expect(page.getByText("10 of 10 left")).toBeVisible();

  await givePassword(page, person);
  await expectAccessible(page, "the second step");
  await page.getByLabel("Code").fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This code is incorrect.")).toBeVisible();
  await expect(page.getByLabel("Code")).toBeFocused();
  await page.getByLabel("Code").fill(await authenticatorCode(key));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);

  await givePassword(page, person);
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await page.getByLabel("Recovery code").fill(recoveryCodes[0] ?? "");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await plugInAuthenticator(page);
  await page.goto("/settings/access#passkeys");
  await expect(page.getByText("9 of 10 left")).toBeVisible();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const adding = dialog(page, "Add a passkey");
  await adding.getByRole("button", { name: "Continue" }).click();
  await expect(adding.getByText("Please name the passkey")).toBeVisible();
  await expectAccessible(page, "adding a passkey");
  await adding.getByLabel("Name").fill("Laptop");
  await adding.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Passkey added")).toBeVisible();
  await page.getByRole("button", { name: "Rename Laptop" }).click();
  await dialog(page, "Rename passkey").getByLabel("Name").fill("Work laptop");
  await dialog(page, "Rename passkey").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Work laptop")).toBeVisible();
  await expectAccessible(page, "settings with a passkey");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await expect(dialog(page, "Change password").getByRole("checkbox", { name: "Remove passkeys" })).toBeChecked();
  await page.keyboard.press("Escape");

  await signOut(page);
  // Simulates a browser without passkey autofill.
  await page.addInitScript(() => Reflect.deleteProperty(PublicKeyCredential, "isConditionalMediationAvailable"));
  await page.goto("/login");
  await expectAccessible(page, "sign-in with a passkey");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto("/settings/access#passkeys");
  await page.getByRole("button", { name: "Remove Work laptop" }).click();
  await question(page, "Remove “Work laptop”?").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No passkeys yet.")).toBeVisible();
  await page.getByRole("button", { name: "Turn off" }).click();
  await question(page, "Turn off the authenticator app?").getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Not set up")).toBeVisible();
});

test("the address field offers a passkey", async ({ page, person: _ }) => {
  await plugInAuthenticator(page);
  await page.goto("/settings/access#passkeys");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await dialog(page, "Add a passkey").getByLabel("Name").fill("Laptop");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Passkey added")).toBeVisible();
  await signOut(page);
  await page.goto("/login");
  // The virtual authenticator confirms the offer automatically.
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a form keeps its values when the person has to confirm", async ({ page, context, person: _ }) => {
  await plugInAuthenticator(page);
  await page.goto("/settings/access#passkeys");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await dialog(page, "Add a passkey").getByLabel("Name").fill("Laptop");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Passkey added")).toBeVisible();
  await page.getByRole("button", { name: "New token" }).click();
  const making = dialog(page, "New token");
  await making.getByLabel("Name").fill("Backup script");
  await askAgainFor(page, "CreateApiToken");
  // by keyboard: the dialog may cover the button before a slow click has ended
  await making.getByLabel("Name").press("Enter");
  const asked = dialog(page, "Confirm that it is you");
  await expect(asked.getByLabel("Password")).toBeFocused();
  await expectAccessible(page, "confirming who it is");
  await page.keyboard.press("Escape");
  await expect(asked).toBeHidden();
  await expect(making.getByLabel("Name")).toHaveValue("Backup script");

  await making.getByLabel("Name").press("Enter");
  await asked.getByLabel("Password").fill("something else entirely");
  await page.keyboard.press("Enter");
  await expect(asked.getByText("This is not your password")).toBeVisible();
  await asked.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("“Backup script” is ready")).toBeVisible();
  const { viewer } = await run<{ viewer: { apiTokens: { name: string }[] } }>(
    context,
    "{ viewer { apiTokens { name } } }",
  );
  expect(viewer.apiTokens).toEqual([{ name: "Backup script" }]);
});
