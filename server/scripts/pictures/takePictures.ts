import "reflect-metadata";
import { appendFileSync, copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium } from "playwright";
import type { EntityManager } from "typeorm";
import { cookiesOf } from "../../bench/browser.js";
import { Stage } from "../../bench/stage.js";
import { fillCalendar } from "../../demo/fillCalendar.js";
import { fillReceived } from "../../demo/fillReceived.js";
import { type Screen, screens } from "./screens.js";

const { values } = parseArgs({
  options: { drawings: { type: "string" }, landing: { type: "boolean" }, only: { type: "string" } },
});
const root = resolve(import.meta.dirname, "../../..");
const folder = join(root, values.landing ? "client/public/landing" : "shots");
const shapes = values.landing
  ? [
      { shape: "", viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.25 },
      { shape: "-phone", viewport: { width: 390, height: 560 }, deviceScaleFactor: 2 },
    ]
  : [
      { shape: "-desktop", viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
      { shape: "-mobile", viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
    ];
const themes = ["light", "dark"] as const;
/** Dismisses the prompt for notices, which would otherwise be on every picture. */
const askedForNotices =
  'if (location.protocol !== "about:") localStorage.setItem("commonplace.notificationsAsked", "true")';

/** Waits for each animation that ends; a spinner doesn't. */
const animationsEnd = `Promise.allSettled(
  document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished),
).then(() => undefined)`;

/** A headless browser has already denied notices. */
const mayAskForNotices = 'Object.defineProperty(Notification, "permission", { get: () => "default" })';

/** Those that the landing page shows. */
const landingScreens = ["notes", "video", "projects", "calendar-week"];

/** Those of the landing page show a Thursday morning, so that they don't depend on when they are taken. */
const now = values.landing ? thursdayMorning() : new Date();

function thursdayMorning(): Date {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 3) % 7));
  day.setUTCHours(10, 40, 0, 0);
  return day;
}

type Shape = (typeof shapes)[number];
type Theme = (typeof themes)[number];

/**
 * Takes each screen in one shape and theme, and in the light theme also its accessibility tree. Returns the names of
 * the pictures.
 */
async function takeAll(
  browser: Browser,
  stage: Stage,
  cookie: string,
  chosen: Screen[],
  { shape, ...view }: Shape,
  theme: Theme,
): Promise<string[]> {
  const taken: string[] = [];
  for (const screen of chosen) {
    const context = await browser.newContext({ ...view, baseURL: stage.url, colorScheme: theme, locale: "en-US" });
    if (!screen.isSignedOut) await context.addCookies(cookiesOf(cookie, stage.url));
    await drawThumbnails(context);
    await context.addInitScript(screen.isAsked ? mayAskForNotices : askedForNotices);
    if (values.landing) await context.clock.setFixedTime(now);
    const page = await context.newPage();
    const name = `${screen.name}${shape}-${theme}`;
    try {
      await page.goto(screen.path, { waitUntil: "networkidle" });
      await screen.prepare?.(page);
      // a button stays busy while a question about what it does is open
      await page.locator('[aria-busy="true"]:not(button)').first().waitFor({ state: "detached" });
      await page.evaluate(animationsEnd);
      await page.evaluate("document.fonts.ready.then(() => undefined)");
      const picture = await page.screenshot();
      if (values.landing) writeFileSync(join(folder, `${name}.webp`), await asWebp(context, picture));
      else writeFileSync(join(folder, `${name}.png`), picture);
      if (theme === "light" && !values.landing)
        appendFileSync(join(folder, "words.txt"), `# ${name}\n${await page.locator("body").ariaSnapshot()}\n\n`);
      taken.push(name);
    } catch (error) {
      console.error(`${name}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
      process.exitCode = 1;
    } finally {
      await context.close();
    }
  }
  return taken;
}

/** Encoded by the browser, small enough for the landing page. */
async function asWebp(context: BrowserContext, png: Buffer): Promise<Buffer> {
  const page = await context.newPage();
  const webp = await page.evaluate<number[]>(`(async () => {
    const bitmap = await createImageBitmap(await (await fetch("data:image/png;base64,${png.toString("base64")}")).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext("2d").drawImage(bitmap, 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.7 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  })()`);
  await page.close();
  return Buffer.from(webp);
}

/** Draws the pictures of videos locally: taking pictures makes no requests to others. */
async function drawThumbnails(context: BrowserContext): Promise<void> {
  await context.route("https://i.ytimg.com/**", (route) => {
    const sum = [...route.request().url()].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 360, 7);
    const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 270" width="480" height="270">
<rect width="480" height="270" fill="oklch(.55 .07 ${sum})"/><path d="M0 210 150 90l90 80 70-50 170 110v40H0z" fill="oklch(.38 .06 ${sum})"/>
<circle cx="370" cy="70" r="34" fill="oklch(.86 .09 ${(sum + 60) % 360})"/></svg>`;
    return route.fulfill({ contentType: "image/svg+xml", body });
  });
}

/** One page to look through: each picture beside the drawing of the same name. */
function writeIndex(names: string[]): void {
  const rows = names.map((name) => {
    const drawing = values.drawings && join(resolve(values.drawings), `${name}.png`);
    const isDrawn = drawing && existsSync(drawing);
    if (isDrawn) copyFileSync(drawing, join(folder, `${name}.drawing.png`));
    const image = (file: string, alt: string): string => `<img src="${file}" alt="${alt}" loading="lazy">`;
    return `<h2>${name}</h2><div>${image(`${name}.png`, "as built")}${isDrawn ? image(`${name}.drawing.png`, "as drawn") : ""}</div>`;
  });
  const style =
    "body{font:14px system-ui;margin:2rem;background:#888}div{display:flex;gap:1rem}img{max-width:49%;border:1px solid}";
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><meta charset="utf-8"><title>Shots</title><style>${style}</style>${rows.join("\n")}`,
  );
}

if (!values.landing) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const only = values.landing ? landingScreens : values.only?.split(",");
const chosen = screens.filter(({ name }) => !only || only.includes(name));
const stage = new Stage();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking"],
});
try {
  await stage.start();
  const { cookie, id } = await stage.person(1, "Tess Amaro", now);
  await stage.person(0, "Ines Falk");
  const db = await stage.db();
  const query = async (text: string, values?: unknown[]) => (await db.query(text, values)).rows;
  for (const fill of [fillReceived, fillCalendar]) await fill({ query } as Pick<EntityManager, "query">, id, now);
  const names: string[] = [];
  for (const shape of shapes)
    for (const theme of themes) names.push(...(await takeAll(browser, stage, cookie, chosen, shape, theme)));
  if (!values.landing) writeIndex(names.sort());
  console.log(`${names.length} pictures in ${folder}`);
} finally {
  await browser.close();
  await stage.clear();
}
