import type { BrowserContext, Locator, Page } from "@playwright/test";
import { servePlayer } from "./support/player";
import { contentOf, expect, expectAccessible, makeNote, run, test, undoOf } from "./support/test";

const spoken = [
  "0:05 Most people replace a window because one piece of it failed.",
  "0:40 The sash cord is cotton.",
  "1:10 Linseed putty stays soft for a week.",
].join("\n");

async function makeVideo(context: BrowserContext): Promise<string> {
  const { createVideo } = await run<{ createVideo: { id: string } }>(
    context,
    "mutation($input: CreateVideoInput!) { createVideo(input: $input) { id } }",
    { input: { youtubeUrl: "https://youtu.be/silentVideo", title: "Old windows", durationSeconds: 120 } },
  );
  await run(
    context,
    "mutation($id: ID!, $input: TranscriptInput!) { setTranscript(videoId: $id, input: $input) { id } }",
    { id: createVideo.id, input: { text: spoken } },
  );
  return createVideo.id;
}

/** Selects from a word of one passage to a word of another, with the mouse. */
async function selectWords(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("both passages are shown");
  await page.mouse.move(start.x + 1, start.y + start.height / 4);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width - 2, end.y + end.height - 4, { steps: 4 });
  await page.mouse.up();
}

const quote = (text: string, id: string, at: number) =>
  `<blockquote><p>${text}</p><p><a data-link="video:${id}@${at}">Old windows</a></p></blockquote>`;
const chooserOf = (page: Page) => page.getByRole("dialog", { name: "Note to quote in" });

test.beforeEach(({ context, person: _ }) => servePlayer(context, 120));

test("selected words are quoted in a note, which is offered first the next time, and undone", async ({
  page,
  context,
}) => {
  const id = await makeVideo(context);
  const noteId = await makeNote(context, { title: "Window repair", content: "<p>Begun</p>" });
  await page.goto(`/videos/${id}`);
  const cord = page.getByText("The sash cord is cotton.");
  const putty = page.getByText("Linseed putty stays soft for a week.");
  await selectWords(page, cord, putty);
  const bar = page.getByRole("button", { name: "Quote in a note" });
  await expect(bar).toBeVisible();
  const [words, offer] = [await putty.boundingBox(), await bar.boundingBox()];
  expect(offer?.y ?? 0).toBeGreaterThan(words?.y ?? 0);
  expect(offer?.x ?? 0).toBeGreaterThan((words?.x ?? 0) - 10);
  await expectAccessible(page, "words selected in a transcript");
  await expect(page.locator("iframe")).toHaveCount(0);
  await bar.click();
  const chooser = chooserOf(page);
  await chooser.getByRole("textbox", { name: "Find a note" }).fill("repair");
  await expect(chooser.getByRole("option")).toHaveText(["Window repair", "New note “Old windows”"]);
  await expectAccessible(page, "the choice of a note to quote in");
  await chooser.getByRole("option", { name: "Window repair" }).click();
  await expect(bar).toBeHidden();
  const said = "Quoted in “Window repair”";
  await expect(page.getByRole("status").filter({ hasText: said })).toBeVisible();
  const both = "The sash cord is cotton. Linseed putty stays soft for a week.";
  await expect.poll(() => contentOf(context, noteId)).toBe(`<p>Begun</p>${quote(both, id, 40)}`);

  await undoOf(page, said).click();
  await expect(page.getByRole("status").filter({ hasText: `Undone: ${said}` })).toBeVisible();
  await expect.poll(() => contentOf(context, noteId)).toBe("<p>Begun</p>");

  await selectWords(page, cord, cord);
  await bar.click();
  await expect(chooser.getByRole("option").first()).toContainText("Window repair");
  await expect(chooser.getByRole("option").first()).toContainText("Last used");
  await chooser.getByRole("option").first().click();
  const status = page.getByRole("status").filter({ hasText: said });
  await status.getByRole("button", { name: "Open" }).click();
  const note = page.getByRole("dialog", { name: "Window repair" });
  await expect(note.locator("blockquote")).toContainText("The sash cord is cotton.");
  await expect(note.getByRole("link", { name: "Old windows" })).toHaveAttribute("href", `/videos/${id}?t=40`);
});

test("by keyboard alone a passage is quoted in a new note, and undoing puts that in the trash", async ({
  page,
  context,
}) => {
  const id = await makeVideo(context);
  await page.goto(`/videos/${id}`);
  const transcript = page.getByRole("complementary", { name: "Transcript" });
  const line = transcript.getByRole("listitem").filter({ hasText: "sash cord" });
  await line.getByRole("button", { name: /The sash cord/ }).focus();
  await page.keyboard.press("Tab");
  const button = line.getByRole("button", { name: "Quote this passage" });
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  const chooser = chooserOf(page);
  await expect(chooser.getByRole("textbox", { name: "Find a note" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(chooser).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(chooser.getByRole("option")).toHaveText(["New note “Old windows”"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const said = "Quoted in “Old windows”";
  await expect(page.getByRole("status").filter({ hasText: said })).toBeVisible();
  const { notes } = await run<{ notes: { nodes: { id: string; title: string }[] } }>(
    context,
    "{ notes(first: 1) { nodes { id title } } }",
  );
  const [made] = notes.nodes;
  expect(made?.title).toBe("Old windows");
  await expect.poll(() => contentOf(context, made?.id ?? "")).toBe(quote("The sash cord is cotton.", id, 40));
  await undoOf(page, said).click();
  await expect(page.getByRole("status").filter({ hasText: `Undone: ${said}` })).toBeVisible();
  const after = await run<{ notes: { nodes: unknown[] } }>(context, "{ notes(first: 1) { nodes { id } } }");
  expect(after.notes.nodes).toEqual([]);
});

test("a save elsewhere at the same moment is kept, and without a network it says so", async ({ page, context }) => {
  const id = await makeVideo(context);
  const noteId = await makeNote(context, { title: "Window repair", content: "<p>Begun</p>" });
  await page.goto(`/videos/${id}`);
  let isFirst = true;
  await page.route("**/graphql", async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName?: string };
    if (operationName === "UpdateNote" && isFirst) {
      isFirst = false;
      await run(
        context,
        "mutation($id: ID!, $input: UpdateNoteInput!, $version: Int!) { updateNote(id: $id, input: $input, version: $version) { id } }",
        { id: noteId, input: { content: "<p>Meanwhile</p>" }, version: 1 },
      );
    }
    await route.fallback();
  });
  const line = page.getByRole("listitem").filter({ hasText: "sash cord" });
  await line.hover();
  await line.getByRole("button", { name: "Quote this passage" }).click();
  await chooserOf(page).getByRole("option", { name: "Window repair" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Quoted in" })).toBeVisible();
  const both = `<p>Meanwhile</p>${quote("The sash cord is cotton.", id, 40)}`;
  await expect.poll(() => contentOf(context, noteId)).toBe(both);

  await line.hover();
  await line.getByRole("button", { name: "Quote this passage" }).click();
  const option = chooserOf(page).getByRole("option", { name: "Window repair" });
  await expect(option).toBeVisible();
  await context.setOffline(true);
  await option.click();
  await expect(page.getByRole("alert").filter({ hasText: "The quote could not be added" })).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => contentOf(context, noteId)).toBe(both);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("words are quoted from below the selection", async ({ page, context }) => {
    const id = await makeVideo(context);
    const noteId = await makeNote(context, { title: "Window repair" });
    await page.goto(`/videos/${id}`);
    const cord = page.getByText("The sash cord is cotton.");
    await expect(page.getByText("Mentions without a link")).toBeVisible();
    await cord.evaluate((element) => {
      element.scrollIntoView({ block: "center" });
      window.getSelection()?.selectAllChildren(element);
    });
    const bar = page.getByRole("button", { name: "Quote in a note" });
    await expect(bar).toBeVisible();
    const [text, button] = [await cord.boundingBox(), await bar.boundingBox()];
    expect(button?.y ?? 0).toBeGreaterThan((text?.y ?? 0) + (text?.height ?? 0) / 2);
    await expectAccessible(page, "words selected on a phone");
    await bar.tap();
    await expectAccessible(page, "the choice of a note on a phone");
    await chooserOf(page).getByRole("option", { name: "Window repair" }).tap();
    await expect(page.getByRole("status").filter({ hasText: "Quoted in" })).toBeVisible();
    await expect.poll(() => contentOf(context, noteId)).toBe(quote("The sash cord is cotton.", id, 40));
  });
});
