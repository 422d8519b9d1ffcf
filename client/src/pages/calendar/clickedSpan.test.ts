import { expect, test } from "vitest";
import { clickedSpan } from "./clickedSpan";
import type { PlacedEvent } from "./placedEvent";

const at = (clock: string): number => Date.parse(`2026-11-18T${clock}:00Z`);

function taken(start: string, end: string, more: Partial<PlacedEvent> = {}): PlacedEvent {
  const event = { key: start, title: "Taken", color: "#B9CCFF", typeName: null, location: null, description: null };
  const flags = { isAllDay: false, isCancelled: false, isReadOnly: false, isRepeating: false, todo: null };
  return { ...event, ...flags, start: at(start), end: at(end), ...more };
}

test("takes an hour from the half hour before the click", () => {
  expect(clickedSpan(at("10:15"), [])).toEqual({ start: at("10:00"), end: at("11:00"), isAllDay: false });
  expect(clickedSpan(at("10:30"), [])).toEqual({ start: at("10:30"), end: at("11:30"), isAllDay: false });
});

test("ends where the next event starts", () => {
  const events = [taken("10:45", "12:00"), taken("14:00", "15:00")];
  expect(clickedSpan(at("10:15"), events)).toMatchObject({ start: at("10:00"), end: at("10:45") });
});

test("starts where the previous event ends", () => {
  const events = [taken("09:00", "10:10")];
  expect(clickedSpan(at("10:15"), events)).toMatchObject({ start: at("10:10"), end: at("11:10") });
});

test("ignores all-day and cancelled events, and those beside the click", () => {
  const events = [
    taken("10:45", "12:00", { isCancelled: true }),
    taken("00:00", "23:59", { isAllDay: true }),
    taken("09:30", "13:00"),
  ];
  expect(clickedSpan(at("10:15"), events)).toMatchObject({ start: at("10:00"), end: at("11:00") });
});
