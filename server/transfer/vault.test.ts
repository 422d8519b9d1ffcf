import { expect, test } from "vitest";
import { vaultRoundTrip } from "../testing/vaultRoundTrip.js";

test("a vault of 200 notes has the same links here, and in the account that imports its export", async () => {
  const { expected, reports, graphs, tags } = await vaultRoundTrip(200);
  const [imported, again, twice] = reports;
  expect(imported).toMatchObject({ notes: 200, leftOutCount: 1 });
  expect(again).toMatchObject({ notes: 200, alreadyHere: 0 });
  expect(twice).toMatchObject({ notes: 0, alreadyHere: 200 });
  for (const graph of graphs) expect(graph).toEqual(expected.links);
  for (const each of tags) expect(each).toEqual(expected.tags);
});
