import { cardOf, dialog, expect, makeNote, saveByHand, test, whenLive } from "./support/test";

test("loses nothing written offline, and saves it once the connection is back", async ({
  page,
  context,
  person: _,
}) => {
  await saveByHand(context);
  await makeNote(context, { title: "Tides", content: "<p>High at noon</p>" });
  const isLive = whenLive(page);
  await page.goto("/notes");
  await page.getByRole("link", { name: "Tides", exact: true }).click();
  await dialog(page, "Tides").getByRole("button", { name: "Edit" }).click();
  const sheet = dialog(page, "Edit Note");
  const text = sheet.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeFocused();
  await isLive;
  await page.keyboard.type(", low at six");

  await context.setOffline(true);
  await expect(page.getByText("You can go on reading and writing")).toBeVisible();
  await sheet.getByRole("button", { name: "Save note" }).click();
  await expect(sheet.getByText("Failed to save note")).toBeVisible();
  await expect(text).toHaveText("High at noon, low at six");
  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(", still writing");

  await context.setOffline(false);
  await sheet.getByRole("button", { name: "Save note" }).click();
  await expect(dialog(page, "Tides")).toContainText("High at noon, low at six, still writing");
  await expect(page.getByText("You can go on reading and writing")).toBeHidden();
});

test("shows remote changes after reconnecting", async ({ page, context, person: _ }) => {
  await makeNote(context, { title: "Before" });
  const isLive = whenLive(page);
  await page.goto("/notes");
  await expect(cardOf(page, "Before")).toBeVisible();
  await isLive;
  await context.setOffline(true);
  await expect(page.getByText("You can go on reading and writing")).toBeVisible();
  await expect(cardOf(page, "Before")).toBeVisible();
  await context.setOffline(false);
  await makeNote(context, { title: "Meanwhile" });
  await expect(async () => {
    const again = page.getByRole("button", { name: "Try now" });
    if (await again.isVisible()) await again.click();
    await expect(cardOf(page, "Meanwhile")).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 40_000 });
  await expect(page.getByText("You can go on reading and writing")).toBeHidden();
});

test("the notice promises nothing if the browser has no storage", async ({ page, context, person: _ }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new Error("There is no room left.");
    };
  });
  const isLive = whenLive(page);
  await page.goto("/notes");
  await isLive;
  await context.setOffline(true);
  await expect(page.getByText("this browser can't store changes")).toBeVisible();
  await expect(page.getByText("waits here")).toBeHidden();
});
