import { parseArgs } from "node:util";
import { type DatabaseFigures, type Fault, runDatabaseFaults } from "./databaseFaults.js";
import { runFrozenNeighbors } from "./frozenNeighbors.js";
import { runFullDisk } from "./fullDisk.js";
import { listed, printRows, type Row, row, seconds } from "./rows.js";

const { values } = parseArgs({
  options: {
    writers: { type: "string", default: "200" },
    only: { type: "string" },
    rounds: { type: "string", default: "7" },
  },
});
for (const name of ["writers", "rounds"] as const)
  if (!(Number(values[name]) > 0)) throw new Error(`Please give --${name} a number above 0.`);
/** A freeze that is over before anybody is told, and one that isn't. */
const freezes = [2, 12] as const;
const faults = Array.from({ length: Number(values.rounds) }, (_, round): Fault[] => [
  "restart",
  "kill",
  { frozenSeconds: freezes[round % 2] as number },
]).flat();

const parts: Record<string, () => Promise<Row[]>> = {
  embedded: () => database("embedded"),
  outer: () => database("outer"),
  neighbors: async () => {
    const { redis, signInMilliseconds, areSignInsServed, storeMilliseconds, areStoreCallsTold } =
      await runFrozenNeighbors();
    const [first = 0, ...next] = signInMilliseconds;
    return [
      row(
        `sign-in while Redis (${redis}) is frozen, the first`,
        seconds(first),
        "10 s",
        areSignInsServed && first < 10_000,
      ),
      row("the slowest of the next", seconds(Math.max(...next)), "1 s", Math.max(...next) < 1_000),
      row(
        "upload and download while the file store is frozen",
        storeMilliseconds.map(seconds).join(", "),
        "10 s, told as an outage",
        areStoreCallsTold && storeMilliseconds.every((each) => each < 10_000),
      ),
    ];
  },
  disk: async () => {
    const figures = await runFullDisk();
    if (!figures) return [row("a full disk", "not tried: this account may not mount one", "", true)];
    return [
      row(
        "creates before and while the disk is full",
        `${figures.created} made, ${figures.outages} refused`,
        "",
        figures.outages > 0,
      ),
      row("other failures", listed(figures.others), "none", Object.keys(figures.others).length === 0),
      row("readiness says so", String(figures.isReadinessHonest), "true", figures.isReadinessHonest),
      row("served once there is room", String(figures.isServedAgain), "true", figures.isServedAgain),
    ];
  },
};

async function database(where: "embedded" | "outer"): Promise<Row[]> {
  const figures: DatabaseFigures = await runDatabaseFaults({ where, writers: Number(values.writers), faults });
  return [
    row("the same process goes on", String(figures.isSameProcess), "true", figures.isSameProcess),
    row("acknowledged writes", String(figures.acknowledged), "", figures.acknowledged > 0),
    row("lost ones", String(figures.lost), "0", figures.lost === 0),
    row("refused as an outage, with Retry-After", String(figures.outages), "", true),
    row("other failures", listed(figures.others), "none", Object.keys(figures.others).length === 0),
    ...["restart", "kill", "freeze"].map((kind) => {
      const times = figures.firstWriteMilliseconds.filter((_, at) => kindOf(faults[at] as Fault) === kind);
      const slowest = Math.max(...times);
      return row(
        `first write after each ${kind} (${times.length})`,
        `median ${seconds(median(times))}, slowest ${seconds(slowest)}`,
        "1 s",
        slowest < 1_000,
      );
    }),
    row(
      "slowest answer",
      seconds(figures.slowestAnswerMilliseconds),
      "10 s",
      figures.slowestAnswerMilliseconds < 10_000,
    ),
  ];
}

function kindOf(fault: Fault): string {
  return typeof fault === "string" ? fault : "freeze";
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

if (values.only && !parts[values.only])
  throw new Error(`There is no part ${values.only}: ${Object.keys(parts).join(", ")}`);
for (const [name, measure] of Object.entries(parts)) {
  if (values.only && values.only !== name) continue;
  console.log(`\n${name}`);
  printRows(await measure());
}
