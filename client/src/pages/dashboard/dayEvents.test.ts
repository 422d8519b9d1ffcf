import { describe, expect, it } from "vitest";
import type { DashboardEventFragment } from "../../gql/graphql";
import { defaultPreferences } from "../../lib/preferences";
import { writeDates } from "../../lib/time/formatDate";
import { dayEvents, placeOnLine, weekNumber } from "./dayEvents";

const dates = writeDates({ ...defaultPreferences().locale, timezone: "Europe/Lisbon", timeFormat: "24h" });
const writing = {
  day: dates.day,
  minute: (instant: string) => Number(dates.time(instant).slice(0, 2)) * 60 + Number(dates.time(instant).slice(3)),
};

function event(start: string, end: string, more: Partial<DashboardEventFragment> = {}): DashboardEventFragment {
  const [title, status] = [start, "CONFIRMED" as DashboardEventFragment["status"]];
  const none = { firstDay: null, lastDay: null, eventType: null, subscription: null };
  return { id: start, title, start, end, allDay: false, status, ...none, ...more };
}

const day = "2026-11-20";
const at = (from: string, until: string) => event(`${day}T${from}:00.000Z`, `${day}T${until}:00.000Z`);

describe("the events of a day", () => {
  it("are those that touch it by the person's clock", () => {
    const found = dayEvents(
      [
        event("2026-11-19T22:00:00.000Z", "2026-11-20T00:00:00.000Z"),
        event("2026-11-19T23:00:00.000Z", "2026-11-20T01:00:00.000Z"),
        at("09:30", "10:00"),
        event("2026-11-20T23:30:00.000Z", "2026-11-21T02:00:00.000Z"),
        event("2026-11-21T00:00:00.000Z", "2026-11-21T01:00:00.000Z"),
      ],
      day,
      writing,
    );
    expect(found.map(({ from, until }) => [from, until])).toEqual([
      [0, 60],
      [570, 600],
      [1410, 1440],
    ]);
  });

  it("leave out what is hidden, and have all-day ones on their own days", () => {
    const hidden = { id: "t", color: "#FFE4B5", isVisible: false };
    const found = dayEvents(
      [
        { ...at("09:00", "10:00"), eventType: hidden },
        event("2026-11-20T00:00:00.000Z", "2026-11-21T00:00:00.000Z", { allDay: true, firstDay: day, lastDay: day }),
        event("2026-11-20T12:00:00.000Z", "2026-11-21T12:00:00.000Z", {
          allDay: true,
          firstDay: "2026-11-21",
          lastDay: "2026-11-21",
        }),
      ],
      day,
      writing,
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.isAllDay).toBe(true);
  });
});

describe("the line of a day", () => {
  const line = (...events: DashboardEventFragment[]) => placeOnLine(dayEvents(events, day, writing), 8, 18);

  it("lays an event on its share of the hours", () => {
    const { placed, outside } = line(at("11:15", "12:45"), at("20:00", "21:00"));
    expect(placed.map(({ left, width }) => [left, width])).toEqual([[32.5, 15]]);
    expect(outside).toHaveLength(1);
  });

  it("puts the words of a short one beside it, and nothing where they stand", () => {
    const { placed, lines } = line(at("09:30", "10:00"), at("10:15", "12:00"), at("12:00", "13:00"));
    expect(placed.map(({ isLabelBeside, line: of }) => [isLabelBeside, of])).toEqual([
      [true, 0],
      [false, 1],
      [false, 0],
    ]);
    expect(lines).toBe(2);
  });
});

it("weeks are those of ISO 8601", () => {
  expect(["2026-11-20", "2026-01-01", "2027-01-01", "2024-12-30"].map(weekNumber)).toEqual([47, 1, 53, 1]);
});
