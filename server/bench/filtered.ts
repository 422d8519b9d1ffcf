import { median, percentile } from "./load.js";
import type { Figure } from "./report.js";
import type { Person, Stage } from "./stage.js";

const query = `query Page($tagIds: [ID!]!) { notes(first: 25, filter: { tagIds: $tagIds }) {
  nodes { id title excerpt { kind text } category { id name } tags { id name } updatedAt } pageInfo { hasNextPage endCursor } } }`;

/** Besides the library's own tags, which are on one note in thirty or so: tags on so many in a hundred. */
const shares = [1, 5, 20, 50, 90];
const rounds = 300;
const warmUp = 30;

/** The first page of those of 100 000 notes that have all of three tags, rare and common ones in every mixture. */
export async function measureFiltered(stage: Stage): Promise<Figure[]> {
  const person = await stage.person(100_000);
  const db = await stage.db();
  const { rows } = await db.query<{ id: string }>("select id from tag where owner_id = $1 order by id", [person.id]);
  const rare = rows.map(({ id }) => id);
  const common: string[] = [];
  for (const share of shares) common.push(await addTag(stage, person, share));
  await db.query("vacuum analyze");

  const times: number[] = [];
  let found = 0;
  for (let round = 0; round < rounds; round += 1) {
    const chosen = triple(rare, common, round);
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

/** Puts a new tag on so many in a hundred notes, spread over all of them. */
async function addTag(stage: Stage, person: Person, share: number): Promise<string> {
  const db = await stage.db();
  const name = `On ${share} in a hundred`;
  const { rows } = await db.query<{ id: string }>(
    `insert into tag (id, owner_id, name, name_key, color, content_type, created_at)
     values (gen_random_uuid(), $1, $2, lower($2), '#87CEEB', 'NOTE', now()) returning id`,
    [person.id, name],
  );
  const id = rows[0]?.id ?? "";
  await db.query(
    `insert into content_tag (owner_id, item_id, tag_id) select owner_id, id, $2 from content_item
     where owner_id = $1 and abs(hashtext(id::text || $3)) % 100 < $4`,
    [person.id, id, name, share],
  );
  return id;
}

/** None to three of the common tags, the others rare; each round another mixture. */
function triple(rare: readonly string[], common: readonly string[], round: number): string[] {
  const fromCommon = round % 4;
  const pick = (all: readonly string[], place: number) => all[(round * 7 + place * 3) % all.length] ?? "";
  return Array.from({ length: 3 }, (_, place) => pick(place < fromCommon ? common : rare, place));
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
