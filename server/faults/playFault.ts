import { setTimeout as wait } from "node:timers/promises";
import { waitUntil } from "../platform/postgres/processes.js";
import type { Fault } from "./Fault.js";
import type { Instance } from "./Instance.js";
import { type Kind, loads, type Watched } from "./loads.js";

export interface Outcome {
  fault: Fault;
  /** Sentences about failed checks. */
  misses: string[];
  /** From the end of the fault until everything that it stopped works again. */
  secondsToRecover: number;
  acknowledged: number;
  refused: number;
  /** Of reads during the fault and after. */
  p95Milliseconds: number;
  lost: number;
  doubled: number;
  inDoubt: number;
}

const secondsBefore = 1;
const secondsAfter = 1.5;
const maxSecondsToRecover = 10;
/** The maximum wait for an answer. */
const maxAnswerMilliseconds = 10_000;
/** Reads of notes stay this fast while a neighbor is away. */
const maxReadMilliseconds = 1_000;
/** After this long without recovery, the app has not recovered by itself. */
const givenUpSeconds = 30;

/**
 * Plays a fault under load.
 * @returns a function that compares the results with the acknowledgments, once all waiting work has ended.
 */
export async function playFault(
  instance: Instance,
  fault: Fault,
  label: string,
  actors: Partial<Record<Kind, number>>,
): Promise<(() => Promise<Outcome>) | null> {
  const { app } = instance;
  const misses: string[] = [];
  const watched = new Map<Kind, Watched>();
  for (const [kind, count] of Object.entries(actors) as [Kind, number][])
    watched.set(kind, await loads[kind](instance, label, count));
  const readiness = watchReadiness(instance);
  const { pid } = app;
  const bugs = app.bugs.length;
  await wait(secondsBefore * 1_000);

  const end = await fault.play(instance);
  const concerned = [...watched].filter(([kind]) => fault.stops.length === 0 || fault.stops.includes(kind));
  const recovered = () => Math.max(...concerned.map(([, each]) => each.recoveredAt(end ?? 0)));
  if (end !== null) await waitUntil(() => Number.isFinite(recovered()), givenUpSeconds * 1_000);
  await wait(secondsAfter * 1_000);
  const isReady = await waitUntil(() => readiness.isReady(), givenUpSeconds * 1_000);
  const secondsToRecover = (recovered() - (end ?? 0)) / 1_000;
  await Promise.all([...watched.values()].map(({ load }) => load.stop()));
  const unready = await readiness.stop();
  if (end === null) return null;

  const hold = (isMet: boolean, sentence: string): void => void (isMet || misses.push(sentence));
  for (const [kind, each] of concerned) {
    const seconds = (each.recoveredAt(end) - end) / 1_000;
    hold(seconds < maxSecondsToRecover, `${kind} recovered after ${seconds.toFixed(1)} s`);
  }
  hold(isReady, "readiness does not come back");
  if (fault.readiness === "tells") hold(unready > 0, "readiness does not tell");
  if (fault.readiness === "stays") hold(unready === 0, "readiness tells of what is none of its own");
  if (fault.app !== "ends") hold(app.pid === pid, "the app's process ended");
  for (const bug of app.bugs.slice(bugs)) misses.push(`the log says ${bug.slice(0, 300)}`);
  for (const [kind, { load }] of watched) {
    const isFelt = fault.stops.includes(kind);
    for (const [what, count] of load.others) {
      const isMeant = fault.app === "ends" && what.startsWith("no answer");
      hold(isMeant, `${kind}: ${count}x ${what}`);
    }
    if (!isFelt) for (const [what, count] of load.outages) misses.push(`${kind}: ${count}x ${what}`);
    const slowest = Math.max(...load.milliseconds);
    // an act whose end is awaited takes as long as its neighbor is away
    if (!fault.app && kind !== "summaries")
      hold(slowest < maxAnswerMilliseconds, `${kind}: an answer took ${(slowest / 1_000).toFixed(1)} s`);
  }
  const reads = [...(watched.get("reads")?.load.milliseconds ?? [])].sort((one, other) => one - other);
  const p95Milliseconds = reads[Math.floor(reads.length * 0.95)] ?? 0;
  if (!fault.stops.includes("reads"))
    hold(p95Milliseconds < maxReadMilliseconds, `95 % of reads took up to ${Math.round(p95Milliseconds)} ms`);
  const sentences = [...watched.values()].flatMap(({ load }) => [...load.outages]);
  const refused = sentences.reduce((sum, [, count]) => sum + count, 0);
  const { says } = fault;
  if (says) {
    const isSaid = sentences.some(([sentence]) => sentence.includes(says));
    hold(isSaid, `nobody was told that ${says}, but: ${sentences.map(([sentence]) => sentence).join(" | ")}`);
  }
  console.log(`  ${secondsToRecover.toFixed(2)} s, ${refused} refused${misses.map((miss) => `\n  ${miss}`).join("")}`);
  return async () => {
    const kept = await Promise.all([...watched.values()].map((each) => each.compare()));
    const lost = kept.reduce((sum, each) => sum + each.lost, 0);
    const doubled = kept.reduce((sum, each) => sum + each.doubled, 0);
    const inDoubt = kept.reduce((sum, each) => sum + each.inDoubt, 0);
    hold(lost === 0, `${lost} lost`);
    hold(doubled === 0, `${doubled} doubled`);
    const acknowledged = [...watched.values()].reduce((sum, { load }) => sum + load.acknowledged.size, 0);
    return { fault, misses, secondsToRecover, acknowledged, refused, p95Milliseconds, lost, doubled, inDoubt };
  };
}

/** Polls readiness until it is stopped, which returns how often something was reported as missing. */
function watchReadiness({ app }: Instance) {
  let isOver = false;
  let unready = 0;
  let status = 0;
  const running = (async () => {
    while (!isOver) {
      status = await app.call("GET", "/health/ready").then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 503) unready += 1;
      await wait(100);
    }
  })();
  return {
    isReady: () => status === 200,
    stop: async (): Promise<number> => {
      isOver = true;
      await running;
      return unready;
    },
  };
}
