import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { main, succeeds } from "./run.mjs";

/**
 * The first is Chromium without its windows and menus, which journeys don't need and which cost a fifth of their time.
 */
const places = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * Finds a Chromium, or installs one: Debian's for root, else the one that Playwright keeps in this account's home
 * folder.
 * @returns its path.
 * @throws when there is none and none can be installed.
 */
export async function ensureChromium() {
  const { chromium } = await import("playwright");
  const find = () =>
    [process.env.CHROMIUM_PATH, ...places, chromium.executablePath()].find((path) => path && existsSync(path));
  const here = find();
  if (here) return here;
  console.log("Installing Chromium ...");
  if (process.getuid?.() === 0) {
    const apt = (...args) => succeeds("apt-get", args, { env: { DEBIAN_FRONTEND: "noninteractive" } });
    if (await apt("update"))
      await apt("install", "-y", "--no-install-recommends", "chromium-headless-shell", "fonts-liberation");
  }
  if (!find()) await succeeds("playwright", ["install", "chromium", "--no-shell"]);
  const installed = find();
  if (installed) return installed;
  throw new Error(
    "The journeys need Chromium: there is none here, and it could not be downloaded. Install Chromium or Google Chrome, or say where one is in CHROMIUM_PATH.",
  );
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main(ensureChromium);
