import { expect, test } from "vitest";
import { defaultPreferences } from "../../lib/preferences";
import { writeDates } from "../../lib/time/formatDate";
import { groupItems } from "./groupItems";

const dates = writeDates({ ...defaultPreferences().locale, timezone: "Europe/Lisbon" });
const friday = new Date("2026-11-20T10:40:00.000Z");
const newestFirst = { by: "UPDATED_AT", order: "DESC" } as const;
const at = (updatedAt: string, title = "Note") => ({ title, updatedAt, createdAt: updatedAt });
const heads = (groups: { title: string; items: unknown[] }[]) =>
  groups.map(({ title, items }) => [title, items.length]);

test("groups notes under today, this week, then by month", () => {
  const notes = [
    at("2026-11-20T09:58:00.000Z"),
    at("2026-11-19T23:30:00.000Z"),
    at("2026-11-16T08:00:00.000Z"),
    at("2026-11-08T08:00:00.000Z"),
    at("2026-10-31T08:00:00.000Z"),
    at("2025-12-24T08:00:00.000Z"),
  ];
  expect(heads(groupItems(notes, newestFirst, dates, "sunday", friday))).toEqual([
    ["Today", 1],
    ["This week", 2],
    ["Earlier this month", 1],
    ["October", 1],
    ["December 2025", 1],
  ]);
});

test("starts the week on the day chosen in the settings", () => {
  const sunday = [at("2026-11-15T12:00:00.000Z")];
  expect(heads(groupItems(sunday, newestFirst, dates, "sunday", friday))).toEqual([["This week", 1]]);
  expect(heads(groupItems(sunday, newestFirst, dates, "monday", friday))).toEqual([["Earlier this month", 1]]);
});

test("groups a list by title under its letters, ignoring accents", () => {
  const notes = [
    at("2026-11-20T09:58:00.000Z", "12 lamps"),
    at("2026-11-20T09:58:00.000Z", "écran"),
    at("2026-11-20T09:58:00.000Z", "Elm"),
  ];
  const groups = groupItems(notes, { by: "TITLE", order: "ASC" }, dates, "sunday", friday);
  expect(heads(groups)).toEqual([
    ["#", 1],
    ["E", 2],
  ]);
});
