import { expect, test } from "vitest";
import type { CalendarTodoFragment } from "../../../gql/graphql";
import { make } from "../../../testing/make";
import { takesTime } from "../placedEvent";
import { placeTodos } from "./placeTodos";

const days = { from: "2026-01-01", to: "2027-01-01" };
const planned = (plannedStart: string, fields: Partial<CalendarTodoFragment> = {}): CalendarTodoFragment => ({
  ...make.task({ plannedStart, plannedMinutes: 45, plannedTimeZone: "UTC" }),
  ...fields,
});
const shown = (wall: number) => new Date(wall).toISOString().slice(0, 16);

test.each([
  ["Europe/Lisbon", "2026-01-15T12:00", "2026-07-15T13:00"],
  ["America/New_York", "2026-01-15T07:00", "2026-07-15T08:00"],
  ["Australia/Sydney", "2026-01-15T23:00", "2026-07-15T22:00"],
  ["Asia/Kolkata", "2026-01-15T17:30", "2026-07-15T17:30"],
])("places a to-do at the wall clock of %s, in January and in July", (zone, january, july) => {
  const todos = [planned("2026-01-15T12:00:00.000Z"), planned("2026-07-15T12:00:00.000Z")];
  const blocks = placeTodos(todos, zone, days);
  expect(blocks.map(({ start }) => shown(start))).toEqual([january, july]);
  expect(blocks.map(({ start, end }) => end - start)).toEqual([45 * 60_000, 45 * 60_000]);
});

test("leaves out to-dos without a time and those of other days", () => {
  const todos = [make.task({ dueDate: "2026-07-15" }), planned("2026-07-14T23:30:00.000Z")];
  const on = (day: string, next: string) => placeTodos(todos, "Europe/Lisbon", { from: day, to: next }).length;
  expect([on("2026-07-14", "2026-07-15"), on("2026-07-15", "2026-07-16")]).toEqual([0, 1]);
});

test("a completed to-do takes no time", () => {
  const blocks = placeTodos(
    [
      planned("2026-07-15T12:00:00.000Z"),
      planned("2026-07-15T12:00:00.000Z", { status: "COMPLETED", completedAt: "2026-07-15T12:30:00.000Z" }),
    ],
    "UTC",
    days,
  );
  expect(blocks.map(takesTime)).toEqual([true, false]);
});
