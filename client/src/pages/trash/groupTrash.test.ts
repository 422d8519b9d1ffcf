import { expect, test } from "vitest";
import { groupTrash } from "./groupTrash";

test("groups the trash by days left", () => {
  const now = new Date("2026-11-20T10:00:00.000Z");
  const groups = groupTrash(
    [
      { removedAt: "2026-11-20T03:20:00.000Z" },
      { removedAt: "2026-11-22T09:00:00.000Z" },
      { removedAt: "2026-11-22T09:12:00.000Z" },
      { removedAt: "2026-12-20T09:12:00.000Z" },
    ],
    now,
  );
  expect(groups.map(({ daysLeft, entries }) => [daysLeft, entries.length])).toEqual([
    [0, 1],
    [2, 2],
    [30, 1],
  ]);
});
