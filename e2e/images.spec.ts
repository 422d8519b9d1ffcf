import type { BrowserContext, Locator, Page } from "@playwright/test";
import { pngOf } from "../server/testing/pngOf";
import { contentOf, dialog, expect, expectAccessible, makeNote, run, saveByHand, test } from "./support/test";

const png = (name: string, width = 160, height = 90) => ({ name, mimeType: "image/png", buffer: pngOf(width, height) });
const figure =
  /<figure data-attachment="([\w-]{36})"( data-width="\d\d")?><img alt="([^"]*)"[^>]*>(?:<figcaption>(.*?)<\/figcaption>)?<\/figure>/g;

/** The images of a stored text: width, description and caption. */
async function imagesOf(context: BrowserContext, id: string) {
  const found = ((await contentOf(context, id)) ?? "").matchAll(figure);
  return Array.from(found, ([, , width, alt, caption]) => ({ width: width?.slice(13, 15), alt, caption }));
}

async function edit(page: Page, id: string): Promise<{ editing: Locator; text: Locator }> {
  await page.goto(`/notes/${id}?edit`);
  const editing = dialog(page, "Edit Note");
  const text = editing.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeFocused();
  return { editing, text };
}

/** Gives the text a file as a browser does when it is pasted or dropped. */
async function give(text: Locator, type: "paste" | "drop", name: string, at?: Locator): Promise<void> {
  const bytes = [...pngOf(160, 90)];
  const box = await (at ?? text).boundingBox();
  const point = { clientX: (box?.x ?? 0) + 4, clientY: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  await text.evaluate(
    (element, [kind, file, content, place]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(content)], file, { type: "image/png" }));
      const options = { bubbles: true, cancelable: true };
      const event =
        kind === "paste"
          ? new ClipboardEvent("paste", { clipboardData: data, ...options })
          : new DragEvent("drop", { dataTransfer: data, ...place, ...options });
      element.dispatchEvent(event);
    },
    [type, name, bytes, point] as const,
  );
}

const isDrawn = (image: Locator): Promise<boolean> =>
  image.evaluate((element) => (element as HTMLImageElement).complete && (element as HTMLImageElement).naturalWidth > 0);

test("images are pasted, dropped and picked, get words and a width, and are shown to readers", async ({
  page,
  context,
  person: _,
}) => {
  const id = await makeNote(context, { title: "Visit", content: "<p>First</p><p>Second</p>" });
  const { editing, text } = await edit(page, id);
  await give(text, "paste", "pasted.png");
  await expect(editing.getByText("1 of 1 uploaded")).toBeVisible();
  const images = text.locator("img");
  await expect(images).toHaveCount(1);
  await give(text, "drop", "dropped.png", text.getByText("First"));
  await expect(editing.getByText("2 of 2 uploaded")).toBeVisible();
  await expect(images).toHaveCount(2);

  // the dropped one stands below the line it was dropped on
  await images.first().click();
  const caption = text.getByRole("textbox", { name: "Caption" });
  await caption.fill("In use");
  await text.getByRole("textbox", { name: "Description for people who don't see the image" }).fill("The press");
  const width = text.getByRole("slider", { name: "Width of the image" });
  await width.press("Home");
  await width.press("ArrowRight");
  await expect(width).toHaveAttribute("aria-valuenow", "30");
  await expectAccessible(page, "a selected image in the editor");
  await expect
    .poll(() => imagesOf(context, id))
    .toEqual([
      { width: "30", alt: "The press", caption: "In use" },
      { width: undefined, alt: "", caption: undefined },
    ]);

  await text.getByText("Second").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" /image");
  await expect(page.getByRole("option", { name: "Image" })).toBeVisible();
  await page.keyboard.press("Enter");
  const picker = dialog(page, "Insert an image");
  await expect(picker.getByRole("button", { name: "pasted.png" })).toBeVisible();
  await expectAccessible(page, "the choice of an image");
  await picker.getByRole("button", { name: "dropped.png" }).click();
  await expect(images).toHaveCount(3);
  await expect(text).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(images).toHaveCount(2);
  await editing.getByRole("button", { name: "More blocks" }).click();
  await page.getByRole("option", { name: "Image" }).click();
  await page.getByLabel("Images to insert").setInputFiles([png("chosen.png")]);
  await expect(images).toHaveCount(3);
  await expect(editing.getByText("3 of 3 uploaded")).toBeVisible();
  await editing.getByRole("button", { name: "Done" }).click();

  const reading = dialog(page, "Visit");
  await expect(reading.locator("img")).toHaveCount(3);
  const first = reading.getByRole("img", { name: "The press" });
  await expect.poll(() => isDrawn(first)).toBe(true);
  expect(await first.evaluate((image) => [image.getAttribute("width"), image.getAttribute("height")])).toEqual([
    "160",
    "90",
  ]);
  await expect(reading.getByText("In use")).toBeVisible();
  await expectAccessible(page, "a note with images");
  const link = reading.getByRole("link", { name: "Open image: The press" });
  await expect(link).toHaveAttribute("target", "_blank");
  const opened = await context.request.get((await link.getAttribute("href")) ?? "");
  expect([opened.status(), opened.headers()["content-type"]]).toEqual([200, "image/png"]);
  expect(opened.headers()["content-disposition"]).toMatch(/^inline/);
});

test("an image is dragged to another width, which undo takes back", async ({ page, context, person: _ }) => {
  const id = await makeNote(context, { title: "Visit", content: "<p>First</p>" });
  const { editing, text } = await edit(page, id);
  await give(text, "paste", "pasted.png");
  await expect(editing.getByText("1 of 1 uploaded")).toBeVisible();
  await text.locator("img").click();
  const handle = text.getByRole("slider", { name: "Width of the image" });
  const most = (await text.boundingBox()) ?? { x: 0, width: 0 };
  const box = (await handle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(most.x + most.width * 0.5, y, { steps: 4 });
  await page.mouse.up();
  await expect(handle).toHaveAttribute("aria-valuenow", "50");
  await expect.poll(() => imagesOf(context, id)).toEqual([{ width: "50", alt: "", caption: undefined }]);
  await editing.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => imagesOf(context, id)).toEqual([{ width: undefined, alt: "", caption: undefined }]);
});

test("an image of a new note is saved with it, by hand and while writing", async ({ page, context, person: _ }) => {
  await page.goto("/notes?new");
  const writing = dialog(page, "New Note");
  const text = writing.getByRole("textbox", { name: "Text", exact: true });
  await text.click();
  await give(text, "paste", "pasted.png");
  await expect(writing.getByText("1 file will be uploaded with the note")).toBeVisible();
  await writing.getByRole("textbox", { name: "Title" }).fill("While writing");
  await writing.getByRole("button", { name: "Done" }).click();
  await expect(writing).toBeHidden();
  await page.getByRole("link", { name: "While writing", exact: true }).click();
  await expect(dialog(page, "While writing").locator("img")).toHaveCount(1);

  await saveByHand(context);
  await page.goto("/notes?new");
  await text.click();
  await give(text, "paste", "pasted.png");
  await writing.getByRole("textbox", { name: "Title" }).fill("By hand");
  await writing.getByRole("button", { name: "Save note" }).click();
  await expect(writing).toBeHidden();
  await page.getByRole("link", { name: "By hand", exact: true }).click();
  await expect(dialog(page, "By hand").locator("img")).toHaveCount(1);
});

test("an upload that fails says so in the text, and is tried again there", async ({ page, context, person: _ }) => {
  const id = await makeNote(context, { title: "Visit", content: "<p>First</p>" });
  const { editing, text } = await edit(page, id);
  await page.route("**/graphql", (route) =>
    route.request().postData()?.includes("lost.png") ? route.abort() : route.fallback(),
  );
  await give(text, "paste", "lost.png");
  const again = text.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await editing.getByRole("button", { name: "Close" }).click();
  const asked = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await asked.getByRole("button", { name: "Keep writing" }).click();
  await page.unroute("**/graphql");
  await again.click();
  await expect(again).toBeHidden();
  await expect.poll(() => imagesOf(context, id)).toHaveLength(1);

  await text.locator("img").click();
  await text.getByRole("button", { name: "Remove image" }).click();
  await expect.poll(() => imagesOf(context, id)).toEqual([]);
  await expect(editing.getByRole("button", { name: "Remove lost.png" })).toBeVisible();
});

test("an image in the trash leaves a sentence, and comes back when it is restored", async ({
  page,
  context,
  person: _,
}) => {
  const id = await makeNote(context, { title: "Visit", content: "<p>First</p>" });
  const { editing, text } = await edit(page, id);
  await give(text, "paste", "pasted.png");
  await expect.poll(() => imagesOf(context, id)).toHaveLength(1);
  await editing.getByRole("button", { name: "Done" }).click();
  const reading = dialog(page, "Visit");
  await expect(reading.locator("img")).toBeVisible();
  await reading.getByRole("button", { name: "Delete pasted.png" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(reading.getByText("This image is in the trash or was deleted.")).toBeVisible();
  await expect(reading.locator("img")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => isDrawn(reading.locator("img"))).toBe(true);
});

test("a shared page shows an image without the app, on a phone too", async ({ page, context, browser, person: _ }) => {
  const id = await makeNote(context, { title: "Visit", content: "<p>First</p>" });
  const { editing, text } = await edit(page, id);
  await give(text, "paste", "pasted.png");
  await text.locator("img").click();
  await text.getByRole("textbox", { name: "Description for people who don't see the image" }).fill("The press");
  await expect.poll(() => imagesOf(context, id)).toEqual([{ width: undefined, alt: "The press", caption: undefined }]);
  await editing.getByRole("button", { name: "Done" }).click();
  const sharing = "mutation ($id: ID!) { shareContent(itemId: $id, expiresIn: NEVER) { url } }";
  const { shareContent } = await run<{ shareContent: { url: string } }>(context, sharing, { id });
  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  const shared = await visitor.newPage();
  await shared.goto(new URL(shareContent.url).pathname);
  const image = shared.getByRole("img", { name: "The press" });
  await expect(image).toBeVisible();
  expect((await image.boundingBox())?.width).toBe(160);
  await visitor.close();
  const open = await context.newPage();
  await open.goto(new URL(shareContent.url).pathname);
  await expect.poll(() => isDrawn(open.getByRole("img", { name: "The press" }))).toBe(true);
  await expectAccessible(open, "a shared page with an image");
});
