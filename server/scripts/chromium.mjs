import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { main, must } from "./run.mjs";

/** The first is Chromium without its windows and menus, which journeys don't see and which cost a fifth of their time. */
const places = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/**
 * Finds a Chromium, or installs Debian's.
 * @returns its path.
 * @throws when there is none and none can be installed.
 */
export async function ensureChromium() {
  const here = [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path));
  if (here) return here;
  console.log("Installing Chromium ...");
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = async (...args) => {
    const [command, ...rest] = [...asRoot, "apt-get", ...args];
    await must(command, rest, { quiet: true, env: { DEBIAN_FRONTEND: "noninteractive" } });
  };
  await apt("update");
  await apt("install", "-y", "--no-install-recommends", "chromium-headless-shell", "fonts-liberation");
  return places.find((path) => existsSync(path));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main(ensureChromium);
