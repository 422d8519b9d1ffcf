import type { Page } from "playwright";
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
  "/dashboard?docs=",
  "/dashboard?feedback=",
  "/notes",
  "/videos",
  "/projects",
  ...["day", "week", "month", "year", "agenda"].map((view) => `/calendar?view=${view}`),
  "/received",
  "/trash",
  "/changelog",
  "/settings",
  ...["account", "access", "region", "appearance", "calendar", "notes", "sharing", "notifications", "data"].map(
    (page) => `/settings/${page}`,
  ),
  "/settings/tags",
  "/settings/categories",
  "/admin",
  ...["users", "invitations", "feedback", "email-previews", "icon-selector", "health", "backups", "settings"].map(
    (page) => `/admin/${page}`,
  ),
];

/** Each page's presses and keys, one after another; a selector is clicked, anything else is a key. */
const acts: Record<string, readonly string[]> = {
  "/dashboard": ["Control+k", "k", "i", "t", "Escape", "?", "Escape"],
  "/notes": ["j", "j", "k", "x", "Escape", 'main [aria-label="Remove from favorites"]', "n", "Escape"],
  "/videos": ["j", "j", "x", "Escape"],
  "/projects": ["j", "j", "n", "Escape"],
  "/calendar?view=week": ["j", "k", "t", "m", "w", "d", "a", "w"],
};

/**
 * How far each page shifts while it loads for the first time, on a desktop and on a phone, and how long the slowest of
 * its presses takes until the next frame is drawn, on a slowed processor. Both are Chromium's own figures: the sum of
 * `layout-shift` entries without recent input, and the longest `event` entry of an interaction, in steps of 8 ms.
 */
export async function measureResponsive(stage: Stage): Promise<Figure[]> {
  const person = await stage.person(200);
  const db = await stage.db();
  const query = async (text: string, values?: unknown[]) => (await db.query(text, values)).rows;
  await fillCalendar({ query } as Parameters<typeof fillCalendar>[0], person.id, new Date());
  await query("update app_user set is_admin = true where id = $1", [person.id]);
  const browser = await launchBrowser();
  try {
    const figures: Figure[] = [];
    for (const path of [...paths, ...(await pathsOfItems(query, person.id))]) {
      for (const [name, size] of Object.entries({ phone, desktop })) {
        // a separate browser profile each time, since what is kept of a visit hides the shifts of the first
        const page = await openPage(browser, stage, person.cookie);
        await page.setViewportSize(size);
        await page.addInitScript(observe);
        const session = await page.context().newCDPSession(page);
        await session.send("Emulation.setCPUThrottlingRate", { rate: slowed });
        await load(page, stage, path);
        const value = await page.evaluate<number>("window.shifted");
        figures.push({ what: `${path}, ${name}: layout shift`, value, unit: "", atMost: 0.02 });
        const steps = acts[path];
        if (steps && size === desktop) figures.push(await slowest(page, path, steps));
        await page.context().close();
      }
    }
    return figures;
  } finally {
    await browser.close();
  }
}

/** The newest note and video, and the project with the most subprojects in each of its views. */
async function pathsOfItems(
  query: (text: string, values?: unknown[]) => Promise<{ id: string }[]>,
  ownerId: string,
): Promise<string[]> {
  const item = "select id from content_item where owner_id = $1 and content_type = $2 order by updated_at desc limit 1";
  const [note] = await query(item, [ownerId, "NOTE"]);
  const [video] = await query(item, [ownerId, "VIDEO"]);
  const [project] = await query(
    "select parent_id as id from project where owner_id = $1 and parent_id is not null group by 1 order by count(*) desc, 1 limit 1",
    [ownerId],
  );
  if (!note || !video || !project) throw new Error("The library has no note, video or project.");
  return [
    `/notes/${note.id}`,
    `/videos/${video.id}`,
    ...["list", "board", "tree"].map((view) => `/projects?project=${project.id}&view=${view}`),
  ];
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

async function slowest(page: Page, path: string, steps: readonly string[]): Promise<Figure> {
  let worst = { step: "", ms: 0 };
  for (const step of steps) {
    await page.evaluate("void (window.slowest = 0)");
    if (/^(?:[a-z0-9?]|[A-Z][a-z]+|Control\+[a-z])$/.test(step)) await page.keyboard.press(step, { delay: 60 });
    else await page.locator(step).first().click({ delay: 60 });
    await settled(page);
    const ms = await page.evaluate<number>("window.slowest");
    if (ms > worst.ms) worst = { step, ms };
  }
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
