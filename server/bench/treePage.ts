import type { Browser } from "playwright";
import { launchBrowser, openPage, pageTasks, traceOf } from "./browser.js";
import { median } from "./load.js";
import type { Figure } from "./report.js";
import type { Person, Stage } from "./stage.js";

const visits = 5;

/** A line of the list, and one of the tree that can be reordered. */
const views = [
  { what: "list", search: "", line: ".subproject-head" },
  { what: "tree", search: "&view=tree", line: ".tree-line" },
];

/**
 * Opens a project's page in a browser that already has its code, and waits for the first frame with a line of its tree.
 * Beside the wall-clock time, which includes other load on the machine, the processor time of the page's thread.
 */
export async function measureTreePage(stage: Stage, { cookie }: Person, projectId: string): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    const figures: Figure[] = [];
    for (const { what, search, line } of views) {
      const { clock, processor } = await firstLine(
        browser,
        stage,
        cookie,
        `/projects?project=${projectId}${search}`,
        line,
      );
      figures.push(
        { what: `page of the ${what}: first line is drawn, median`, value: clock, unit: "ms", atMost: 1_000 },
        { what: `page of the ${what}: its thread's work until then`, value: processor, unit: "ms" },
      );
    }
    return figures;
  } finally {
    await browser.close();
  }
}

async function firstLine(browser: Browser, stage: Stage, cookie: string, path: string, line: string) {
  const page = await openPage(browser, stage, cookie);
  const session = await page.context().newCDPSession(page);
  const clock: number[] = [];
  const processor: number[] = [];
  // as text, since helpers that the build adds to functions don't exist in the page
  await page.addInitScript(`
    window.firstLine = new Promise((done) => {
      const drawn = () => done(performance.now());
      const look = () => requestAnimationFrame(document.querySelector("${line}") ? drawn : look);
      look();
    });
  `);
  let drawnAt = 0;
  const visit = async (): Promise<void> => {
    await page.goto(stage.url + path, { waitUntil: "commit" });
    drawnAt = Number(await page.evaluate("window.firstLine"));
  };
  await visit();
  await page.waitForLoadState("networkidle");
  for (let count = 0; count < visits; count += 1) {
    await page.goto("about:blank");
    const tasks = pageTasks(await traceOf(session, visit));
    processor.push(tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000);
    clock.push(drawnAt);
    await page.waitForLoadState("networkidle");
  }
  await page.context().close();
  return { clock: median(clock), processor: median(processor) };
}
