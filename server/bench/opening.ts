import type { Page } from "playwright";
import { launchBrowser, openPage } from "./browser.js";
import { median, percentile } from "./load.js";
import type { Figure } from "./report.js";
import type { Person, Stage } from "./stage.js";

const notes = 10_000;
const words = 50_000;
const openings = 9;
const keys = 60;
/** How many times slower than this machine's processor. */
const slowed = 4;
/** For how many milliseconds a button of the mouse is held: a hand takes about as long. */
const press = 80;

/**
 * Opening a note from a list of 10 000 and then its editor on a slowed processor, from the release until the frame that
 * shows each; and each key in a note of 50 000 words, from the press until its frame is drawn.
 */
export async function measureOpening(stage: Stage): Promise<Figure[]> {
  const person = await stage.person(notes);
  const longNote = await makeLongNote(stage, person);
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser, stage, person.cookie);
    await page.goto(`${stage.url}/notes`);
    await page.locator("[data-card]").first().waitFor();
    await page.waitForLoadState("networkidle");
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowed });
    const shown: number[] = [];
    const editing: number[] = [];
    for (let at = 0; at < openings; at += 1) {
      const card = page.locator("[data-card] a[href^='/notes/']").nth(at);
      await card.hover();
      await settled(page);
      shown.push(
        await timeOf(
          page,
          "click",
          () => card.click({ delay: press }),
          "[role=dialog]:not(:has([aria-busy=true])) [data-part=sheet-title]",
        ),
      );
      const edit = page.getByRole("dialog").getByRole("button", { name: "Edit" });
      await edit.hover();
      await settled(page);
      editing.push(
        await timeOf(
          page,
          "click",
          () => edit.click({ delay: press }),
          "[role=dialog] [role=textbox][contenteditable=true]",
        ),
      );
      // closes the editor, then the note
      await page.keyboard.press("Escape");
      await edit.waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await page.goto(`${stage.url}/notes/${longNote}`);
    await page.getByRole("dialog").getByRole("button", { name: "Edit" }).click();
    const text = page.getByRole("dialog").getByRole("textbox", { name: "Text", exact: true });
    await text.waitFor();
    await page.waitForLoadState("networkidle");
    await text.locator("p").first().click();
    const typed: number[] = [];
    for (let at = 0; at < keys; at += 1)
      typed.push(await timeOf(page, "keydown", () => page.keyboard.press("a"), "body"));
    const what = `a note among ${notes}, processor ${slowed} times slower`;
    return [
      { what: `${what}: shown, median`, value: median(shown), unit: "ms", atMost: 150 },
      { what: `${what}: its editor, median`, value: median(editing), unit: "ms", atMost: 250 },
      { what: `a key in ${words} words, p95`, value: percentile(typed, 0.95), unit: "ms", atMost: 50 },
      { what: `a key in ${words} words, median`, value: median(typed), unit: "ms" },
    ];
  } finally {
    await browser.close();
  }
}

async function makeLongNote(stage: Stage, { cookie }: Person): Promise<string> {
  const paragraph = `<p>${"Words that fill the page of a very long note, one behind the other. ".repeat(10).trim()}</p>`;
  const content = paragraph.repeat(Math.ceil(words / 130));
  const response = await fetch(`${stage.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie, origin: stage.url },
    body: JSON.stringify({
      query: 'mutation ($content: String!) { createNote(input: { title: "Long", content: $content }) { id } }',
      variables: { content },
    }),
  });
  const { data } = (await response.json()) as { data?: { createNote: { id: string } } };
  if (!data) throw new Error("The long note was refused.");
  return data.createNote.id;
}

/** Resolves once nothing moves and the page has nothing to do. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(`Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    .then(() => new Promise((done) => requestIdleCallback(() => done())))`);
}

// as text, since helpers that the build adds to functions don't exist in the page

/** The milliseconds from the event that the act causes until the frame that shows the element. */
async function timeOf(page: Page, event: "click" | "keydown", act: () => Promise<void>, selector: string) {
  await page.evaluate(`void (window.measured = new Promise((done) => {
    addEventListener("${event}", ({ timeStamp }) => {
      const look = () => document.querySelector(${JSON.stringify(selector)})
        ? requestAnimationFrame(() => setTimeout(() => done(performance.now() - timeStamp)))
        : requestAnimationFrame(look);
      look();
    }, { capture: true, once: true });
  }))`);
  await act();
  return page.evaluate<number>("window.measured");
}
