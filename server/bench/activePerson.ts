import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright";
import { freePort } from "../testing/freePort.js";
import { launchBrowser, openPage } from "./browser.js";
import { processorMs } from "./memory.js";
import type { Figure } from "./report.js";
import type { Stage } from "./stage.js";

const notes = 2_000;
const emptyAccounts = 50;
const rounds = 5;
const idleSeconds = 60;
/** Beside the page in use; a person may have 20. */
const openPages = 15;

/** The resources used so far. */
interface Used {
  seconds: number;
  requests: number;
  statements: number;
  statementMs: number;
  appMs: number;
  databaseMs: number;
  logBytes: number;
  receivedBytes: number;
}

/**
 * The part of a machine that one person takes: the cost of some ten minutes of use (the dashboard, three notes read,
 * one written with its saves, two searches, a video, the board, the calendar), an idle open page, an account, and a
 * note. In a real browser, against the built app.
 */
export async function measureActivePerson(stage: Stage): Promise<Figure[]> {
  const metricsPort = await freePort();
  await stage.stop();
  await stage.start({ METRICS_PORT: String(metricsPort) });
  const db = await stage.db();
  const size = async (): Promise<number> =>
    Number((await db.query("select pg_database_size(current_database()) as size")).rows[0].size);
  const written = async (): Promise<number> =>
    Number((await db.query("select pg_current_wal_lsn() - '0/0' as bytes")).rows[0].bytes);

  let receivedBytes = 0;
  const used = async (): Promise<Used> => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const sum = (name: string) =>
      [...text.matchAll(new RegExp(`^commonplace_${name}(?:\\{[^}]*\\})? (\\S+)`, "gm"))].reduce(
        (total, [, value]) => total + Number(value),
        0,
      );
    const processor = processorMs(stage.pid);
    return {
      seconds: performance.now() / 1_000,
      requests: sum("requests_total"),
      statements: sum("statement_duration_seconds_count"),
      statementMs: sum("statement_duration_seconds_sum") * 1_000,
      appMs: processor.own,
      databaseMs: processor.below,
      logBytes: await written(),
      receivedBytes,
    };
  };
  const between = async (act: () => Promise<void>): Promise<Used> => {
    const before = await used();
    await act();
    const after = await used();
    return combined(after, before, (late, early) => late - early);
  };

  const empty = await size();
  for (let at = 0; at < emptyAccounts; at += 1) await stage.person(0);
  const withAccounts = await size();
  const { cookie } = await stage.person(notes);
  const withNotes = await size();

  const browser = await launchBrowser();
  try {
    const page = await openPage(browser, stage, cookie);
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      receivedBytes += encodedDataLength;
    });
    const first = await between(async () => visit(page, stage.url));
    const again = await between(async () => {
      for (let round = 0; round < rounds; round += 1) await visit(page, stage.url);
    });
    for (let at = 0; at < openPages; at += 1) {
      const each = await page.context().newPage();
      await each.goto(`${stage.url}/dashboard`);
      await each.waitForLoadState("networkidle");
    }
    const idle = await between(async () => void (await wait(idleSeconds * 1_000)));
    await page.context().close();
    const alone = await between(async () => void (await wait(idleSeconds * 1_000)));
    return [
      { what: "the first visit: bytes to the browser", value: first.receivedBytes / 1e3, unit: "kB" },
      ...figuresOf("ten minutes of use", without(again, alone), rounds),
      ...figuresOf("the app alone, a minute", alone, idleSeconds / 60),
      ...figuresOf("a page that nobody touches, a minute", without(idle, alone), ((openPages + 1) * idleSeconds) / 60),
      { what: "an empty account in the database", value: (withAccounts - empty) / emptyAccounts / 1e3, unit: "kB" },
      { what: "a note in the database, with indexes", value: (withNotes - withAccounts) / notes / 1e3, unit: "kB" },
    ];
  } finally {
    await browser.close();
  }
}

const names: readonly (keyof Used)[] = [
  "seconds",
  "requests",
  "statements",
  "statementMs",
  "appMs",
  "databaseMs",
  "logBytes",
  "receivedBytes",
];

function combined(one: Used, other: Used, combine: (one: number, other: number) => number): Used {
  return Object.fromEntries(names.map((name) => [name, combine(one[name], other[name])])) as unknown as Used;
}

/** Without the app's own work during that time. */
const without = (sum: Used, alone: Used): Used =>
  combined(sum, alone, (all, own) => Math.max(0, all - (own * sum.seconds) / alone.seconds));

function figuresOf(of: string, sum: Used, times: number): Figure[] {
  const figure = (what: string, value: number, unit: string): Figure => ({ what: `${of}: ${what}`, value, unit });
  return [
    figure("requests", sum.requests / times, ""),
    figure("statements", sum.statements / times, ""),
    figure("time of statements", sum.statementMs / times, "ms"),
    figure("processor, app", sum.appMs / times, "ms"),
    figure("processor, database", sum.databaseMs / times, "ms"),
    figure("written to the database's log", sum.logBytes / times / 1e3, "kB"),
    figure("bytes to the browser", sum.receivedBytes / times / 1e3, "kB"),
  ];
}

async function visit(page: Page, url: string): Promise<void> {
  const go = async (path: string): Promise<void> => {
    await page.goto(`${url}${path}`);
    await page.waitForLoadState("networkidle");
  };
  await go("/dashboard");
  await go("/notes");
  for (let at = 0; at < 3; at += 1) {
    await page.locator("[data-card] a[href^='/notes/']").nth(at).click();
    await page.getByRole("dialog").getByRole("button", { name: "Edit" }).waitFor();
    if (at === 0) await write(page);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  for (const words of ["oak", "paper"]) {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill(words);
    await page.waitForLoadState("networkidle");
    await page.keyboard.press("Escape");
  }
  await go("/videos");
  await page.locator("[data-card] a[href^='/videos/']").first().click();
  await page.waitForLoadState("networkidle");
  await go("/projects");
  await go("/calendar");
}

/** Types some sentences, with a pause after each in which they are saved. */
async function write(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Edit" }).click();
  const text = page.getByRole("dialog").getByRole("textbox", { name: "Text", exact: true });
  await text.click();
  for (let sentence = 0; sentence < 4; sentence += 1) {
    const saved = page.waitForResponse(
      (response) => response.url().endsWith("/graphql") && response.request().postData()?.includes("mutation") === true,
    );
    await page.keyboard.type("And one sentence more. ");
    await saved;
  }
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").getByRole("button", { name: "Edit" }).waitFor();
}
