import { launchBrowser, openPage } from "./browser.js";
import { median } from "./load.js";
import type { Figure } from "./report.js";
import type { Person, Stage } from "./stage.js";

const visits = 7;

/** From the key that opens the year until its days show their events, in a browser that has visited before. */
export async function measureYearView(stage: Stage, { cookie }: Person): Promise<Figure> {
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser, stage, cookie);
    const taken: number[] = [];
    for (let visit = 0; visit <= visits; visit += 1) {
      await page.goto(`${stage.url}/calendar`);
      await page.getByRole("main").waitFor();
      await page.waitForLoadState("networkidle");
      // as text, since helpers that the build adds to functions don't exist in the page
      const milliseconds = await page.evaluate(`new Promise((done) => {
        const began = performance.now();
        const look = () => document.querySelector('[data-count]:not([data-count="0"])')
          ? done(performance.now() - began) : requestAnimationFrame(look);
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "4", bubbles: true }));
        look();
      })`);
      // the first one loads the view's code
      if (visit > 0) taken.push(Number(milliseconds));
    }
    return {
      what: "the year, from its key until its days are drawn, median",
      value: median(taken),
      unit: "ms",
      atMost: 300,
    };
  } finally {
    await browser.close();
  }
}
