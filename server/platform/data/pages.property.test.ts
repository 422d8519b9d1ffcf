import "reflect-metadata";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fuzzTimeout, runOf } from "../../testing/fuzz/fuzzRun.js";
import { AppError } from "../errors.js";
import { decodeCursor, encodeCursor } from "./pages.js";

const value = fc
  .string({ unit: "grapheme", maxLength: 40 })
  .filter((text) => !text.includes("\0") && text.isWellFormed());
const positions = fc.record({ value, id: fc.uuid() });

test("a cursor decodes to its position, and only in its own order", { timeout: fuzzTimeout }, () => {
  fc.assert(
    fc.property(positions, fc.string(), (position, order) => {
      const cursor = encodeCursor(order, position);
      expect(decodeCursor(order, cursor)).toEqual(position);
      expect(() => decodeCursor(`${order}.`, cursor)).toThrow(AppError);
    }),
    runOf(100),
  );
});

test("a changed cursor is refused", { timeout: fuzzTimeout }, () => {
  const changed = fc
    .tuple(positions, fc.nat(), fc.string({ minLength: 1, maxLength: 3 }))
    .map(([position, at, text]) => {
      const cursor = encodeCursor("titles", position);
      const place = at % cursor.length;
      return [cursor, cursor.slice(0, place) + text + cursor.slice(place + 1)] as const;
    });
  fc.assert(
    fc.property(
      fc.oneof(
        changed,
        fc.string({ maxLength: 200 }).map((text) => ["", text] as const),
      ),
      ([cursor, given]) => {
        fc.pre(given !== cursor);
        expect(() => decodeCursor("titles", given)).toThrow("This cursor is damaged or belongs to another order");
      },
    ),
    runOf(100),
  );
});

test("a cursor with a value that the order can't have is refused, even with a valid checksum", () => {
  const id = "019b0000-0000-7000-8000-000000000000";
  const forged = encodeCursor("times", { value: "1", id });
  expect(() => decodeCursor("times", forged, (value) => value.length > 1)).toThrow(AppError);
});
