import { expect, test } from "vitest";
import { growthByThreeZips } from "../../testing/oneLineZip.js";

test("three zips with one line of 620 MB add at most 150 MB of memory", async () => {
  expect(await growthByThreeZips(620)).toBeLessThan(150);
}, 600_000);
