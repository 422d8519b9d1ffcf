import { expect, newPerson, signUp, test } from "./support/test";

test("a new person signs up, reaches the dashboard, signs out, and in again at the requested page", async ({
  page,
}) => {
  const person = newPerson("Tess Amaro");
  await page.goto("/login");
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page.getByRole("heading", { name: "Start your own." })).toBeVisible();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Please enter your name.")).toBeVisible();
  await page.getByLabel("Display name").fill(person.name);
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill("too short");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Use 10 characters or more.")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Create account" }).click();

  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: /, Tess$/ })).toBeVisible();
  await page.getByRole("button", { name: person.name }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login$/);

  // a page that requires signing in redirects there, and back afterwards
  await page.goto("/notes?favorites");
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("This e-mail and password do not match.")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/notes\?favorites$/);
  await expect(page.getByText("No favorites yet")).toBeVisible();
});

test("the form shows together with the other ways to sign up, so that no button moves under the pointer", async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/graphql", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/login?view=sign-up");
  await expect(page.getByRole("link", { name: "Commonplace" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Create account" })).toBeHidden();
  release();
  await expect(page.getByRole("button", { name: "Continue with Example ID" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Create account" })).toBeVisible();
});

test("signing in never redirects to another site", async ({ page, anotherBrowser }) => {
  const person = await signUp(await anotherBrowser());
  await page.goto(`/login?next=${encodeURIComponent("https://example.org/notes")}`);
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  // a signed-in person is redirected too, but not to another site
  await page.goto(`/login?next=${encodeURIComponent("//example.org")}`);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(`/login?next=${encodeURIComponent("/settings")}`);
  await expect(page).toHaveURL(/\/settings$/);
});
