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

/** A key, or the selector of what is clicked; with what it opens, whose code may load first. */
type Press = string | { press: string; opens: string };

/** Each page's presses, one after another. */
const acts: Record<string, readonly Press[]> = {
  "/dashboard": [
    { press: "Control+k", opens: '[role="listbox"]' },
    "k",
    "i",
    "t",
    "Escape",
    { press: "?", opens: '[role="dialog"]' },
    "Escape",
  ],
  "/notes": [
    "j",
    "j",
    "k",
    { press: "x", opens: '[role="toolbar"][aria-label="Selection"]' },
    "Escape",
    'main [aria-label="Remove from favorites"]',
    { press: "n", opens: '[role="dialog"] [contenteditable="true"]' },
    "Escape",
  ],
  "/videos": ["j", "j", { press: "x", opens: '[role="toolbar"][aria-label="Selection"]' }, "Escape"],
  "/projects": ["j", "j", { press: "n", opens: '[role="dialog"] form' }, "Escape"],
  "/calendar?view=month": [
    "t",
    '[aria-label="Previous"]',
    "t",
    { press: "n", opens: '[role="dialog"] form' },
    "Escape",
  ],
  "/calendar?view=week": ["j", "k", "t", "3", "2", "1", "5", "2"],
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
        const presses = acts[path];
        if (presses && size === desktop) figures.push(await slowest(page, path, presses));
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

async function slowest(page: Page, path: string, presses: readonly Press[]): Promise<Figure> {
  let worst = { step: "", ms: 0 };
  for (const each of presses) {
    const { press: step, opens } = typeof each === "string" ? { press: each, opens: null } : each;
    await page.evaluate("void (window.slowest = 0)");
    if (/^(?:[a-z0-9?]|[A-Z][a-z]+|Control\+[a-z])$/.test(step)) await page.keyboard.press(step, { delay: 60 });
    else await page.locator(step).first().click({ delay: 60 });
    // otherwise the next press comes too early, and its figure is how long this one took to open
    if (opens !== null) await page.locator(opens).first().waitFor({ state: "attached" });
    await settled(page);
    const ms = await page.evaluate<number>("window.slowest");
    if (ms > worst.ms) worst = { step, ms };
  }
  return {
    what: `${path}: slowest of ${presses.length} presses (${worst.step})`,
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
