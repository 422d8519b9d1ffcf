import "reflect-metadata";
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { measureActivePerson } from "./activePerson.js";
import { measureAnalysis } from "./analysis.js";
import { measureBackups } from "./backups.js";
import { measureCalendar } from "./calendar.js";
import { measureDashboard } from "./dashboard.js";
import { measureFair } from "./fair.js";
import { measureFiltered } from "./filtered.js";
import { measureFirstPages } from "./firstPages.js";
import { measureGrowth } from "./growth.js";
import { measureLeaving } from "./leaving.js";
import { measureLinks } from "./links.js";
import { memoryOf } from "./memory.js";
import { measureNotes } from "./notes.js";
import { measureOpening } from "./opening.js";
import { measureReceived } from "./received.js";
import { type Figure, isMet, machine, printFigures } from "./report.js";
import { measureResponsive } from "./responsive.js";
import { measureScroll } from "./scroll.js";
import { measureSearch } from "./search.js";
import { measureSecondVisit } from "./secondVisit.js";
import { measureSharePage } from "./sharePage.js";
import { Stage } from "./stage.js";
import { measureSubscriptions } from "./subscriptions.js";
import { measureSummaries } from "./summaries.js";
import { measureTelemetry } from "./telemetry.js";
import { measureTree } from "./tree.js";
import { measureUploads } from "./uploads.js";
import { measureUsers } from "./users.js";
import { measureWebhooks } from "./webhooks.js";

/** Each part gets its own app on an empty data folder. */
const parts: Record<string, (stage: Stage, coldStart: number) => Promise<Figure[]>> = {
  start: async (stage, coldStart) => {
    await stage.stop();
    return [
      { what: "start with an empty data folder", value: coldStart / 1000, unit: "s", atMost: 10 },
      { what: "start with a database that is there", value: (await stage.start()) / 1000, unit: "s", atMost: 4 },
    ];
  },
  memory: async (stage) => {
    await stage.person(0);
    await wait(20_000);
    return [{ what: "idle server and database (PSS)", value: memoryOf(stage.pid) / 1e6, unit: "MB", atMost: 300 }];
  },
  pages: async (stage) => {
    const { cookie } = await stage.person(40);
    const bars: Record<string, number> = {
      "/login": 105,
      "/dashboard": 190,
      "/notes": 230,
      "/videos": 230,
      "/settings": 230,
    };
    return (await measureFirstPages(stage.url, cookie)).flatMap((page) => [
      { what: `${page.path}: JS, gzip`, value: page.scriptKilobytes, unit: "kB", atMost: bars[page.path] },
      { what: `${page.path}: CSS, gzip`, value: page.styleKilobytes, unit: "kB" },
      { what: `${page.path}: fonts`, value: page.fontKilobytes, unit: "kB", atMost: 80 },
    ]);
  },
  secondVisit: async (stage) => {
    const { cookie } = await stage.person(500);
    return measureSecondVisit(stage.url, cookie);
  },
  notes: measureNotes,
  fair: measureFair,
  filtered: measureFiltered,
  growth: measureGrowth,
  scroll: measureScroll,
  opening: measureOpening,
  leaving: measureLeaving,
  links: measureLinks,
  responsive: measureResponsive,
  uploads: measureUploads,
  search: measureSearch,
  tree: measureTree,
  calendar: measureCalendar,
  dashboard: measureDashboard,
  sharePage: measureSharePage,
  received: measureReceived,
  subscriptions: measureSubscriptions,
  users: measureUsers,
  analysis: measureAnalysis,
  activePerson: measureActivePerson,
  telemetry: measureTelemetry,
  summaries: measureSummaries,
  backups: measureBackups,
  webhooks: measureWebhooks,
};

const { values } = parseArgs({ options: { only: { type: "string" } } });
const chosen = values.only?.split(",") ?? Object.keys(parts);
const results: Record<string, Figure[]> = {};
for (const name of chosen) {
  const measure = parts[name];
  if (!measure) throw new Error(`There is no part ${name}: ${Object.keys(parts).join(", ")}`);
  const stage = new Stage();
  try {
    results[name] = await measure(stage, await stage.start());
    printFigures(name, results[name]);
  } finally {
    await stage.clear();
  }
}
const about = machine();
writeFileSync(resolve(import.meta.dirname, "latest.json"), `${JSON.stringify({ about, results }, null, 2)}\n`);
const missed = Object.values(results)
  .flat()
  .filter((figure) => !isMet(figure));
console.log(`\n${JSON.stringify(about)}\n${missed.length ? `${missed.length} bars not met` : "every bar met"}`);
if (missed.length) process.exitCode = 1;
