import { expect, test } from "vitest";
import { runDatabaseFaults } from "./databaseFaults.js";

test("a database that is killed and frozen under writers costs nothing but a moment", async () => {
  const faults = ["kill", { frozenSeconds: 1 }] as const;
  const figures = await runDatabaseFaults({ where: "embedded", writers: 20, faults });
  expect(figures).toMatchObject({ isSameProcess: true, lost: 0 });
  // an empty object among those above would match any
  expect(figures.others).toEqual({});
  expect(figures.acknowledged).toBeGreaterThan(20);
  expect(figures.firstWriteMilliseconds.every(Number.isFinite)).toBe(true);
});
