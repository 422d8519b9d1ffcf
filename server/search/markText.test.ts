import { expect, test } from "vitest";
import { markExcerpt } from "./markText.js";

const marks = { words: ["needle"], runs: null };
const textOf = (text: string) => markExcerpt(text, marks).map((piece) => piece.text);

test("an excerpt never begins or ends with half a surrogate pair", () => {
  for (let shift = 0; shift < 4; shift += 1) {
    const emoji = `${"x".repeat(shift)}${"😀".repeat(200)}`;
    const within = textOf(`${emoji} needle ${emoji}`);
    const atStart = textOf(`needle ${emoji} needle ${emoji}`);
    for (const pieces of [within, atStart]) {
      expect(pieces.filter((text) => !text.isWellFormed())).toEqual([]);
      expect(pieces).toContain("needle");
      expect(pieces.join("").length).toBeGreaterThan(300);
      expect(pieces.join("").length).toBeLessThanOrEqual(321);
    }
  }
});
