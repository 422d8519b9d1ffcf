import type { CDPSession, Page } from "playwright";
import { launchBrowser, openPage } from "./browser.js";
import type { Figure } from "./report.js";
import type { Person, Stage } from "./stage.js";

const times = 50;
/** For how long the server is asked for the words before they count as lost. */
const arrivalMs = 5_000;

interface Outcome {
  /** The words never came to the server. */
  isLost: boolean;
  /** A view lacked the words in its first frame. */
  isStale: boolean;
  /** From the last letter until the leaving was done. */
  gapMs: number;
}

/** An open editor whose first letter is typed next. */
interface Writing {
  page: Page;
  word: string;
  hasArrived: () => Promise<boolean>;
}
type Leave = (writing: Writing) => Promise<{ page?: Page; isStale: boolean; gapMs: number; isLost?: boolean }>;

const ways: Record<string, Leave> = {
  Escape: async ({ page, word }) => {
    await page.keyboard.type(word);
    return closesWith(page, word, [" ", "Escape"]);
  },
  "Tab and Escape": async ({ page, word }) => {
    await page.getByRole("dialog").getByLabel("Title").focus();
    await page.keyboard.press("Home");
    await page.keyboard.type(word);
    return closesWith(page, word, [" ", "Tab", "Escape"]);
  },
  "another tab": async ({ page, word, hasArrived }) => {
    const session = await page.context().newCDPSession(page);
    await page.keyboard.type(word);
    await Promise.all([page.keyboard.press(" "), hide(page, session)]);
    const isLost = !(await hasArrived());
    await show(page, session);
    const gapMs = await gapOf(page);
    await session.detach();
    const { isStale } = await closesWith(page, word, ["Escape"]);
    return { isStale, gapMs, isLost };
  },
  "closing the window": async ({ page, word }) => {
    const next = await page.context().newPage();
    const closed = page.waitForEvent("close");
    await page.keyboard.type(word);
    await Promise.all([page.keyboard.down(" "), page.close({ runBeforeUnload: true })]);
    await closed;
    await next.goto(new URL("/notes", page.url()).href);
    const gapMs = await gapOf(next);
    const card = next.locator("[data-card]").first();
    await card.waitFor();
    return { page: next, isStale: !(await card.textContent())?.includes(word), gapMs };
  },
};

/**
 * Leaving a note right after its last letter, 50 times in each way: words that the server never gets, and views whose
 * first frame lacks them.
 */
export async function measureLeaving(stage: Stage): Promise<Figure[]> {
  const person = await stage.person(40);
  const browser = await launchBrowser();
  try {
    const figures: Figure[] = [];
    for (const [name, leave] of Object.entries(ways)) {
      const outcomes = await repeat(stage, person, await openPage(browser, stage, person.cookie), name, leave);
      const what = `${times} times ${name}`;
      figures.push(
        { what: `${what}: words lost`, value: outcomes.filter(({ isLost }) => isLost).length, unit: "", atMost: 0 },
        { what: `${what}: stale views`, value: outcomes.filter(({ isStale }) => isStale).length, unit: "", atMost: 0 },
        {
          what: `${what}: after the last letter`,
          value: Math.max(...outcomes.map(({ gapMs }) => gapMs)),
          unit: "ms",
          atMost: 50,
        },
      );
    }
    return figures;
  } finally {
    await browser.close();
  }
}

async function repeat(stage: Stage, person: Person, first: Page, name: string, leave: Leave): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const { createNote: made } = await ask<{ createNote: { id: string } }>(
    stage,
    person,
    'mutation ($title: String!) { createNote(input: { title: $title, content: "<p>end</p>" }) { id } }',
    { title: `Left by ${name}` },
  );
  let page = first;
  await page.context().addInitScript(watchLeaving);
  await page.goto(`${stage.url}/notes`);
  for (let at = 0; at < times; at += 1) {
    const word = `word${at}x`;
    await page.locator(`[data-card] a[href='/notes/${made.id}']`).click();
    await page.getByRole("dialog").getByRole("button", { name: "Edit", exact: true }).click();
    await page.locator("[role=dialog] [role=textbox][contenteditable=true]:focus").waitFor();
    await page.keyboard.press("Control+Home");
    const hasArrived = (): Promise<boolean> => arrives(stage, person, made.id, word);
    const left = await leave({ page, word, hasArrived });
    page = left.page ?? page;
    outcomes.push({ ...left, isLost: left.isLost ?? !(await hasArrived()) });
  }
  await page.context().close();
  return outcomes;
}

/** Presses the keys that close the editor, each without waiting for the one before, then Escape for the note. */
async function closesWith(page: Page, word: string, keys: readonly string[]) {
  const viewer = await firstFrame(
    page,
    "body:not(:has([contenteditable=true])) [role=dialog] [data-part=sheet-title]",
    word,
  );
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
  const isViewerStale = !(await viewer());
  const gapMs = await gapOf(page);
  const list = await firstFrame(page, "body:not(:has([role=dialog])) [data-card]", word);
  await page.keyboard.press("Escape");
  return { isStale: !(await list()) || isViewerStale, gapMs };
}

// as text, since helpers that the build adds to functions don't exist in the page

/** Stores how long after the last letter the page was left. */
const watchLeaving = `{
  let typedAt = 0;
  const leave = (at) => localStorage.setItem("gap", at - typedAt);
  addEventListener("keydown", ({ key, timeStamp }) => {
    if (key === " ") typedAt = timeStamp;
    if (key === "Escape") leave(timeStamp);
  }, { capture: true });
  addEventListener("pagehide", () => leave(performance.now()));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") leave(performance.now());
  });
}`;

async function gapOf(page: Page): Promise<number> {
  return Number(await page.evaluate(`localStorage.getItem("gap")`));
}

/** @returns what tells whether the first frame with the element showed the word in its dialog or card. */
async function firstFrame(page: Page, selector: string, word: string): Promise<() => Promise<boolean>> {
  await page.evaluate(`void (window.shown = new Promise((done) => {
    const look = () => {
      const element = document.querySelector(${JSON.stringify(selector)});
      if (element) done((element.closest("[role=dialog]") ?? element).textContent.includes(${JSON.stringify(word)}));
      else requestAnimationFrame(look);
    };
    look();
  }))`);
  return () => page.evaluate<boolean>("window.shown");
}

/** As when another tab is chosen or a phone is locked: the page is told so, then nothing in it runs. */
async function hide(page: Page, session: CDPSession): Promise<void> {
  await page.evaluate(`Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));`);
  await session.send("Page.setWebLifecycleState", { state: "frozen" });
}

async function show(page: Page, session: CDPSession): Promise<void> {
  await session.send("Page.setWebLifecycleState", { state: "active" });
  await page.evaluate(`delete document.visibilityState; document.dispatchEvent(new Event("visibilitychange"));`);
}

async function arrives(stage: Stage, person: Person, id: string, word: string): Promise<boolean> {
  const end = performance.now() + arrivalMs;
  while (performance.now() < end) {
    const { note } = await ask<{ note: { title: string; content: string } }>(
      stage,
      person,
      "query ($id: ID!) { note(id: $id) { title content } }",
      { id },
    );
    if (`${note.title} ${note.content}`.includes(word)) return true;
  }
  return false;
}

async function ask<Data>(stage: Stage, { cookie }: Person, query: string, variables: object): Promise<Data> {
  const response = await fetch(`${stage.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie, origin: stage.url },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data?: Data; errors?: unknown };
  if (!data) throw new Error(`Refused: ${JSON.stringify(errors)}`);
  return data;
}
