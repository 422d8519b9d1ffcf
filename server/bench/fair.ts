import { setTimeout as wait } from "node:timers/promises";
import autocannon from "autocannon";
import { type GraphQLSchema, type OperationDefinitionNode, parse } from "graphql";
import { checkCost } from "../platform/graphql/documentLimits.js";
import { buildSchema } from "../schema.js";
import { percentile } from "./load.js";
import type { Figure } from "./report.js";
import { type Person, Stage } from "./stage.js";

const seriesSql = `
  insert into calendar_event (id, owner_id, uid, title, starts_at, ends_at, time_zone, recurrence_rule, from_at,
    created_at, updated_at)
  select gen_random_uuid(), $1::uuid, $1::uuid || ' ' || n, 'Every day ' || n, at, at + interval '30 minutes', 'Europe/Lisbon',
    'FREQ=DAILY', at, now(), now()
  from generate_series(1, 9990) n, lateral (select timestamptz '2026-01-01T06:00:00Z' + n * interval '1 minute') t (at)`;
const connections = 20;
const seconds = 15;
const askings = 600;
const page = `{ notes(first: 25) { nodes { id title excerpt { text } color tags { id name color } isFavorite createdAt updatedAt }
  pageInfo { hasNextPage endCursor } } }`;
const eventFields = `id title description location start end allDay timeZone status seriesId originalStart isOverride
  isReadOnly firstDay lastDay reminders eventType { id name color }`;
const noteFields =
  "id title link color excerpt { text } tags { id name color } category { id name } isFavorite createdAt";

/** A request with this many copies of a field. */
const copies = (count: number, field: string): string =>
  `{ ${Array.from({ length: count }, (_, at) => `f${at}: ${field}`).join(" ")} }`;

/** Fields that a request repeats as often as is accepted. */
const heavy: Record<string, string> = {
  "events of a day": `events(from: "2026-03-01", to: "2026-03-02") { ${eventFields} }`,
  "events of a day, by directive": `events(from: "2026-03-01", to: "2026-03-02") @include(if: true) { ${eventFields} }`,
  "days of a week": `eventDays(from: "2026-01-01", to: "2026-01-08", timeZone: "UTC") { total days { day count } spans { id } }`,
  "pages of notes": `notes(first: 100) { nodes { ${noteFields} } }`,
  "pages of few fields": "notes(first: 100) { nodes { id title } }",
  searches: `search(input: { query: "the garden -nothing" }) { groups { totalCount hits { id } } }`,
};

/** The request with the max number of copies of the field that isn't refused for its cost. */
function heaviest(schema: GraphQLSchema, field: string): string {
  for (let count = 1, accepted = ""; ; count += 1) {
    const query = copies(count, field);
    const document = parse(query);
    try {
      checkCost(schema, document, document.definitions[0] as OperationDefinitionNode, {}, 100);
    } catch {
      return accepted;
    }
    accepted = query;
  }
}

/** The time of one person's page of notes while another sends the heaviest accepted operations over 20 connections. */
export async function measureFair(stage: Stage): Promise<Figure[]> {
  // with everybody's limits
  await stage.stop();
  await stage.start({ DATABASE_SECONDS_PER_MINUTE: "120" });
  return measureEach(stage);
}

async function measureEach(stage: Stage): Promise<Figure[]> {
  const quiet = await stage.person(4_000);
  const db = await stage.db();
  const figures: Figure[] = [];
  await pageTimes(stage, quiet, askings);
  const schema = await buildSchema();
  for (const [what, field] of Object.entries(heavy)) {
    const query = heaviest(schema, field);
    // a new person for each, with a minute of their own
    const busy = await stage.person(1_000);
    await db.query(seriesSql, [busy.id]);
    await db.query("vacuum analyze calendar_event");
    // work of the previous part may continue for some seconds
    await wait(8_000);
    const usual = percentile(await pageTimes(stage, quiet, askings), 0.95);
    const load = autocannon({
      url: `${stage.url}/graphql`,
      method: "POST",
      headers: headersOf(stage, busy),
      body: JSON.stringify({ query }),
      connections,
      duration: seconds,
      timeout: 60,
    });
    const times = await pageTimes(stage, quiet, askings, seconds * 1000);
    const result = await load;
    const meanwhile = percentile(times, 0.95);
    figures.push(
      { what: `${what}: heavy answers`, value: result.requests.total / seconds, unit: "requests/s" },
      { what: `${what}: of them refused`, value: result.non2xx, unit: "" },
      { what: `${what}: another's page, usual p95`, value: usual, unit: "ms" },
      { what: `${what}: another's page meanwhile, p50`, value: percentile(times, 0.5), unit: "ms" },
      { what: `${what}: another's page meanwhile, p95`, value: meanwhile, unit: "ms" },
      { what: `${what}: another's page meanwhile, slowest`, value: Math.max(...times), unit: "ms" },
      { what: `${what}: p95 meanwhile of the usual`, value: meanwhile / usual, unit: "x", atMost: 3 },
    );
  }
  return figures;
}

function headersOf(stage: Stage, { cookie }: Person): Record<string, string> {
  return { cookie, origin: stage.url, "content-type": "application/json" };
}

async function pageTimes(stage: Stage, person: Person, most: number, milliseconds = Number.POSITIVE_INFINITY) {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  while (times.length < most && performance.now() < end) {
    const began = performance.now();
    const answer = await fetch(`${stage.url}/graphql`, {
      method: "POST",
      headers: headersOf(stage, person),
      body: JSON.stringify({ query: page }),
    });
    const { data, errors } = (await answer.json()) as { data?: { notes: { nodes: unknown[] } }; errors?: unknown };
    if (data?.notes.nodes.length !== 25) throw new Error(`The page did not come: ${JSON.stringify(errors)}`);
    times.push(performance.now() - began);
  }
  return times;
}
