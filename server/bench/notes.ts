import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { load, median, type Target } from "./load.js";
import type { Figure } from "./report.js";
import type { Stage } from "./stage.js";

/** Every field of the REST row, so that all three return the same content. */
const properties = `id title link color categoryId category { id name color icon } tags { id name color }
  attachments { id fileName fileType fileSize createdAt } projectId project { id name } linkedProjects { id path }
  parents: linkedProjects { id parentId } isFavorite isArchived createdAt updatedAt`;
/** Turns are short: other load on the machine changes from one second to the next. */
const seconds = 1;
/** The ratios with this many connections have bounds. */
const boundAt = 16;
const rounds = { bound: 32, other: 8 };

/**
 * The first page of 25 of 10 000 notes, one note, and making one, through GraphQL and REST, compared with the baseline;
 * for pages and notes GraphQL is asked for every field of the REST row, and the baseline returns the same. The three
 * take turns, so that other load on the machine affects all of them; a ratio is the median of its rounds.
 */
export async function measureNotes(stage: Stage): Promise<Figure[]> {
  const person = await stage.person(10_000);
  const db = await stage.db();
  const { rows } = await db.query("select id from content_item where owner_id = $1 order by updated_at desc limit 1", [
    person.id,
  ]);
  const noteId: string = rows[0].id;
  const limit = await startLimit(await stage.database(), person.id, noteId);
  const headers = { cookie: person.cookie, origin: stage.url, "content-type": "application/json" };
  const graphql = (name: string, query: string, variables: Record<string, unknown> = {}): Target => ({
    name,
    url: `${stage.url}/graphql`,
    method: "POST",
    headers,
    body: JSON.stringify({ query, variables }),
  });
  const subjects = [
    {
      name: "page of 25, all that REST answers",
      atLeast: { GraphQL: 0.55, REST: 0.8 },
      targets: [
        { name: "limit", url: `${limit.url}/page` },
        graphql(
          "GraphQL",
          `query Page { notes(first: 25) { nodes { ${properties} } pageInfo { hasNextPage endCursor } } }`,
        ),
        { name: "REST", url: `${stage.url}/api/v1/notes?limit=25`, headers },
      ],
    },
    {
      name: "one note, all that REST answers",
      atLeast: { GraphQL: 0.45, REST: 0.45 },
      targets: [
        { name: "limit", url: `${limit.url}/note` },
        graphql("GraphQL", `query One($id: ID!) { note(id: $id) { ${properties} content } }`, { id: noteId }),
        { name: "REST", url: `${stage.url}/api/v1/notes/${noteId}`, headers },
      ],
    },
    {
      name: "create note",
      atLeast: { GraphQL: 0.4, REST: 0.4 },
      targets: [
        { name: "limit", url: `${limit.url}/create`, method: "POST" as const },
        graphql(
          "GraphQL",
          `mutation Create { createNote(input: { title: "Measured", content: "<p>Measured.</p>" }) { id } }`,
        ),
        {
          name: "REST",
          url: `${stage.url}/api/v1/notes`,
          method: "POST" as const,
          headers,
          body: JSON.stringify({ title: "Measured", content: "<p>Measured.</p>" }),
        },
      ],
    },
  ];
  const figures: Figure[] = [];
  try {
    for (const { name, atLeast, targets } of subjects) {
      for (const target of targets) await load(target, boundAt, 2);
      for (const connections of [1, boundAt, 32]) {
        const runs = new Map<string, number[]>(targets.map((target) => [target.name, []]));
        for (let round = 0; round < (connections === boundAt ? rounds.bound : rounds.other); round += 1)
          for (const target of targets)
            runs.get(target.name)?.push((await load(target, connections, seconds)).requestsPerSecond);
        const of = (target: string): number[] => runs.get(target) ?? [];
        const ratio = (above: string, below: string): number =>
          median(of(above).map((value, index) => value / (of(below)[index] ?? Number.NaN)));
        const what = `${name}, ${connections} connections`;
        for (const { name: target } of targets)
          figures.push({ what: `${what}: ${target}`, value: median(of(target)), unit: "requests/s" });
        for (const api of ["GraphQL", "REST"] as const)
          figures.push({
            what: `${what}: ${api} of the limit`,
            value: ratio(api, "limit"),
            unit: "x",
            atLeast: connections === boundAt ? atLeast[api] : undefined,
          });
      }
    }
  } finally {
    limit.stop();
  }
  return figures;
}

async function startLimit(database: string, ownerId: string, noteId: string): Promise<{ url: string; stop(): void }> {
  const connection = JSON.stringify({ connectionString: database });
  const child = spawn(
    process.execPath,
    ["--import", "tsx", resolve(import.meta.dirname, "limit.ts"), connection, ownerId, noteId],
    { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, NODE_ENV: "production" } },
  );
  const [chunk] = await once(child.stdout, "data");
  return { url: `http://127.0.0.1:${String(chunk).trim()}`, stop: () => child.kill("SIGTERM") };
}
