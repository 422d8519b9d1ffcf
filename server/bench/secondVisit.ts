import { type BrowserContext, chromium } from "playwright";
import { cookiesOf } from "./browser.js";
import type { Figure } from "./report.js";

const visits = 7;
const bar = 300;

/** How soon the app is painted when it is opened again: from its service worker, with cached data. */
export async function measureSecondVisit(url: string, cookie: string): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const context = await browser.newContext();
    await context.addCookies(cookiesOf(cookie, url));
    await keep(context, url);
    const figures: Figure[] = [];
    for (const path of ["/dashboard", "/notes"]) {
      const [paints, contents]: number[][] = [[], []];
      for (let visit = 0; visit < visits; visit++) {
        const page = await context.newPage();
        await page.goto(`${url}${path}`);
        await page.getByRole("main").waitFor();
        const [paint, content] = await page.evaluate(() => [
          performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
          performance.now(),
        ]);
        paints?.push(paint ?? 0);
        contents?.push(content ?? 0);
        await page.close();
      }
      figures.push(
        { what: `${path} again: first paint, median`, value: median(paints ?? []), unit: "ms", atMost: bar },
        { what: `${path} again: the page stands, median`, value: median(contents ?? []), unit: "ms" },
      );
    }
    return figures;
  } finally {
    await browser.close();
  }
}

/** The first visit: until the worker is installed and the data is in the browser's store. */
async function keep(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  for (const path of ["/notes", "/dashboard"]) {
    await page.goto(`${url}${path}`);
    await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
    await page.waitForFunction(() => localStorage.getItem("commonplace.keptRecentAt") !== null);
  }
  await page.close();
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
}
