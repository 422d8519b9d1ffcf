import { expect, expectAccessible, signUp, test } from "./support/test";

test("the documentation opens over a page, is searchable by title and has an address for each place", async ({
  page,
  person: _,
}) => {
  await page.goto("/notes?favorites");
  const link = page.getByRole("link", { name: "Documentation" });
  await expect(link, "the link that a new tab would follow").toHaveAttribute("href", "/notes?favorites=&docs=");
  await link.click();
  const drawer = page.getByRole("dialog", { name: "Documentation" });
  await expect(drawer.getByRole("heading", { name: "First steps" })).toBeVisible();
  const topics = drawer.getByRole("navigation", { name: "Topics" });
  await expect(topics.getByRole("link", { name: "Changelog", exact: true }).first()).toBeVisible();
  await expectAccessible(page, "the documentation");
  await page.keyboard.press("Escape");
  await expect(link, "the focus is back").toBeFocused();
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/docs/index.json", async (route) => {
    await held;
    await route.fallback();
  });
  await page.keyboard.press("Enter");

  await drawer.getByRole("searchbox", { name: "Search titles" }).fill("notes");
  await page.keyboard.press("Enter");
  answer();
  await expect(drawer.getByRole("heading", { name: "Notes", exact: true })).toBeVisible();
  await drawer.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "History" }).click();
  await expect(page).toHaveURL(/docs=notes\.md%23history/);
  await expect(drawer.getByRole("heading", { name: "History" })).toBeInViewport();

  await page.reload();
  await expect(drawer.getByRole("heading", { name: "History" })).toBeInViewport();
  await drawer.getByRole("link", { name: "Settings", exact: true }).last().click();
  await expect(drawer.getByRole("heading", { name: "Settings", exact: true })).toBeVisible();
  await page.goBack();
  await expect(drawer.getByRole("heading", { name: "Notes", exact: true })).toBeVisible();

  await drawer.getByRole("searchbox").fill("no such title");
  await expect(drawer.getByText("No topic has this in its title.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/notes\?favorites=$/);
});

test("a topic that fails to load says so and can be retried", async ({ page, person: _ }) => {
  await page.route("**/docs/index.json", (route) => route.abort());
  await page.goto("/dashboard?docs=");
  const drawer = page.getByRole("dialog", { name: "Documentation" });
  await expect(drawer.getByText("Failed to load documentation")).toBeVisible();
  await page.unroute("**/docs/index.json");
  await page.route("**/docs/getting-started.md", (route) => route.abort());
  await drawer.getByRole("button", { name: "Try again" }).click();
  // the list of topics has loaded, so the message is about the topic
  await expect(drawer.getByRole("navigation", { name: "Topics" })).toBeVisible();
  await expect(drawer.getByText("Failed to load documentation")).toBeVisible();
  await page.unroute("**/docs/getting-started.md");
  await drawer.getByRole("button", { name: "Try again" }).click();
  await expect(drawer.getByRole("heading", { name: "First steps" })).toBeVisible();
});

test("on a phone the sections are in a row above the topic", async ({ page, person: _ }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard?docs=videos.md");
  const drawer = page.getByRole("dialog", { name: "Documentation" });
  await expect(drawer.getByRole("heading", { name: "Videos", exact: true })).toBeVisible();
  await expectAccessible(page, "the documentation on a phone");
  await drawer.getByRole("button", { name: "Search titles" }).click();
  await drawer.getByRole("searchbox").fill("shar");
  await expect(drawer.getByRole("link", { name: "Sharing and sending" })).toBeVisible();
});

test("hides admin topics from others", async ({ page, context, anotherBrowser }) => {
  // the first account on a fresh instance is its admin: this one is not
  await signUp(await anotherBrowser());
  await signUp(context);
  await page.goto("/dashboard?docs=running.md");
  const drawer = page.getByRole("dialog", { name: "Documentation" });
  await expect(drawer.getByText("Topic not found.")).toBeVisible();
  await expect(drawer.getByRole("link", { name: "Developer" })).toHaveCount(0);
});
