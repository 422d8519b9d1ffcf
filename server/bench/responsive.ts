import type { CDPSession, Page } from "playwright";
import { fillCalendar } from "../demo/fillCalendar.js";
import { launchBrowser, openPage } from "./browser.js";
import type { Figure } from "./report.js";
import type { Stage } from "./stage.js";

/** How many times slower than this machine's processor. */
const slowed = 4;
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

const paths = [
  "/dashboard",
  "/notes",
  "/videos",
  "/projects",
  "/calendar?view=week",
  "/calendar?view=month",
  "/calendar?view=agenda",
  "/received",
  "/trash",
  "/settings",
  "/settings/access",
  "/settings/notifications",
  "/settings/tags",
  "/docs",
];

/** Each page's presses and keys, one after another; a selector is clicked, anything else is a key. */
const acts: Record<string, readonly string[]> = {
  "/dashboard": [
    "Control+k",
    "k",
    "i",
    "t",
    "Escape",
    "main [role=checkbox], main input[type=checkbox]",
    "?",
    "Escape",
  ],
  "/notes": ["j", "j", "k", "x", "Escape", "[data-card] button", "n", "Escape"],
  "/videos": ["j", "j", "x", "Escape"],
  "/projects": ["j", "j", "n", "Escape"],
  "/calendar?view=week": ["j", "k", "t", "m", "w", "d", "a", "w"],
};

/**
 * How far each page shifts while it loads, on a desktop and on a phone, and how long the slowest of its presses takes
 * until the next frame is drawn, on a slowed processor. Both are Chromium's own figures: the sum of `layout-shift`
 * entries without recent input, and the longest `event` entry of an interaction, in steps of 8 ms.
 */
export async function measureResponsive(stage: Stage): Promise<Figure[]> {
  const person = await stage.person(200);
  const db = await stage.db();
  const query = async (text: string, values?: unknown[]) => (await db.query(text, values)).rows;
  await fillCalendar({ query } as Parameters<typeof fillCalendar>[0], person.id, new Date());
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser, stage, person.cookie);
    await page.addInitScript(observe);
    const session = await page.context().newCDPSession(page);
    const figures: Figure[] = [];
    for (const path of paths) {
      const shifts: Record<string, number> = {};
      for (const [name, size] of Object.entries({ phone, desktop })) {
        await page.setViewportSize(size);
        await load(page, stage, path);
        shifts[name] = await page.evaluate<number>("window.shifted");
        figures.push({ what: `${path}, ${name}: layout shift`, value: shifts[name], unit: "", atMost: 0.02 });
      }
      const steps = acts[path];
      if (steps) figures.push(await slowest(page, session, path, steps));
    }
    return figures;
  } finally {
    await browser.close();
  }
}

// as text, since helpers that the build adds to functions don't exist in the page
const observe = `
  window.shifted = 0;
  window.slowest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) window.slowest = Math.max(window.slowest, entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
`;

async function load(page: Page, stage: Stage, path: string): Promise<void> {
  await page.goto(`${stage.url}${path}`);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
  await settled(page);
}

async function slowest(page: Page, session: CDPSession, path: string, steps: readonly string[]): Promise<Figure> {
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowed });
  let worst = { step: "", ms: 0 };
  for (const step of steps) {
    await page.evaluate("void (window.slowest = 0)");
    if (/^(?:[a-z0-9?]|[A-Z][a-z]+|Control\+[a-z])$/.test(step)) await page.keyboard.press(step, { delay: 60 });
    else await page.locator(step).first().click({ delay: 60 });
    await settled(page);
    const ms = await page.evaluate<number>("window.slowest");
    if (ms > worst.ms) worst = { step, ms };
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return {
    what: `${path}: slowest of ${steps.length} presses (${worst.step})`,
    value: worst.ms,
    unit: "ms",
    atMost: 100,
  };
}

/** Resolves once nothing moves and the page has nothing to do. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(`Promise.allSettled(document.getAnimations()
      .filter(({ effect, playState }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished))
    .then(() => new Promise((done) => requestIdleCallback(() => setTimeout(done, 100), { timeout: 2000 })))`);
}
