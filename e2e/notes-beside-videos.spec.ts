import type { BrowserContext, Page } from "@playwright/test";
import { servePlayer } from "./support/player";
import { contentOf, expect, expectAccessible, makeNote, run, test, undoOf } from "./support/test";

async function makeVideo(context: BrowserContext): Promise<string> {
  const { createVideo } = await run<{ createVideo: { id: string } }>(
    context,
    "mutation($input: CreateVideoInput!) { createVideo(input: $input) { id } }",
    { input: { youtubeUrl: "https://youtu.be/silentVideo", title: "Old windows", durationSeconds: 120 } },
  );
  return createVideo.id;
}

const link = (id: string, at?: number) =>
  `<a data-link="video:${id}${at === undefined ? "" : `@${at}`}">Old windows</a>`;
const besideOf = (page: Page) => page.getByRole("complementary", { name: "Notes on the video" });
const textOf = (page: Page) => besideOf(page).getByRole("textbox", { name: "Text", exact: true });
const stateOf = (page: Page) => page.frameLocator("iframe").locator("#state");

/** The id of the note that the address says is open beside the video. */
const noteIdOf = (page: Page): string => new URL(page.url()).searchParams.get("note") ?? "";

test.beforeEach(({ context, person: _ }) => servePlayer(context, 120));

test("a new note is written beside the player, with moments that seek it", async ({ page, context }) => {
  const id = await makeVideo(context);
  await page.goto(`/videos/${id}?t=40`);
  await page.getByRole("button", { name: "Take notes" }).click();
  const text = textOf(page);
  await expect(text).toBeFocused();
  await expect(besideOf(page).getByRole("textbox", { name: "Title" })).toHaveValue("Old windows");
  await expectAccessible(page, "a note beside a video");

  await page.keyboard.type("Cord: ");
  await page.keyboard.press("Alt+m");
  await page.keyboard.type("cotton");
  await expect(text).toContainText("cotton");
  const noteId = noteIdOf(page);
  const written = `<p>${link(id)}</p><p>Cord: ${link(id, 40)} cotton</p>`;
  await expect.poll(() => contentOf(context, noteId)).toBe(written);

  // the keys work while one types, and type nothing
  await page.keyboard.press("Alt+k");
  await expect(stateOf(page)).toHaveText("playing at 40");
  await page.keyboard.press("Alt+j");
  await expect(stateOf(page)).toHaveText("playing at 35");
  await page.keyboard.press("Alt+k");
  await expect(stateOf(page)).toHaveText("paused at 35");
  await expect(text).toBeFocused();
  await text.getByText("0:40").click();
  await expect(stateOf(page)).toHaveText("playing at 40");
  await expect(page).toHaveURL(/note=/);
  await expect.poll(() => contentOf(context, noteId)).toBe(written);

  // the last letters are saved though the note is closed at once
  await expect(text).toBeFocused();
  await page.keyboard.type("!");
  await expect(text).toContainText("cotton!");
  await expect(text).toContainText("cotton!");
  await page.keyboard.press("Escape");
  await expect(besideOf(page)).toBeHidden();
  await expect.poll(() => contentOf(context, noteId)).toContain("cotton!");

  await expect(page.getByRole("button", { name: "Take notes" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(textOf(page)).toContainText("cotton!");
  expect(noteIdOf(page)).toBe(noteId);
  await page.reload();
  await expect(textOf(page)).toContainText("cotton!");
});

test("the newest note that links to the video is opened, and a new one can be undone", async ({ page, context }) => {
  const id = await makeVideo(context);
  await page.goto(`/videos/${id}`);
  await page.getByRole("button", { name: "Take notes" }).click();
  await expect(textOf(page)).toBeFocused();
  await undoOf(page, "Note “Old windows” created").click();
  await expect(besideOf(page)).toBeHidden();
  await expect(page.getByRole("status").filter({ hasText: "Undone" })).toBeVisible();

  await makeNote(context, { title: "Earlier", content: `<p>${link(id)}</p>` });
  const newest = await makeNote(context, { title: "Later", content: `<p>${link(id, 5)}</p>` });
  await page.getByRole("button", { name: "Take notes" }).click();
  await expect(besideOf(page).getByRole("textbox", { name: "Title" })).toHaveValue("Later");
  expect(noteIdOf(page)).toBe(newest);
});

test("words written without a network are saved when it is back", async ({ page, context }) => {
  const id = await makeVideo(context);
  await page.goto(`/videos/${id}`);
  await page.getByRole("button", { name: "Take notes" }).click();
  await expect(textOf(page)).toBeFocused();
  const noteId = noteIdOf(page);
  await context.setOffline(true);
  await page.keyboard.type("cotton");
  await expect(besideOf(page).getByText(/on this device/)).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => contentOf(context, noteId)).toContain("cotton");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the player stays above the note", async ({ page, context }) => {
    const id = await makeVideo(context);
    await page.goto(`/videos/${id}?t=40`);
    await page.getByRole("button", { name: "Take notes" }).tap();
    const text = textOf(page);
    await expect(text).toBeFocused();
    await besideOf(page).getByRole("button", { name: "Insert 0:40" }).tap();
    await page.keyboard.type("cotton");
    await expect(text).toContainText("cotton");
    await expectAccessible(page, "a note beside a video on a phone");
    const player = await page.getByRole("region", { name: "Video" }).locator('[data-part="player"]').boundingBox();
    const note = await besideOf(page).boundingBox();
    expect((player?.y ?? 0) + (player?.height ?? 0)).toBeLessThanOrEqual((note?.y ?? 0) + 1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await besideOf(page).getByRole("button", { name: "Done" }).tap();
    await expect(besideOf(page)).toBeHidden();
  });
});
