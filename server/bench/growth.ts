import { median } from "./load.js";
import type { Figure } from "./report.js";
import type { Person, Stage } from "./stage.js";

const query = `query Page { notes(first: 25) { nodes { id title excerpt { kind text } category { id name } tags { id name } updatedAt } } }`;

/** The page of a library of a million notes, compared with the page of a thousand. */
export async function measureGrowth(stage: Stage): Promise<Figure[]> {
  const few = await stage.person(1_000);
  const many = await stage.person(1_000_000);
  const times = new Map<Person, number[]>([
    [few, []],
    [many, []],
  ]);
  for (let round = 0; round < 300; round += 1)
    for (const [person, taken] of times) {
      const began = performance.now();
      await ask(stage, person);
      if (round >= 50) taken.push(performance.now() - began);
    }
  const [small, large] = [...times.values()].map(median) as [number, number];
  return [
    { what: "page of 25 of 1 000 notes", value: small, unit: "ms" },
    { what: "page of 25 of 1 000 000 notes", value: large, unit: "ms" },
    { what: "a million of a thousand", value: large / small, unit: "x", atMost: 1.1 },
  ];
}

async function ask(stage: Stage, person: Person): Promise<void> {
  const response = await fetch(`${stage.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: person.cookie, origin: stage.url },
    body: JSON.stringify({ query }),
  });
  const { data } = (await response.json()) as { data?: { notes: { nodes: unknown[] } } };
  if (data?.notes.nodes.length !== 25) throw new Error("The page isn't a page of 25.");
}
