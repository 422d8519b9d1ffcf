import { expect, test } from "vitest";
import { sharedBuffers } from "./embeddedPostgresConfiguration.js";

test.each([
  [512, 128],
  [1024, 128],
  [2048, 256],
  [3000, 375],
  [4096, 512],
  [65_536, 512],
])("on a machine with %i MB, PostgreSQL gets %i MB of shared buffers", (machine, kept) => {
  expect(sharedBuffers(machine * 2 ** 20)).toBe(kept);
});
