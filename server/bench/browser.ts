import { type Browser, type CDPSession, chromium, type Page } from "playwright";
import type { Stage } from "./stage.js";

export interface TraceEvent {
  name: string;
  tid: number;
  pid: number;
  /** In microseconds of wall-clock time. */
  dur?: number;
  /** In microseconds of processor time. */
  tdur?: number;
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"],
  });
}

/** The cookies of a Cookie header, as a browser's context takes them. */
export function cookiesOf(line: string, url: string): { name: string; value: string; url: string }[] {
  return line.split("; ").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return { name, value: value.join("="), url };
  });
}

/** A page of a signed-in person. */
export async function openPage(browser: Browser, stage: Stage, cookie: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(cookiesOf(cookie, stage.url));
  return context.newPage();
}

export async function traceOf(session: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const take = ({ value }: { value: unknown[] }): void => {
    events.push(...(value as TraceEvent[]));
  };
  session.on("Tracing.dataCollected", take);
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel", "disabled-by-default-devtools.timeline", "devtools.timeline"] },
  });
  await act();
  const complete = new Promise<void>((done) => session.once("Tracing.tracingComplete", () => done()));
  await session.send("Tracing.end");
  await complete;
  session.off("Tracing.dataCollected", take);
  return events;
}

/** The tasks of the thread that renders the page. */
export function pageTasks(events: readonly TraceEvent[]): TraceEvent[] {
  const drawings = new Map<string, number>();
  for (const event of events) {
    if (event.name === "UpdateLayoutTree") drawings.set(threadOf(event), (drawings.get(threadOf(event)) ?? 0) + 1);
  }
  const thread = [...drawings].sort(([, a], [, b]) => b - a)[0]?.[0];
  // "toplevel" lists the same tasks again, under a longer name
  const tasks = events.filter((event) => event.name === "RunTask" && threadOf(event) === thread);
  if (!tasks.length) throw new Error("The trace has no tasks of the page.");
  return tasks;
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid} ${tid}`;
}
