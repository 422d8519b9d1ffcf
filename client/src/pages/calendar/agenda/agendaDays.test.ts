import { expect, test } from "vitest";
import type { PlacedEvent } from "../placedEvent";
import { agendaDays } from "./agendaDays";

function event(title: string, start: string, end: string, more: Partial<PlacedEvent> = {}): PlacedEvent {
  return {
    key: title,
    title,
    color: "#B9CCFF",
    typeName: null,
    location: null,
    description: null,
    isAllDay: false,
    start: Date.parse(start),
    end: Date.parse(end),
    isCancelled: false,
    isReadOnly: false,
    isRepeating: false,
    todo: null,
    ...more,
  };
}

test("lists days with events, and each empty stretch between them as one line", () => {
  const parts = agendaDays(
    [
      event("Call", "2026-11-20T14:30Z", "2026-11-20T15:45Z"),
      event("Print", "2026-11-20T14:00Z", "2026-11-20T15:00Z"),
      event("Dentist", "2026-11-20T14:00Z", "2026-11-20T14:45Z", { isCancelled: true }),
      event("Open days", "2026-11-19", "2026-11-22", { isAllDay: true }),
      event("Party", "2026-11-20T22:00Z", "2026-11-21T01:00Z"),
      event("Parkrun", "2026-11-23T09:00Z", "2026-11-23T10:00Z"),
    ],
    [],
    "2026-11-20",
    "2026-11-30",
  );
  expect(
    parts.map((part) =>
      part.kind === "gap"
        ? `${part.from} to ${part.to}`
        : part.rows.map((row) => row.kind === "event" && [row.event.title, row.dayOfMany, row.isOverlapping]),
    ),
  ).toEqual([
    [
      ["Open days", 2, false],
      ["Print", 0, true],
      ["Dentist", 0, false],
      ["Call", 0, true],
      ["Party", 0, false],
    ],
    "2026-11-21 to 2026-11-22",
    [["Parkrun", 0, false]],
    "2026-11-24 to 2026-11-29",
  ]);
});
