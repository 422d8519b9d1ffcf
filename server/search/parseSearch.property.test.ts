import fc from "fast-check";
import { expect, test } from "vitest";
import { readDay } from "../platform/isoTime.js";
import { fuzzTimeout, runOf } from "../testing/fuzz/fuzzRun.js";
import { dateTexts } from "../testing/fuzz/textLists.js";
import { parseSearch } from "./parseSearch.js";

const part = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.constantFrom(
    "#",
    "@",
    "-",
    '"',
    '#"a b"',
    "is:favorite",
    "is:",
    "type:notes",
    "type:x",
    "http://x",
    "10:30",
    "\0",
  ),
  fc.tuple(fc.constantFrom("before:", "after:", "BEFORE:"), fc.constantFrom(...dateTexts)).map((both) => both.join("")),
);
const search = fc.array(part, { maxLength: 25 }).map((parts) => parts.join(" "));

test("every search can be parsed, has valid days, and parses the same from its terms", { timeout: fuzzTimeout }, () => {
  fc.assert(
    fc.property(search, fc.boolean(), (query, isFilter) => {
      const found = parseSearch(query, () => isFilter);
      for (const day of [found.before, found.after]) if (day !== null) expect(readDay(day)).not.toBeNull();
      expect(found.terms.length).toBeLessThanOrEqual(16);
      for (const { sentence } of found.problems) expect(sentence).not.toBe("");
      const again = found.terms.map(({ text, isExcluded }) => `${isExcluded ? "-" : ""}"${text}"`).join(" ");
      const quoted = found.terms.map((term) => ({ ...term, isPhrase: true }));
      expect(parseSearch(again, () => isFilter).terms).toEqual(quoted);
    }),
    runOf(300),
  );
});

test.each(["2026-02-30", "99999", "2026-13", "0000", "+275760-09-13", "infinity"])(
  "before:%s is explained with a sentence",
  (day) => {
    const { before, problems } = parseSearch(`before:${day}`, () => true);
    expect(before).toBeNull();
    expect(problems[0]?.sentence).toBe("After before: comes a day, such as 2026-11-21, a month or a year");
  },
);
