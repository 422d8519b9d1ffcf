import { median, percentile } from "./load.js";
import type { Figure } from "./report.js";
import type { Person, Stage } from "./stage.js";

const suggestionsQuery = "query ($query: String!) { linkTargets(query: $query) { kind id title at } }";
const backlinksQuery = `query ($id: ID!) { note(id: $id) { backlinks(first: 25) {
  nodes { item { id title } blockId text } pageInfo { hasNextPage endCursor } } } }`;
const renameQuery = `mutation ($id: ID!, $input: UpdateNoteInput!, $version: Int!) {
  updateNote(id: $id, input: $input, version: $version) { version } }`;
const linkingQuery = "query ($id: ID!) { note(id: $id) { content version updatedAt } }";

const links = 1_000;
const rounds = 300;
const warmUp = 30;

/** Links between 100 000 notes, one of which 1 000 others link to. */
export async function measureLinks(stage: Stage): Promise<Figure[]> {
  const person = await stage.person(100_000);
  const db = await stage.db();
  const { rows } = await db.query<{ id: string; title: string; version: number }>(
    "select id, title, version from content_item where owner_id = $1 order by id limit $2",
    [person.id, links + 1],
  );
  const [target, ...sources] = rows;
  if (!target) throw new Error("There are no notes to link.");
  const ids = sources.map(({ id }) => id);
  await db.query(
    `update content_item set content = '<p>See <a data-link="note:' || $2 || '">it</a> first.</p>', block_ids = 'aaaaaaaa'
     where owner_id = $1 and id = any($3)`,
    [person.id, target.id, ids],
  );
  await db.query(
    `insert into note_link (owner_id, note_id, place, block_id, kind, target_id, is_embed, before, after)
     select $1, id, 0, 'aaaaaaaa', 'NOTE', $2, false, 'See ', ' first.' from unnest($3::uuid[]) as given(id)`,
    [person.id, target.id, ids],
  );
  await db.query("vacuum analyze");
  const titles = rows.map(({ title }) => title);
  const typed = await timesOf(async (round) => {
    const title = titles[(round * 7) % titles.length] ?? "";
    const { linkTargets } = await ask(stage, person, suggestionsQuery, { query: title.slice(0, 2 + (round % 10)) });
    if (linkTargets.length === 0) throw new Error(`Nothing was offered for ${title}.`);
  });
  const read = await timesOf(async () => {
    const { note } = await ask(stage, person, backlinksQuery, { id: target.id });
    if (note.backlinks.nodes.length !== 25) throw new Error("The page has too few links.");
  });
  const versions = async () => {
    const counted =
      "select (select count(*) from content_version where item_id = any($1)) + sum(version) as sum from content_item where id = any($1)";
    return Number((await db.query<{ sum: string }>(counted, [ids])).rows[0]?.sum);
  };
  const before = await versions();
  const began = performance.now();
  await ask(stage, person, renameQuery, { id: target.id, version: target.version, input: { title: "Another name" } });
  const { note } = await ask(stage, person, linkingQuery, { id: ids[0] ?? "" });
  const shown = performance.now() - began;
  if (!note.content.includes(">Another name</a>")) throw new Error("The link has the former name.");
  return [
    { what: "what a link may lead to, of 100 000 notes: median", value: median(typed), unit: "ms" },
    { what: "what a link may lead to, of 100 000 notes: p95", value: percentile(typed, 0.95), unit: "ms", atMost: 50 },
    { what: `a page of ${links} links to a note: median`, value: median(read), unit: "ms" },
    { what: `a page of ${links} links to a note: p95`, value: percentile(read, 0.95), unit: "ms", atMost: 30 },
    { what: "a new title, until a link shows it", value: shown, unit: "ms", atMost: 1_000 },
    {
      what: "a new title: versions of the notes that link to it",
      value: (await versions()) - before,
      unit: "",
      atMost: 0,
    },
  ];
}

async function timesOf(work: (round: number) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await work(round);
    if (round >= warmUp) times.push(performance.now() - began);
  }
  return times;
}

// biome-ignore lint/suspicious/noExplicitAny: each query has its own answer
async function ask(stage: Stage, person: Person, query: string, variables: object): Promise<any> {
  const response = await fetch(`${stage.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: person.cookie, origin: stage.url },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: unknown; errors?: unknown };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}
