import { median, percentile } from "./load.js";
import type { Figure } from "./report.js";
import type { Person, Stage } from "./stage.js";

const query = `query Page($tagIds: [ID!]!) { notes(first: 25, filter: { tagIds: $tagIds }) {
  nodes { id title excerpt { kind text } category { id name } tags { id name } updatedAt } pageInfo { hasNextPage endCursor } } }`;

/**
 * Beside the library's own tags, each on one note in twenty: tags on this share of the notes, spread out or within one
 * period.
 */
const common = [
  { name: "On ninety in a hundred", notes: "abs(hashtext(id::text)) % 100 < 90" },
  { name: "The oldest fifth", notes: "place <= 0.2" },
  { name: "On half of them", notes: "abs(hashtext(id::text || 'half')) % 100 < 50" },
  { name: "The newest half", notes: "place > 0.5" },
  { name: "On five in a hundred", notes: "abs(hashtext(id::text || 'five')) % 100 < 5" },
  { name: "The older two fifths", notes: "place <= 0.4" },
];
const rounds = 300;
const warmUp = 30;

/**
 * The first page of the notes, out of 100 000, that have all of three tags, rare and common ones in every combination.
 */
export async function measureFiltered(stage: Stage): Promise<Figure[]> {
  const person = await stage.person(100_000);
  const db = await stage.db();
  const { rows } = await db.query<{ id: string }>("select id from tag where owner_id = $1 order by id", [person.id]);
  const rare = rows.map(({ id }) => id);
  const often: string[] = [];
  for (const { name, notes } of common) often.push(await addTag(stage, person, name, notes));
  await db.query("vacuum analyze");

  const times: number[] = [];
  let found = 0;
  for (let round = 0; round < rounds; round += 1) {
    const chosen = triple(rare, often, round);
    const began = performance.now();
    found += await ask(stage, person, chosen);
    if (round >= warmUp) times.push(performance.now() - began);
  }
  return [
    { what: "notes with three tags, of 100 000: found", value: found / rounds, unit: "a page" },
    { what: "notes with three tags, of 100 000: median", value: median(times), unit: "ms" },
    { what: "notes with three tags, of 100 000: p95", value: percentile(times, 0.95), unit: "ms", atMost: 30 },
    { what: "notes with three tags, of 100 000: slowest", value: Math.max(...times), unit: "ms" },
  ];
}

async function addTag(stage: Stage, person: Person, name: string, notes: string): Promise<string> {
  const db = await stage.db();
  const { rows } = await db.query<{ id: string }>(
    `insert into tag (id, owner_id, name, name_key, color, content_type, created_at)
     values (gen_random_uuid(), $1, $2, lower($2), '#87CEEB', 'NOTE', now()) returning id`,
    [person.id, name],
  );
  const id = rows[0]?.id ?? "";
  await db.query(
    `insert into content_tag (owner_id, item_id, tag_id) select $1, id, $2
     from (select id, percent_rank() over (order by updated_at) as place from content_item where owner_id = $1) item
     where ${notes}`,
    [person.id, id],
  );
  return id;
}

/** None to three of the common tags, the others rare; a different combination in each round. */
function triple(rare: readonly string[], often: readonly string[], round: number): string[] {
  const pick = (all: readonly string[], place: number) =>
    all[(Math.floor(round / 4) * 7 + place * 5) % all.length] ?? "";
  return Array.from({ length: 3 }, (_, place) => pick(place < round % 4 ? often : rare, place));
}

async function ask(stage: Stage, person: Person, tagIds: string[]): Promise<number> {
  const response = await fetch(`${stage.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: person.cookie, origin: stage.url },
    body: JSON.stringify({ query, variables: { tagIds } }),
  });
  const { data } = (await response.json()) as { data?: { notes: { nodes: unknown[] } } };
  if (!data) throw new Error("The page did not come.");
  return data.notes.nodes.length;
}
