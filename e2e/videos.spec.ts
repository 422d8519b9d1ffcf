import type { BrowserContext, Page } from "@playwright/test";
import { servePlayer } from "./support/player";
import { cardOf, dialog, expect, expectAccessible, question, run, test } from "./support/test";

const link = "https://youtu.be/Qz1bT0x7WmA?t=30";
const title = "Why old windows outlast new ones";

async function saveVideo(context: BrowserContext, input: Record<string, unknown> = {}): Promise<string> {
  const { createVideo } = await run<{ createVideo: { id: string } }>(
    context,
    "mutation($input: CreateVideoInput!) { createVideo(input: $input) { id } }",
    {
      input: {
        youtubeUrl: "https://www.youtube.com/watch?v=Qz1bT0x7WmA",
        title,
        channelName: "Atlas of Rooms",
        durationSeconds: 120,
        ...input,
      },
    },
  );
  return createVideo.id;
}

const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

test.beforeEach(({ context, person: _ }) => servePlayer(context, 120));

test("a pasted link becomes a video with its title, channel and length", async ({ page }) => {
  await page.goto("/videos");
  await expect(page.getByRole("heading", { name: "No videos yet" })).toBeVisible();
  await expectAccessible(page, "an empty list of videos");
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, link);
  const add = dialog(page, "Add Video");
  await expect(add.getByRole("textbox", { name: "Link" })).toHaveValue(link);
  await expect(add.getByRole("textbox", { name: "Title" })).toHaveValue(title);
  await expect(add.getByText("Atlas of Rooms")).toBeVisible();
  await expect(add.getByText("Starts at 0:30, as in the link")).toBeVisible();
  await expectAccessible(page, "the dialog that adds a video");
  await add.getByRole("textbox", { name: "My notes" }).fill("Try the putty recipe");
  await add.getByRole("button", { name: "Add video" }).click();
  await expect(add).toBeHidden();
  const card = cardOf(page, title);
  await expect(card).toContainText("Atlas of Rooms");
  await expect(card).toContainText("2:00");
  await expect(card).toContainText("Try the putty recipe");
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /Videos/ })).toContainText("1");
  await expectAccessible(page, "a list of videos");
});

test("missing and invalid values are marked in the form, which keeps its values", async ({ page }) => {
  await page.goto("/videos?add");
  const add = dialog(page, "Add Video");
  await add.getByRole("button", { name: "Generate AI summary" }).click();
  await expect(add.getByText("Please enter a YouTube URL first")).toBeVisible();
  await add.getByRole("button", { name: "Add video" }).click();
  await expect(add.getByText("YouTube URL is required")).toBeVisible();
  await expect(add.getByText("Title is required")).toBeVisible();
  await add.getByRole("textbox", { name: "Link" }).fill("https://vimeo.com/76979871");
  await add.getByRole("button", { name: "Fetch info" }).click();
  await expect(add.getByText("Invalid YouTube URL")).toBeVisible();
  await add.getByRole("button", { name: "Generate AI summary" }).click();
  await expect(add.getByText("Please fetch video info first to get the title")).toBeVisible();
  await add.getByRole("textbox", { name: "My notes" }).fill("Kept");
  await expectAccessible(page, "a form with errors");
  await add.getByRole("textbox", { name: "Title" }).fill("My own title");
  await add.getByRole("textbox", { name: "Link" }).fill(link);
  await expect(add.getByText("Atlas of Rooms")).toBeVisible();
  // lookups never overwrite what the person wrote
  await expect(add.getByRole("textbox", { name: "Title" })).toHaveValue("My own title");
  await expect(add.getByRole("textbox", { name: "My notes" })).toHaveValue("Kept");

  await page.keyboard.press("Escape");
  await expect(add).toBeHidden();
  await page.getByRole("button", { name: "Add video" }).click();
  await expect(add.getByRole("textbox", { name: "My notes" })).toHaveValue("");
});

test("a link that gives no title says so once, and Enter leads to the title", async ({ page }) => {
  await page.goto("/videos?add");
  const add = dialog(page, "Add Video");
  const address = add.getByRole("textbox", { name: "Link" });
  await address.fill("https://youtu.be/unknownVid0");
  const reason = add.getByText("Title is required: none was found for this link, so please enter one");
  await expect(reason).toBeVisible();
  await address.press("Enter");
  await expect(reason).toBeVisible();
  await expect(add.getByRole("alert")).toHaveCount(1);
  const name = add.getByRole("textbox", { name: "Title" });
  await expect(name).toBeFocused();
  await expectAccessible(page, "a link without a title");
  await page.keyboard.type("Found at the market");
  await expect(add.getByRole("alert")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(cardOf(page, "Found at the market")).toBeVisible();
});

test("the card's menu edits, favors, archives and deletes, and each can be undone", async ({ page, context }) => {
  await saveVideo(context, { personalNotes: "Before" });
  await page.goto("/videos");
  const card = cardOf(page, title);
  const choose = async (name: string): Promise<void> => {
    await card.hover();
    await card.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name, exact: true }).click();
  };
  await choose("Add to Favorites");
  await expect(toast(page, "Added to favorites")).toBeVisible();
  await choose("Edit");
  const edit = dialog(page, "Edit Video");
  await expect(edit.getByText("https://www.youtube.com/watch?v=Qz1bT0x7WmA")).toBeVisible();
  await expect(edit.getByRole("textbox", { name: "Link" })).toBeHidden();
  await edit.getByRole("textbox", { name: "My notes" }).fill("After");
  await expectAccessible(page, "the dialog that edits a video");
  await edit.getByRole("button", { name: "Save video" }).click();
  await expect(card).toContainText("After");
  await choose("Archive");
  await expect(toast(page, "Video archived")).toBeVisible();
  await expect(card).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card).toBeVisible();
  await choose("Delete");
  const ask = question(page, "Delete this video?");
  await expect(ask).toContainText("Are you sure you want to delete this video?");
  await ask.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(card).toBeHidden();
  await page.goto("/videos?trash");
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await expectAccessible(page, "the trash of videos");
  await page.getByRole("button", { name: `Restore ${title}` }).click();
  await page.goto("/videos?favorites");
  await expect(card).toBeVisible();
});

test("videos are selected and filed together", async ({ page, context }) => {
  await saveVideo(context);
  await saveVideo(context, { title: "The second", youtubeUrl: "https://youtu.be/silentVideo" });
  await page.goto("/videos");
  await cardOf(page, title).getByRole("link", { name: title }).focus();
  await page.keyboard.press("x");
  await page.keyboard.press("Control+a");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("toolbar", { name: "Selection" }).getByRole("button", { name: "Favorite" }).click();
  await expect(toast(page, "2 videos added to favorites")).toBeVisible();
});

test("the player loads on click, jumps to key points and moments in notes, and remembers its position", async ({
  page,
  context,
}) => {
  const id = await saveVideo(context, {
    personalNotes: "Putty at 1:30",
    keyPoints: [
      { seconds: 40, text: "Sash cord is the usual failure" },
      { seconds: 90, text: "Linseed putty is whiting and oil" },
    ],
  });
  await run(
    context,
    "mutation($id: ID!, $input: TranscriptInput!) { setTranscript(videoId: $id, input: $input) { id } }",
    {
      id,
      input: {
        text: "0:00 Most people replace a window.\n0:40 The sash cord is cotton.\n1:30 Linseed putty, nothing else.",
      },
    },
  );
  await page.goto(`/videos/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Watch on YouTube" })).toHaveAttribute("href", /Qz1bT0x7WmA/);
  const transcript = page.getByRole("complementary", { name: "Transcript" });
  await expect(transcript.getByRole("button", { name: /The sash cord is cotton/ })).toBeVisible();
  await expectAccessible(page, "a video");

  await page.getByRole("button", { name: /^Play/ }).click();
  const player = page.frameLocator("iframe").locator("#state");
  await expect(player).toHaveText("playing at 0");
  await page.getByRole("button", { name: "Go to 00:40" }).click();
  await expect(player).toHaveText("playing at 40");
  await expect(transcript.locator("[aria-current]")).toContainText("The sash cord is cotton");
  await page.getByRole("button", { name: "1:30", exact: true }).click();
  await expect(player).toHaveText("playing at 90");
  await expect(transcript.locator("[aria-current]")).toContainText("Linseed putty");

  await transcript.getByRole("button", { name: "Search transcript" }).click();
  await transcript.getByRole("searchbox", { name: "Search transcript" }).fill("cotton");
  await expect(transcript.getByText("1 passage")).toBeVisible();
  await transcript.getByRole("button", { name: /cotton/ }).click();
  await expect(player).toHaveText("playing at 40");

  await page.getByRole("button", { name: "Edit my notes" }).click();
  await page.getByRole("textbox", { name: "My notes" }).fill("Cord at");
  await page.getByRole("button", { name: "Stamp 0:40" }).click();
  await expect(page.getByRole("textbox", { name: "My notes" })).toHaveValue("Cord at 0:40 ");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "0:40", exact: true })).toBeVisible();

  const remembered = async (): Promise<number> => {
    const { video } = await run<{ video: { watchedSeconds: number } }>(
      context,
      "query($id: ID!) { video(id: $id) { watchedSeconds } }",
      { id },
    );
    return video.watchedSeconds;
  };
  await expect.poll(remembered).toBe(40);
  await page.goto("/videos");
  await expect(cardOf(page, title)).toContainText("33% watched");
});

test("a save from elsewhere is shown beside unsaved text, and the person chooses", async ({ page, context }) => {
  const id = await saveVideo(context, { personalNotes: "First" });
  await page.goto(`/videos?edit=${id}`);
  const edit = dialog(page, "Edit Video");
  await edit.getByRole("textbox", { name: "My notes" }).fill("Mine");
  await run(
    context,
    'mutation($id: ID!) { updateVideo(id: $id, input: { personalNotes: "Theirs" }, version: 1) { id } }',
    { id },
  );
  await edit.getByRole("button", { name: "Save video" }).click();
  await expect(edit.getByText("This video was changed elsewhere in the meantime.")).toBeVisible();
  await expect(edit.getByText("Theirs")).toBeVisible();
  await expect(edit.getByRole("textbox", { name: "My notes" })).toHaveValue("Mine");
  await edit.getByRole("button", { name: "Keep mine" }).click();
  await edit.getByRole("button", { name: "Save video" }).click();
  await expect(edit).toBeHidden();
  await expect(cardOf(page, title)).toContainText("Mine");

  await page.goto(`/videos/${id}?history`);
  // saves within ten minutes are one version
  const history = dialog(page, "Versions");
  await expect(history.getByText("Earlier versions appear here after you change this video.")).toBeVisible();
  await expectAccessible(page, "the history of a video");
});

test("a missing video says so, and a video without a thumbnail has a poster", async ({ page, context }) => {
  await page.goto("/videos/01900000-0000-7000-8000-000000000000");
  await expect(page.getByRole("heading", { name: "Video not found" })).toBeVisible();
  await expectAccessible(page, "no such video");
  await context.route("https://i.ytimg.com/**", (route) => route.abort());
  await saveVideo(context);
  await page.goto("/videos");
  await expect(cardOf(page, title).locator('[data-part="poster"]')).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the player spans the screen and stays visible while scrolling", async ({ page, context }) => {
    const id = await saveVideo(context, { aiSummary: "A long summary. ".repeat(120) });
    await page.goto(`/videos/${id}`);
    const play = page.getByRole("button", { name: /^Play/ });
    await expect(play).toBeVisible();
    const box = await page.locator('[data-part="player"]').boundingBox();
    expect(box).toMatchObject({ x: 0, width: 390 });
    await page.getByRole("complementary", { name: "Transcript" }).scrollIntoViewIfNeeded();
    await expect(play).toBeInViewport();
    await expectAccessible(page, "a video on a phone");
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Archive" }).click();
    await expect(toast(page, "Video archived")).toBeVisible();
  });
});
