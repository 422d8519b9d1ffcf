import { expect, test } from "vitest";
import { hostileTexts } from "../../testing/hostileTexts.js";
import { growthOf, parsers } from "../../testing/parsers.js";

test.each(Object.entries(parsers))(
  "reading %s takes time that grows with its length, up to its bound",
  (name, { maxLength }) => {
    const grown: unknown[] = [];
    for (const [text, make] of Object.entries(hostileTexts)) {
      for (let length = maxLength; length > 96 * 1024; length /= 8) {
        const growth = growthOf(name, text, make, length);
        if (growth) grown.push({ ...growth, length });
      }
    }
    expect(grown).toEqual([]);
  },
  3_600_000,
);
