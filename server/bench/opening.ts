import type { Locator, Page } from "playwright";
import { launchBrowser, openPage } from "./browser.js";
import { median, percentile } from "./load.js";
import type { Figure } from "./report.js";
import type { Person, Stage } from "./stage.js";

const notes = 10_000;
/** In the long notes: the first has a bound for its keys at full speed. */
const lengths = [50_000, 100_000] as const;
const openings = 9;
const longOpenings = 5;
const keys = 60;
/** How many times slower than this machine's processor. */
const slowed = 4;
/** For how many milliseconds a button of the mouse is held: a hand takes about as long. */
const press = 80;
const bounds = { shown: 150, editor: 250, key: 50 };

/**
 * Opening a note from a list of 10 000 and then its editor on a slowed processor, from the release until the frame that
 * shows each; and each key, from the press until its frame is drawn. The same for notes of 50 000 and 100 000 words,
 * whose first paragraphs are typed in, and for comparison for a short one.
 */
export async function measureOpening(stage: Stage): Promise<Figure[]> {
  const person = await stage.person(notes);
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser, stage, person.cookie);
    const session = await page.context().newCDPSession(page);
    const at = (rate: number) => session.send("Emulation.setCPUThrottlingRate", { rate });
    const what = `among ${notes}, processor ${slowed} times slower`;
    await showList(page, stage);
    await at(slowed);
    const cards = page.locator("[data-card] a[href^='/notes/']");
    const figures = opened(
      `a note ${what}`,
      await timesOf(
        page,
        Array.from({ length: openings }, (_, n) => cards.nth(n)),
      ),
    );
    for (const words of [40, ...lengths]) {
      await at(1);
      const id = await makeLongNote(stage, person, words);
      const of = `${words} words`;
      if (words > 40) {
        await showList(page, stage);
        await at(slowed);
        const card = page.locator(`[data-card] a[href^='/notes/${id}']`).first();
        // the first opening loads the code, which the bound of a note among many leaves out by its median
        const times = await timesOf(
          page,
          Array.from({ length: longOpenings }, () => card),
        );
        figures.push(...opened(`a note of ${of} ${what}`, times));
      }
      for (const rate of [1, slowed]) {
        await at(1);
        const typed = await timesOfKeys(page, `${stage.url}/notes/${id}`, () => at(rate));
        const slow = rate === 1 ? "" : `, processor ${rate} times slower`;
        const bound = words > 40 ? { atMost: bounds.key } : {};
        figures.push(
          { what: `a key in ${of}${slow}, p95`, value: percentile(typed, 0.95), unit: "ms", ...bound },
          { what: `a key in ${of}${slow}, median`, value: median(typed), unit: "ms" },
        );
      }
    }
    return figures;
  } finally {
    await browser.close();
  }
}

interface Times {
  shown: number[];
  editing: number[];
}

function opened(what: string, { shown, editing }: Times): Figure[] {
  return [
    { what: `${what}: shown, median`, value: median(shown), unit: "ms", atMost: bounds.shown },
    { what: `${what}: its editor, median`, value: median(editing), unit: "ms", atMost: bounds.editor },
  ];
}

async function showList(page: Page, stage: Stage): Promise<void> {
  await page.goto(`${stage.url}/notes`);
  await page.locator("[data-card]").first().waitFor();
  await page.waitForLoadState("networkidle");
}

/** Opens the note of each card, and its editor. */
async function timesOf(page: Page, cards: readonly Locator[]): Promise<Times> {
  const times: Times = { shown: [], editing: [] };
  for (const card of cards) {
    await card.hover();
    await settled(page);
    const sheet = "[role=dialog]:not(:has([aria-busy=true])) [data-part=sheet-title]";
    times.shown.push(await timeOf(page, "click", () => card.click({ delay: press }), sheet));
    const edit = page.getByRole("dialog").getByRole("button", { name: "Edit" });
    await edit.hover();
    await settled(page);
    const text = "[role=dialog] [role=textbox][contenteditable=true]";
    times.editing.push(await timeOf(page, "click", () => edit.click({ delay: press }), text));
    // closes the editor, then the note
    await page.keyboard.press("Escape");
    await edit.waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  return times;
}

async function timesOfKeys(page: Page, address: string, slowDown: () => Promise<unknown>): Promise<number[]> {
  await page.goto(address);
  await page.getByRole("dialog").getByRole("button", { name: "Edit" }).click();
  const text = page.getByRole("dialog").getByRole("textbox", { name: "Text", exact: true });
  await text.waitFor();
  await page.waitForLoadState("networkidle");
  await text.locator("p").first().click();
  await slowDown();
  await settled(page);
  const typed: number[] = [];
  for (let at = 0; at < keys; at += 1)
    typed.push(await timeOf(page, "keydown", () => page.keyboard.press("a"), "body"));
  return typed;
}

/** About nine characters a word, as in long texts with headings; 100 000 words are 0.9 MB of HTML. */
async function makeLongNote(stage: Stage, { cookie }: Person, words: number): Promise<string> {
  const sentence = "Wording fills several pages throughout extraordinarily long documents, ";
  const paragraph = `<p>${sentence.repeat(8).trim()}</p>`;
  const part = (at: number): string => (at % 12 === 0 ? `<h2>Part ${at / 12 + 1}</h2>${paragraph}` : paragraph);
  const content = Array.from({ length: Math.ceil(words / 64) }, (_, at) => part(at)).join("");
  const response = await fetch(`${stage.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie, origin: stage.url },
    body: JSON.stringify({
      query: 'mutation ($content: String!) { createNote(input: { title: "Long note", content: $content }) { id } }',
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
