import { cardOf, dialog, expect, expectAccessible, run, signUp, test } from "./support/test";

test.use({ serviceWorkers: "allow" });

test("the app provides all that installation requires", async ({ page, context }) => {
  await signUp(context);
  await page.goto("/dashboard");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await context.request.get(href ?? "");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: "Commonplace", start_url: "/dashboard", display: "standalone" });
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain("maskable");
  for (const { src, type } of manifest.icons) {
    const icon = await context.request.get(src);
    expect(icon.status(), src).toBe(200);
    expect(icon.headers()["content-type"]).toBe(type);
  }
  for (const { url } of manifest.shortcuts) {
    await page.goto(url);
    await expect(page.getByRole("main")).toBeAttached();
  }
  const worker = await context.request.get("/serviceWorker.js");
  expect(worker.headers()["cache-control"]).toBe("no-cache");
  expect(worker.headers()["content-security-policy"]).toContain("connect-src 'self'");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
});

test("a shared video link opens Add Video, anything else may become a note", async ({ page, context }) => {
  await signUp(context);
  await page.goto(`/share-target?text=${encodeURIComponent("https://youtu.be/dQw4w9WgXcQ")}`);
  await expect(page).toHaveURL(/\/videos\?add=/);
  await page.goto("/share-target?title=Paper%20samples&text=Ranked%20by%20fold&url=https%3A%2F%2Fexample.com%2Fpaper");
  await expect(page.getByRole("heading", { name: "Keep as a note" })).toBeVisible();
  await expectAccessible(page, "what another app handed over");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(dialog(page, "Paper samples")).toContainText("Ranked by fold");
  const { notes } = await run<{ notes: { nodes: { title: string; link: string }[] } }>(
    context,
    "{ notes(first: 5) { nodes { title link } } }",
  );
  expect(notes.nodes).toEqual([{ title: "Paper samples", link: "https://example.com/paper" }]);
  await page.keyboard.press("Escape");
  await expect(cardOf(page, "Paper samples")).toBeVisible();
});
