import type { Page } from "playwright";
import { launchBrowser, openPage, pageTasks, type TraceEvent, traceOf } from "./browser.js";
import type { Figure } from "./report.js";
import type { Stage } from "./stage.js";

const cards = 10_000;
const stepPx = 120;
/** Each begins where the previous one ended. */
const runs = 3;

/**
 * Scrolls through a list of 10 000 notes from its beginning and back from its end, and reads the browser's own trace:
 * the longest task of the page's main thread is the longest wait of a frame. The bar is on the task's processor time;
 * its wall-clock time also includes other load on the machine.
 */
export async function measureScroll(stage: Stage): Promise<Figure[]> {
  const { cookie } = await stage.person(cards);
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser, stage, cookie);
    await page.goto(`${stage.url}/notes`);
    await page.locator("[data-card]").first().waitFor();
    await page.waitForLoadState("networkidle");
    const session = await page.context().newCDPSession(page);
    const coming: LongestTask[] = [];
    for (let run = 0; run < runs; run++) coming.push(longestTask(await traceOf(session, () => scroll(page, 300))));
    await readAll(page);
    const back = longestTask(await traceOf(session, () => scroll(page, -600)));
    return [...figures("pages coming in", coming), ...figures("all read", [back])];
  } finally {
    await browser.close();
  }
}

// as text, since helpers that the build adds to functions don't exist in the page

/** One wheel step per frame; a negative count scrolls up. */
async function scroll(page: Page, steps: number): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    let left = ${Math.abs(steps)};
    const step = () => {
      if (left-- === 0) return done();
      window.scrollBy(0, ${Math.sign(steps) * stepPx});
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })`);
}

/** Scrolls to the end repeatedly until the list stops growing. */
async function readAll(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const root = document.documentElement;
    let height = 0;
    for (let unchanged = 0; unchanged < 30; ) {
      window.scrollTo(0, root.scrollHeight);
      await new Promise((done) => setTimeout(done, 100));
      unchanged = root.scrollHeight === height ? unchanged + 1 : 0;
      height = root.scrollHeight;
    }
  })()`);
}

interface LongestTask {
  /** In milliseconds. */
  processor: number;
  clock: number;
}

/** On the thread that renders the page. */
function longestTask(events: readonly TraceEvent[]): LongestTask {
  const tasks = pageTasks(events);
  return {
    processor: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
    clock: Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000,
  };
}

function figures(when: string, tasks: readonly LongestTask[]): Figure[] {
  const longest = (read: (task: LongestTask) => number): number => Math.max(...tasks.map(read));
  return [
    { what: `10 000 cards, ${when}: longest task`, value: longest((task) => task.processor), unit: "ms", atMost: 50 },
    { what: `10 000 cards, ${when}: longest by the clock`, value: longest((task) => task.clock), unit: "ms" },
  ];
}
