import { expect, test } from "vitest";
import { formatMilliseconds } from "./formatMilliseconds";

test.each([
  [0.44, "0.4 ms"],
  [9.94, "9.9 ms"],
  [10, "10 ms"],
  [999.4, "999 ms"],
  [999.6, "1.0 s"],
  [61_000, "61.0 s"],
])("writes %s milliseconds as %s", (milliseconds, text) => {
  expect(formatMilliseconds(milliseconds)).toBe(text);
});
