import { expect, test } from "vitest";
import { hostileTexts } from "../../testing/hostileTexts.js";
import { growthOf, parsers } from "../../testing/parsers.js";

/** At this length quadratic work takes a second, and linear work hardly any time. */
const length = 24 * 1024;

test.each(Object.keys(parsers))("reading %s takes time that grows with its length", (parser) => {
  const grown: unknown[] = [];
  for (const [text, make] of Object.entries(hostileTexts)) {
    const growth = growthOf(parser, text, make, length);
    if (growth) grown.push(growth);
  }
  expect(grown).toEqual([]);
});
