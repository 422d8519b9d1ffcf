import { parseArgs } from "node:util";
import { waitUntil } from "../platform/postgres/processes.js";
import { withClient } from "./databaseProcesses.js";
import { faultList } from "./faultList.js";
import { type Form, type Instance, startInstance } from "./Instance.js";
import { type Outcome, playFault } from "./playFault.js";

const { values } = parseArgs({
  options: { writers: { type: "string", default: "30" }, only: { type: "string", default: "" } },
});
if (!(Number(values.writers) > 0)) throw new Error("Please give --writers a number above 0.");
const writersPerPerson = 5;
/** Each fills a disk with long notes. */
const diskWriters = 10;
/** How long waiting mails may take to be sent, and interrupted work to end. */
const secondsToDrain = 180;
const grownOnly = { mails: 2, summaries: 2 };

const faults = faultList.filter(({ name }) => name.toLowerCase().includes(values.only.toLowerCase()));
if (faults.length === 0) throw new Error(`No fault has ${values.only} in its name.`);
const outcomes: Outcome[] = [];
const leftOut: string[] = [];
/** Failures that prevented the faults of an instance from being played or compared. */
const broken: string[] = [];
const began = performance.now();

for (const form of new Set(faults.map((fault) => fault.form))) {
  try {
    await playAll(form);
  } catch (error) {
    broken.push(`${form}: ${(error as Error).stack}`);
  }
}
print();

async function playAll(form: Form): Promise<void> {
  const its = faults.filter((fault) => fault.form === form);
  const isOnSmallDisk = form === "small" || form === "split";
  const notes = isOnSmallDisk ? diskWriters : Number(values.writers);
  const instance = await startInstance(form, "built", Math.ceil(notes / writersPerPerson));
  if (typeof instance === "string") {
    leftOut.push(...its.map(({ name }) => `${name}: ${instance}`));
    return;
  }
  try {
    const compares: (() => Promise<Outcome>)[] = [];
    for (const fault of its) {
      console.log(`${fault.name} ...`);
      const label = `f${faultList.indexOf(fault)}`;
      const actors = { notes, reads: 4, files: 2, "sign-ins": 1, ...(form === "grown" ? grownOnly : {}) };
      const compare = await playFault(instance, fault, label, actors);
      if (compare) compares.push(compare);
      else leftOut.push(`${fault.name}: this machine or account has nothing to play it with`);
    }
    await waitUntil(() => isDrained(instance), secondsToDrain * 1_000);
    for (const compare of compares) outcomes.push(await compare());
  } finally {
    await instance.stop();
  }
}

async function isDrained({ databaseUrl, neighbors }: Instance): Promise<boolean> {
  if (!neighbors) return true;
  const query =
    "select 1 from outbox_mail where status = 'WAITING' union all select 1 from video_analysis where finished_at is null";
  return (await withClient(databaseUrl, (client) => client.query(query))).rowCount === 0;
}

function print(): void {
  const widths = [44, 6, 9, 5, 8, 9, 8, 9, 10];
  const line = (cells: string[]): void =>
    console.log(
      cells.map((cell, at) => (at ? cell.padStart(widths[at] as number) : cell.padEnd(widths[0] as number))).join(" "),
    );
  console.log("");
  line(["Fault", "", "recovery", "lost", "doubled", "in doubt", "refused", "acknowl.", "reads p95"]);
  for (const {
    fault,
    misses,
    secondsToRecover,
    lost,
    doubled,
    inDoubt,
    refused,
    acknowledged,
    p95Milliseconds,
  } of outcomes) {
    const held = misses.length === 0 ? "holds" : "MISS";
    const figures = [
      `${secondsToRecover.toFixed(2)} s`,
      lost,
      doubled,
      inDoubt,
      refused,
      acknowledged,
      `${Math.round(p95Milliseconds)} ms`,
    ];
    line([fault.name, held, ...figures.map(String)]);
    for (const miss of misses) console.log(`    ${miss}`);
  }
  for (const sentence of broken) console.log(`MISS ${sentence}`);
  for (const sentence of leftOut) console.log(`left out: ${sentence}`);
  const held = outcomes.filter(({ misses }) => misses.length === 0);
  const slowest = Math.max(...outcomes.map(({ secondsToRecover }) => secondsToRecover));
  const sum = (figure: "lost" | "doubled" | "acknowledged"): number =>
    outcomes.reduce((total, outcome) => total + outcome[figure], 0);
  console.log(
    `\n${held.length} of ${outcomes.length} faults hold: ${sum("acknowledged")} acknowledged, ${sum("lost")} lost, ` +
      `${sum("doubled")} doubled, the slowest recovery ${slowest.toFixed(2)} s; ` +
      `${Math.round((performance.now() - began) / 60_000)} minutes`,
  );
  if (held.length < outcomes.length || broken.length > 0) process.exitCode = 1;
}
