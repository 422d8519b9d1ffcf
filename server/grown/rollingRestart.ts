import { setTimeout as wait } from "node:timers/promises";
import { rowsOf } from "../testing/tableContents.js";
import type { GrownForm } from "./GrownForm.js";
import { Page } from "./Page.js";
import { Writers } from "./Writers.js";

export interface RestartFigures {
  acknowledged: number;
  /** Requests that did not get the expected answer, by what came instead. */
  failed: Record<string, number>;
  lost: number;
  /** Notes that exist more than once. */
  doubled: number;
  reconnects: number;
  /** For each page and each note of its person: announced by an event, or only read after a reconnect, or neither. */
  heard: number;
  read: number;
  missed: number;
  slowestAnswerMilliseconds: number;
}

const pauseMilliseconds = 50;
const secondsBetween = 2;
/** The promise is one second; a busy machine takes longer. */
const secondsToHear = 10;

/** Restarts each instance in turn, while people write and pages listen. */
export async function rollingRestart(grown: GrownForm, writing: number, listening: number): Promise<RestartFigures> {
  const writers = new Writers(grown.site, writing, { perPerson: 2, pauseMilliseconds });
  await writers.signUp();
  const { people } = writers;
  const pages = await Promise.all(
    Array.from({ length: listening }, (_, at) => Page.open(grown.site, people[at % people.length] as string)),
  );
  try {
    writers.start();
    await wait(secondsBetween * 1_000);
    for (const instance of [...grown.instances]) {
      await grown.restart(instance);
      await wait(secondsBetween * 1_000);
    }
    await writers.stop();
    const notes = [...writers.acknowledged].map(([id, { cookie }]) => ({ id, cookie }));
    const expected = pages.flatMap((page) =>
      notes.filter(({ cookie }) => cookie === page.cookie).map(({ id }) => ({ page, id })),
    );
    const missed = () => expected.filter(({ page, id }) => !page.knows(id)).length;
    for (const end = performance.now() + secondsToHear * 1_000; missed() > 0 && performance.now() < end; )
      await wait(50);

    const stored = await rowsOf<{ id: string; title: string }>(
      grown.databaseUrl,
      "select id, title from content_item where title like 'Written amid a fault: %'",
    );
    const ids = new Set(stored.map(({ id }) => id));
    const failed = Object.fromEntries(writers.others);
    if (writers.outages) failed["told as an outage"] = writers.outages;
    for (const failure of pages.flatMap((page) => page.failures)) failed[failure] = (failed[failure] ?? 0) + 1;
    const heard = expected.filter(({ page, id }) => page.heard.has(id)).length;
    return {
      acknowledged: notes.length,
      failed,
      lost: notes.filter(({ id }) => !ids.has(id)).length,
      doubled: stored.length - new Set(stored.map(({ title }) => title)).size,
      reconnects: pages.reduce((sum, page) => sum + page.reconnects, 0),
      heard,
      read: expected.length - heard - missed(),
      missed: missed(),
      slowestAnswerMilliseconds: writers.slowestMilliseconds,
    };
  } finally {
    await writers.stop();
    await Promise.all(pages.map((page) => page.close()));
  }
}
