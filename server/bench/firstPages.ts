import { type BrowserContext, chromium, type Page } from "playwright";
import { cookiesOf } from "./browser.js";

export interface FirstPage {
  path: string;
  scriptKilobytes: number;
  styleKilobytes: number;
  fontKilobytes: number;
}

/** The bytes that Chromium fetches for a page until it is idle, in kilobytes (1 000 bytes) of compressed bodies. */
export async function measureFirstPages(url: string, cookie: string): Promise<FirstPage[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    // The service worker prefetches, and would answer a second page without the network.
    const signedOut = await browser.newContext({ serviceWorkers: "block" });
    const signedIn = await browser.newContext({
      serviceWorkers: "block",
      extraHTTPHeaders: { "accept-encoding": "gzip" },
    });
    await signedIn.addCookies(cookiesOf(cookie, url));
    const pages: FirstPage[] = [await measure(signedOut, url, "/login")];
    for (const path of ["/dashboard", "/notes", "/videos", "/settings"]) pages.push(await measure(signedIn, url, path));
    return pages;
  } finally {
    await browser.close();
  }
}

async function measure(context: BrowserContext, url: string, path: string): Promise<FirstPage> {
  const page = await context.newPage();
  const bytes = await wireBytes(page, `${url}${path}`);
  await page.close();
  return {
    path,
    scriptKilobytes: bytes("Script"),
    styleKilobytes: bytes("Stylesheet"),
    fontKilobytes: bytes("Font"),
  };
}

/** Uses gzip, so that the figures can be compared with the bars; current browsers get Brotli, which is smaller. */
async function wireBytes(page: Page, address: string): Promise<(type: string) => number> {
  const session = await page.context().newCDPSession(page);
  const types = new Map<string, string>();
  const sizes = new Map<string, number>();
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.setExtraHTTPHeaders", { headers: { "accept-encoding": "gzip" } });
  session.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, (sizes.get(requestId) ?? 0) + encodedDataLength),
  );
  await page.goto(address, { waitUntil: "networkidle" });
  return (wanted) => {
    let total = 0;
    for (const [id, type] of types) if (type === wanted) total += sizes.get(id) ?? 0;
    return Math.round(total / 100) / 10;
  };
}
