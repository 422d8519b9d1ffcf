import type { BrowserContext } from "@playwright/test";
import { servePlayer } from "./support/player";
import { cardOf, dialog, expect, expectAccessible, question, run, test, whenLive } from "./support/test";

async function saveVideo(context: BrowserContext, videoId: string, input: Record<string, unknown> = {}) {
  const { createVideo } = await run<{ createVideo: { id: string } }>(
    context,
    "mutation($input: CreateVideoInput!) { createVideo(input: $input) { id } }",
    { input: { youtubeUrl: `https://youtu.be/${videoId}`, title: "Old windows", durationSeconds: 120, ...input } },
  );
  return createVideo.id;
}

test.beforeEach(({ context, person: _ }) => servePlayer(context, 120));

test("without an API key a video gets a transcript, a built-in summary and its key points", async ({
  page,
  context,
}) => {
  const id = await saveVideo(context, "Qz1bT0x7WmA");
  await page.goto(`/videos/${id}`);
  await page.getByRole("button", { name: "Generate AI summary" }).click();
  const transcript = page.getByRole("complementary", { name: "Transcript" });
  await expect(transcript.getByRole("button", { name: /sash cord/ }).first()).toBeVisible();
  await expect(transcript.getByText("Captions, English")).toBeVisible();
  await expect(page.getByText("Built-in summary")).toBeVisible();
  const points = page.getByRole("region", { name: "Key points" }).getByRole("listitem");
  await expect(points.first()).toBeVisible();
  await expectAccessible(page, "an analyzed video");

  const moment = await points.first().getByRole("button").textContent();
  await points.first().getByRole("button").click();
  const [minutes, seconds] = (moment ?? "").split(":").map(Number);
  await expect(page.frameLocator("iframe").locator("#state")).toHaveText(
    `playing at ${(minutes ?? 0) * 60 + (seconds ?? 0)}`,
  );
});

test("an edited summary is only replaced on request", async ({ page, context }) => {
  const id = await saveVideo(context, "Qz1bT0x7WmA", { aiSummary: "My own words", summarySource: "PERSON" });
  await page.goto(`/videos/${id}`);
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary.getByText("Edited by you")).toBeVisible();
  await summary.hover();
  await summary.getByRole("button", { name: "Run again" }).click();
  const ask = question(page, "Replace what you edited?");
  await expectAccessible(page, "the question before replacing");
  await ask.getByRole("button", { name: "Cancel" }).click();
  await expect(summary.getByText("My own words")).toBeVisible();
  await summary.getByRole("button", { name: "Run again" }).click();
  await ask.getByRole("button", { name: "Replace" }).click();
  await expect(summary.getByText("Built-in summary")).toBeVisible();
  await expect(summary.getByText("My own words")).toBeHidden();
});

test("a video without captions says why once, with one button, and accepts a pasted transcript", async ({
  page,
  context,
}) => {
  const id = await saveVideo(context, "silentVideo");
  await page.goto(`/videos/${id}`);
  await page.getByRole("button", { name: "Generate AI summary" }).click();
  const failure = page.getByRole("alert").filter({ hasText: "Failed to generate AI summary" });
  await expect(failure).toBeVisible();
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary.getByRole("button")).toHaveText(["Try again"]);
  await expect(summary.getByRole("paragraph")).toHaveCount(1);
  await expectAccessible(page, "a failed analysis");

  const transcript = page.getByRole("complementary", { name: "Transcript" });
  await transcript.getByRole("button", { name: "Add a transcript" }).click();
  await transcript.getByRole("button", { name: "Save transcript" }).click();
  await expect(transcript.getByText("Please paste the transcript, or choose a file")).toBeVisible();
  await transcript.getByLabel("Transcript file").setInputFiles({
    name: "words.srt",
    mimeType: "application/x-subrip",
    buffer: Buffer.from(
      "1\n00:00:05,000 --> 00:00:09,000\nThe ridge is the oldest part of the walk.\n\n" +
        "2\n00:01:10,000 --> 00:01:15,000\nThe ridge path was made by shepherds.\n",
    ),
  });
  await expect(transcript.getByRole("button", { name: /made by shepherds/ })).toBeVisible();
  await expectAccessible(page, "a given transcript");
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Built-in summary")).toBeVisible();
  await expect(page.getByRole("region", { name: "Summary" })).toContainText("ridge");
});

test("an analysis shows its steps, continues without the page and can be cancelled", async ({ page, context }) => {
  const id = await saveVideo(context, "stuckVideo1");
  await page.goto(`/videos/${id}`);
  await page.getByRole("button", { name: "Generate AI summary" }).click();
  const steps = page.getByRole("region", { name: "Summary" }).getByRole("listitem");
  await expect(steps).toHaveCount(4);
  await expect(page.getByRole("progressbar", { name: "Summary and key points" })).toBeVisible();
  await expect(page.getByText("You can leave this page; it keeps running.")).toBeVisible();
  await expectAccessible(page, "an analysis that runs");
  await page.getByRole("link", { name: "Videos" }).first().click();
  await cardOf(page, "Old windows").getByRole("link", { name: "Old windows" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("progressbar")).toBeHidden();
  await expect(page.getByRole("button", { name: "Generate AI summary" })).toBeVisible();
});

test("key points are edited as lines that begin with their moment", async ({ page, context }) => {
  const id = await saveVideo(context, "silentVideo", { keyPoints: [{ seconds: 40, text: "The cord" }] });
  await page.goto(`/videos/${id}`);
  const points = page.getByRole("region", { name: "Key points" });
  await points.hover();
  await points.getByRole("button", { name: "Edit the key points" }).click();
  const field = points.getByRole("textbox", { name: "Key points" });
  await expect(field).toHaveValue("0:40 The cord");
  await field.fill("0:40 The cord\nNo moment");
  await points.getByRole("button", { name: "Save" }).click();
  await expect(points.getByText("Start each line with a time")).toBeVisible();
  await field.fill("0:40 The cord\n1:30 The putty");
  await points.getByRole("button", { name: "Save" }).click();
  await expect(points.getByRole("listitem")).toHaveText(["00:40The cord", "01:30The putty"]);
});

test("a summary is generated step by step in the form, and not stored until the form is saved", async ({ page }) => {
  const live = whenLive(page);
  await page.goto("/videos?add");
  await live;
  const add = dialog(page, "Add Video");
  await add.getByRole("textbox", { name: "Link" }).fill("https://www.youtube.com/watch?v=Qz1bT0x7WmA");
  await expect(add.getByRole("textbox", { name: "Title" })).toHaveValue("Why old windows outlast new ones");
  // The answer waits until its steps were shown.
  const seen = Promise.withResolvers<void>();
  await page.route("**/graphql", async (route) => {
    if (!route.request().postData()?.includes("mutation GenerateSummary")) return route.continue();
    const response = await route.fetch();
    await seen.promise;
    await route.fulfill({ response });
  });
  await add.getByRole("button", { name: "Generate AI summary" }).click();
  await expect(add.getByRole("listitem").filter({ hasText: "Marking key points" })).toHaveAttribute(
    "aria-current",
    "step",
  );
  for (const done of ["Text found", "Transcript read", "Summary written"])
    await expect(add.getByRole("listitem").filter({ hasText: done })).toBeVisible();
  await expectAccessible(page, "the add dialog while a summary is written");
  seen.resolve();
  await expect(add.getByRole("textbox", { name: "Summary" })).toHaveValue(/window/);
  await expect(add.getByRole("status").filter({ hasText: /summary/i })).toBeVisible();
  await expect(add.getByText("Built-in summary").first()).toBeVisible();
  await add.getByRole("button", { name: "Add video" }).click();
  await expect(add).toBeHidden();
  await expect(cardOf(page, "Why old windows outlast new ones").locator('[data-part="excerpt"]')).toContainText(
    "window",
  );
});
