import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { median, percentile } from "./load.js";
import type { Figure } from "./report.js";
import type { Person, Stage } from "./stage.js";

const query = `query Search($input: SearchInput!) { search(input: $input) { totalCount hasMore parsed { tag category }
  groups { kind totalCount hasMore hits { id kind title { text isMatch } excerpt { text isMatch } seconds path } } } }`;

const connections = 8;
/** As many of each kind as the search overlay requests. */
const shownHits = 5;
const seconds = 20;
const warmUpSeconds = 15;
/** How many milliseconds the search box waits for the next letter. */
const typingPause = 300;

/**
 * Search, with the overlay's requests, over 8 connections for one person with 100 000 notes, 2 000 videos with
 * transcripts, 20 000 tasks and 5 000 events among the million items of a thousand people, with words of every
 * frequency, prefixes, typos, phrases and filters.
 */
export async function measureSearch(stage: Stage): Promise<Figure[]> {
  const person = await stage.person(0);
  const db = await stage.db();
  await fillMillion(db, person.id);
  const queries = await queriesOf(db, person.id);
  const times = await askAtOnce(stage, person, queries, 0);
  const typed = await askAtOnce(stage, person, queries, typingPause);
  const all = times.map(({ milliseconds }) => milliseconds);
  const what = `search of 127 000 among 1 000 000 items, ${connections} connections`;
  return [
    { what: `${what}: median`, value: median(all), unit: "ms" },
    { what: `${what}: p95`, value: percentile(all, 0.95), unit: "ms", atMost: 45 },
    { what: `${what}: slowest`, value: Math.max(...all), unit: "ms" },
    { what: `${what}: answers`, value: all.length / seconds, unit: "a second" },
    ...[...Map.groupBy(times, ({ kind }) => kind)].map(([kind, some]) => ({
      what: `by ${kind}: median`,
      value: median(some.map(({ milliseconds }) => milliseconds)),
      unit: "ms",
    })),
    {
      what: `as ${connections} people type: p95`,
      value: percentile(
        typed.map(({ milliseconds }) => milliseconds),
        0.95,
      ),
      unit: "ms",
      atMost: 45,
    },
  ];
}

interface Asked {
  kind: string;
  milliseconds: number;
}

/** Each connection sends the next request once it has its answer and has paused for this many milliseconds. */
async function askAtOnce(
  stage: Stage,
  person: Person,
  queries: { kind: string; text: string }[],
  pause: number,
): Promise<Asked[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: Asked[] = [];
  const end = performance.now() + (warmUpSeconds + seconds) * 1000;
  const measured = performance.now() + warmUpSeconds * 1000;
  let next = 0;
  const one = async (): Promise<void> => {
    while (performance.now() < end) {
      const { kind, text } = queries[next++ % queries.length] ?? { kind: "", text: "" };
      if (pause > 0) await wait(pause);
      const began = performance.now();
      await ask(stage, person, agent, text);
      if (began > measured) times.push({ kind, milliseconds: performance.now() - began });
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  agent.destroy();
  return times;
}

/** With a client that uses little of the measured processors. */
async function ask(stage: Stage, person: Person, agent: Agent, text: string): Promise<void> {
  const body = JSON.stringify({ query, variables: { input: { query: text, first: shownHits } } });
  const headers = { "content-type": "application/json", cookie: person.cookie, origin: stage.url };
  const asked = request(`${stage.url}/graphql`, { agent, method: "POST", headers });
  asked.end(body);
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  const { data } = (await json(response)) as { data?: { search: { groups: unknown[] } } };
  if (data?.search.groups.length !== 7) throw new Error(`The search for ${text} gave no answer.`);
}

/** 20 000 made-up words, few of them in most texts and most of them in few, as in any language. */
const wordsSql = `create temporary table bench_word as
  select n, initial || middle || ending as word from (
    select n, (array['b','br','c','ch','d','dr','f','g','gr','h','k','l','m','n','p','pl','r','s','st','t'])[1 + n % 20] initial,
      (array['a','e','i','o','u','ai','ea','ou','ar','er'])[1 + n / 20 % 10]
        || (array['b','d','g','l','m','n','r','s','t','v'])[1 + n / 200 % 10] middle,
      (array['a','en','ing','or','et','is','um','al','ow','y'])[1 + n / 2000 % 10] ending
    from generate_series(0, 19999) n) made`;
const sentencesSql = `create temporary table bench_sentence as
  select s as n, string_agg(w.word, ' ' order by k) as text
  from generate_series(1, 20000) s cross join generate_series(1, 12) k
    join bench_word w on w.n = floor(20000 * power(abs(hashtextextended(s || ' ' || k, 1) % 1000000) / 1000000.0, 3))::integer
  group by s`;
const sentencesIndexSql = "create unique index on bench_sentence (n) include (text)";

const pick = (seed: string) =>
  `(select text from bench_sentence where n = 1 + abs(hashtextextended(${seed}, 7) % 20000))`;
const titleOf = (seed: string) =>
  `initcap(split_part(${pick(seed)}, ' ', 1)) || ' ' || split_part(${pick(`${seed} || 'b'`)}, ' ', 2) || ' ' || split_part(${pick(`${seed} || 'c'`)}, ' ', 3)`;

const notes = (count: number, sentences: number, owner: string) => `
  insert into content_item (id, owner_id, content_type, title, search_text, created_at, updated_at)
  select gen_random_uuid(), ${owner}, 'NOTE', ${titleOf("'n' || i")},
    ${Array.from({ length: sentences }, (_, at) => pick(`'n${at}' || i`)).join(" || '. ' || ")},
    now() - i * interval '1 minute', now() - i * interval '1 minute'
  from generate_series(1, ${count}) i`;
const tasks = (count: number, owner: string) => `
  insert into task (id, owner_id, title, position, created_at, updated_at)
  select gen_random_uuid(), ${owner}, (select split_part(text, ' ', 1 + i % 9) || ' ' || split_part(text, ' ', 4 + i % 9)
      || ' ' || split_part(text, ' ', 2 + i % 7) from bench_sentence where n = 1 + i % 20000), i, now(), now()
  from generate_series(1, ${count}) i`;
const events = (count: number, owner: string) => `
  insert into calendar_event (id, owner_id, uid, title, description, starts_at, ends_at, from_at, over_at, created_at, updated_at)
  select gen_random_uuid(), ${owner}, 'e' || i, ${titleOf("'e' || i")}, ${pick("'f' || i")}, now() + i * interval '1 hour',
    now() + (i + 1) * interval '1 hour', now() + i * interval '1 hour', now() + (i + 1) * interval '1 hour', now(), now()
  from generate_series(1, ${count}) i`;
const videos = (count: number) => `
  insert into content_item (id, owner_id, content_type, title, search_text, youtube_url, video_id, thumbnail_url, created_at, updated_at)
  select gen_random_uuid(), $1, 'VIDEO', ${titleOf("'v' || i")}, ${pick("'v' || i")}, 'https://youtu.be/' || i, lpad(i::text, 11, '0'), 'https://example.com/x.jpg', now(), now()
  from generate_series(1, ${count}) i`;
const transcriptsSql = `insert into video_transcript (item_id, owner_id, source, segments, created_at)
  select id, owner_id, 'CAPTIONS', '[]', now() from content_item where owner_id = $1 and content_type = 'VIDEO'`;
const passagesSql = `insert into transcript_passage (owner_id, item_id, position, start_milliseconds, text)
  select owner_id, item_id, at, at * 30000, ${[1, 2, 3, 4, 5].map((at) => pick(`item_id::text || at || 'p${at}'`)).join(" || ' ' || ")}
  from video_transcript cross join generate_series(0, 29) at where owner_id = $1`;

const other = "others[1 + i % 1000]";

async function fillMillion(db: pg.Pool, personId: string): Promise<void> {
  const client = await db.connect();
  try {
    await client.query("set statement_timeout = 0");
    for (const text of [wordsSql, sentencesSql, sentencesIndexSql, "analyze bench_sentence"]) await client.query(text);
    await client.query(`insert into app_user (id, email, display_name, created_at, updated_at)
      select gen_random_uuid(), 'other' || i || '@example.com', 'Other', now(), now() from generate_series(1, 1000) i`);
    // Indexes are created at the end, and words learned at once: the result is the same.
    const tables = ["content_item", "task", "calendar_event", "transcript_passage"];
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename = any($1) and indexdef like '%USING gin%'`,
      [tables],
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    await client.query(notes(100_000, 5, "$1"), [personId]);
    await client.query(videos(2_000), [personId]);
    await client.query(transcriptsSql, [personId]);
    await client.query(passagesSql, [personId]);
    await client.query(tasks(20_000, "$1"), [personId]);
    await client.query(events(5_000, "$1"), [personId]);
    const others = "(select array_agg(id) from app_user where email like 'other%')";
    const spread = (text: string) => text.replaceAll(other, `(${others})[1 + i % 1000]`);
    await client.query(spread(notes(50_000, 2, other)));
    await client.query(spread(tasks(750_000, other)));
    await client.query(spread(events(73_000, other)));
    for (const table of tables) {
      await client.query(`insert into search_word (owner_id, word)
        select distinct owner_id, substr(lexeme, 7) from ${table}, unnest(found_by) as found(lexeme, positions, weights)
        where length(lexeme) between 9 and 36 and substr(lexeme, 6, 1) in ('n', 'v', 't', 'e', 'x') and substr(lexeme, 7, 1) <> '='`);
      await client.query(`alter table ${table} enable trigger user`);
    }
    for (const { definition } of indexes) await client.query(definition);
    await client.query("vacuum analyze");
    // written to disk now, not while searches are measured
    await client.query("checkpoint");
  } finally {
    client.release();
  }
}

/** Searches as people type them, a mixture of kinds, each different from the one before. */
async function queriesOf(db: pg.Pool, personId: string): Promise<{ kind: string; text: string }[]> {
  const { rows } = await db.query<{ word: string }>(
    "select distinct word from search_word where owner_id = $1 order by word",
    [personId],
  );
  const words = rows.map(({ word }) => word);
  const word = (at: number) => words[(at * 7919) % words.length] ?? "";
  const { rows: titles } = await db.query<{ title: string }>(
    "select title from content_item where owner_id = $1 order by id limit 200",
    [personId],
  );
  const title = (at: number) => titles[at % titles.length]?.title ?? "";
  return Array.from({ length: 400 }, (_, at) => {
    const [first = "", second = ""] = title(at).split(" ");
    const kinds: [string, string][] = [
      ["a word", word(at)],
      ["a common word", ["bab", "braba", "caba", "chaba", "daba"][at % 5] ?? ""],
      ["a beginning", word(at).slice(0, 3 + (at % 3))],
      ["two letters", word(at).slice(0, 2)],
      ["two words", `${first} ${second}`],
      ["a typo", `${word(at).slice(0, 3)}x${word(at).slice(4)}`],
      ["a phrase", `"${first} ${second}"`],
      ["words and filters", `${first} after:2020 is:favorite`],
    ];
    const [kind, text] = kinds[at % kinds.length] ?? ["", ""];
    return { kind, text };
  });
}
