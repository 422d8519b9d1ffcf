import { fillCalendar, fillManyEvents } from "../demo/fillCalendar.js";
import { median, percentile } from "./load.js";
import type { Figure } from "./report.js";
import type { Person, Stage } from "./stage.js";
import { measureYearView } from "./yearView.js";

const events = 5_000;
const rounds = 60;
const warmUp = 10;

const list = `query List($from: DayOrTime!, $to: DayOrTime!) { events(from: $from, to: $to) {
  id seriesId title start end allDay firstDay lastDay status location isOverride isReadOnly eventType { id name color } } }`;
const days = `query Days($from: String!, $to: String!) { eventDays(from: $from, to: $to, timeZone: "Europe/Lisbon") {
  total days { day count } spans { id title firstDay lastDay eventType { color } } } }`;
const create = "mutation Create($input: CreateEventInput!) { createEvent(input: $input) { id } }";

/** A calendar of 5 000 events, 200 of them series: its year, month and week, and a rule with a huge expansion. */
export async function measureCalendar(stage: Stage): Promise<Figure[]> {
  const person = await stage.person(0);
  const db = await stage.db();
  const query = async (text: string, values?: unknown[]) => (await db.query(text, values)).rows;
  const manager = { query } as Parameters<typeof fillCalendar>[0];
  const now = new Date();
  await fillCalendar(manager, person.id, now);
  await fillManyEvents(manager, person.id, events, now);
  await db.query("vacuum analyze");

  const year = now.getUTCFullYear();
  const day = (offset: number) => new Date(now.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
  const began = performance.now();
  await ask(stage, person, days, { from: `${year}-01-01`, to: `${year + 1}-01-01` });
  const first = performance.now() - began;
  const years = await timed(() => ask(stage, person, days, { from: `${year}-01-01`, to: `${year + 1}-01-01` }));
  const agenda = await timed(() => ask(stage, person, list, { from: day(0), to: day(92) }));
  const months = await timed(() => ask(stage, person, list, { from: day(-21), to: day(21) }));
  const weeks = await timed(() => ask(stage, person, list, { from: day(-3), to: day(4) }));
  const times = { start: now.toISOString(), end: new Date(now.getTime() + 3_600_000).toISOString() };
  const bomb = { title: "Bomb", ...times, recurrenceRule: "FREQ=SECONDLY;COUNT=1000000000" };
  const bombs = await timed(() => ask(stage, person, create, { input: bomb }, true));
  const what = `calendar of ${events} with ${events / 25} series`;
  return [
    { what: `${what}: a year, the first time`, value: first, unit: "ms" },
    { what: `${what}: a year, median`, value: median(years), unit: "ms" },
    { what: `${what}: a year, p95`, value: percentile(years, 0.95), unit: "ms", atMost: 60 },
    { what: `${what}: three months, p95`, value: percentile(agenda, 0.95), unit: "ms" },
    { what: `${what}: six weeks, p95`, value: percentile(months, 0.95), unit: "ms", atMost: 60 },
    { what: `${what}: a week, p95`, value: percentile(weeks, 0.95), unit: "ms", atMost: 60 },
    {
      what: "a rule of every second, a billion times: refused, p95",
      value: percentile(bombs, 0.95),
      unit: "ms",
      atMost: 50,
    },
    await measureYearView(stage, person),
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await work();
    if (round >= warmUp) taken.push(performance.now() - began);
  }
  return taken;
}

async function ask(stage: Stage, person: Person, text: string, variables: object, isRefused = false): Promise<void> {
  const response = await fetch(`${stage.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: person.cookie, origin: stage.url },
    body: JSON.stringify({ query: text, variables }),
  });
  const { data, errors } = (await response.json()) as { data?: unknown; errors?: unknown };
  if (isRefused ? !errors : !data || errors) throw new Error(`The answer did not come: ${JSON.stringify(errors)}`);
}
