import { expect, test } from "vitest";
import { vaultRoundTrip } from "../testing/vaultRoundTrip.js";

test("a vault of 2 000 notes has the same links here, and in the account that imports its export", async () => {
  const { expected, reports, graphs, tags, seconds } = await vaultRoundTrip(2_000);
  const [imported, again, twice] = reports;
  expect(imported).toMatchObject({ notes: 2_000, leftOutCount: 1 });
  expect(again).toMatchObject({ notes: 2_000, alreadyHere: 0 });
  expect(twice).toMatchObject({ notes: 0, alreadyHere: 2_000 });
  for (const graph of graphs) expect(graph).toEqual(expected.links);
  for (const each of tags) expect(each).toEqual(expected.tags);
  console.log(`two imports and an export took ${seconds.toFixed(1)} s`);
}, 900_000);
