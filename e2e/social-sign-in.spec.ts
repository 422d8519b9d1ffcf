import { OAuth2Server } from "oauth2-mock-server";
import { expect, newPerson, test } from "./support/test";

const provider = new OAuth2Server();
let profile = {};

test.beforeAll(async () => {
  await provider.issuer.keys.generate("RS256");
  provider.service.on("beforeTokenSigning", (token) => Object.assign(token.payload, profile, { aud: "commonplace" }));
  await provider.start(Number(process.env.E2E_PROVIDER_PORT), "localhost");
  provider.issuer.url = `http://localhost:${process.env.E2E_PROVIDER_PORT}`;
});
test.afterAll(() => provider.stop());

test("a provider's account signs up, reaches the requested page, and signs in as the same person again", async ({
  page,
  anotherBrowser,
}) => {
  const { email, name } = newPerson("Ada Lovelace");
  profile = { sub: email, email, email_verified: true, name };
  await page.goto("/notes?favorites");
  await page.getByRole("button", { name: "Continue with Example ID" }).click();
  await expect(page).toHaveURL(/\/notes\?favorites$/);
  await expect(page.getByRole("button", { name })).toBeVisible();
  await page.goto("/dashboard");
  await page.getByLabel("Jot something down").fill("By the provider");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "By the provider" })).toBeVisible();

  const other = await (await anotherBrowser()).newPage();
  await other.goto("/login");
  await other.getByRole("button", { name: "Continue with Example ID" }).click();
  await expect(other.getByRole("link", { name: "By the provider" })).toBeVisible();
});

test("cancelling at the provider returns to the form with a message", async ({ page }) => {
  await page.route(/\/authorize\?/, (route) => {
    const asked = new URL(route.request().url());
    const back = new URL(asked.searchParams.get("redirect_uri") ?? "");
    back.searchParams.set("error", "access_denied");
    back.searchParams.set("state", asked.searchParams.get("state") ?? "");
    return route.fulfill({ status: 302, headers: { location: back.href } });
  });
  await page.goto("/login");
  await page.getByRole("button", { name: "Continue with Example ID" }).click();
  await expect(page.getByText("This was cancelled, so nothing changed.")).toBeVisible();
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await expect(page.getByLabel("E-mail")).toBeVisible();
});
