import { type BrowserContext, chromium, type Page } from "playwright";
import { cookiesOf } from "./browser.js";
import type { Figure } from "./report.js";
import type { Person, Stage } from "./stage.js";

const sends = 50;
const recipient = "bench2@example.com";

/** How long a sent item takes to appear in the list open in another browser: from request to pixels. */
export async function measureReceived(stage: Stage): Promise<Figure[]> {
  const sender = await stage.person(0);
  const receiver = await stage.person(0);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const context = await browser.newContext();
    await signIn(context, stage.url, receiver);
    const page = await context.newPage();
    const isLive = new Promise<void>((resolve) => {
      page.on("websocket", (socket) =>
        socket.on("framesent", ({ payload }) => {
          if (String(payload).includes("itemReceived")) resolve();
        }),
      );
    });
    await page.goto(`${stage.url}/received`);
    await isLive;
    await page.getByText("Nothing is waiting").waitFor();
    const times: number[] = [];
    for (let index = 0; index < sends; index += 1) times.push(await timeOne(stage, sender, page, `Sent as ${index}`));
    times.sort((one, other) => one - other);
    const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    return [
      { what: "sent until it shows in another browser, median of 50", value: at(0.5), unit: "ms", atMost: 500 },
      { what: "the slowest but two", value: at(0.95), unit: "ms" },
    ];
  } finally {
    await browser.close();
  }
}

async function signIn(context: BrowserContext, url: string, { cookie }: Person): Promise<void> {
  await context.addCookies(cookiesOf(cookie, url));
}

async function timeOne(stage: Stage, { cookie }: Person, page: Page, title: string): Promise<number> {
  const ask = async (query: string, input: unknown): Promise<Record<string, { id: string }>> => {
    const response = await fetch(`${stage.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: stage.url, cookie },
      body: JSON.stringify({ query, variables: { input } }),
    });
    const { data, errors } = (await response.json()) as { data: Record<string, { id: string }>; errors?: unknown };
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
  const made = await ask("mutation($input: CreateNoteInput!) { createNote(input: $input) { id } }", { title });
  const shown = page.evaluate(
    `new Promise((resolve) => {
      const look = () => {
        if (![...document.querySelectorAll("main a")].some((link) => link.textContent === ${JSON.stringify(title)})) return;
        observer.disconnect();
        requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    })`,
  ) as Promise<number>;
  // the page listens before anything is sent
  await page.evaluate("0");
  const sentAt = performance.timeOrigin + performance.now();
  await ask("mutation($input: SendContentInput!) { sendContent(input: $input) { sent { status } } }", {
    itemId: made.createNote?.id,
    recipients: [recipient],
  });
  return (await shown) - sentAt;
}
