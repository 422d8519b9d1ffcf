import { expect, test } from "vitest";
import type { EventFieldsFragment } from "../../../gql/graphql";
import { make } from "../../../testing/make";
import { untypedColor } from "./calendarColors";
import { type EventSources, placeEvents } from "./placeEvents";

const sources: EventSources = { types: [make.eventType()], subscriptions: [make.subscription()] };

function placed(fields: Partial<EventFieldsFragment>, zone: string) {
  const [event] = placeEvents([make.event(fields)], sources, zone);
  return event;
}

/** The wall clock time, as 2026-07-01T13:00. */
function shown(fields: Partial<EventFieldsFragment>, zone: string) {
  const { start, end } = placed(fields, zone) ?? { start: 0, end: 0 };
  return [start, end].map((wall) => new Date(wall).toISOString().slice(0, 16));
}

test.each([
  ["Europe/Lisbon", "2026-01-15T12:00", "2026-07-15T13:00"],
  ["America/New_York", "2026-01-15T07:00", "2026-07-15T08:00"],
  ["America/Santiago", "2026-01-15T09:00", "2026-07-15T08:00"],
  ["Australia/Sydney", "2026-01-15T23:00", "2026-07-15T22:00"],
  ["Asia/Kolkata", "2026-01-15T17:30", "2026-07-15T17:30"],
])("places an event at the wall clock of %s, in January and in July", (zone, january, july) => {
  const lasts = (day: string) => ({ start: `${day}T12:00:00.000Z`, end: `${day}T12:45:00.000Z` });
  expect(shown(lasts("2026-01-15"), zone)[0]).toBe(january);
  expect(shown(lasts("2026-07-15"), zone)[0]).toBe(july);
  const { start = 0, end = 0 } = placed(lasts("2026-07-15"), zone) ?? {};
  expect(end - start).toBe(45 * 60_000);
});

/** All-day events, from midnight to midnight in the zone they were created in. */
const wholeDays = [
  {
    of: "a day in Lisbon's summer",
    event: { timeZone: "Europe/Lisbon", start: "2026-07-14T23:00:00.000Z", end: "2026-07-15T23:00:00.000Z" },
    days: ["2026-07-15T00:00", "2026-07-16T00:00"],
  },
  {
    of: "three days with the end of summer time in Lisbon",
    event: { timeZone: "Europe/Lisbon", start: "2026-10-23T23:00:00.000Z", end: "2026-10-27T00:00:00.000Z" },
    days: ["2026-10-24T00:00", "2026-10-27T00:00"],
  },
  {
    of: "a day in Sydney's summer",
    event: { timeZone: "Australia/Sydney", start: "2026-01-14T13:00:00.000Z", end: "2026-01-15T13:00:00.000Z" },
    days: ["2026-01-15T00:00", "2026-01-16T00:00"],
  },
  {
    of: "two days with the end of summer time in Sydney",
    event: { timeZone: "Australia/Sydney", start: "2026-04-03T13:00:00.000Z", end: "2026-04-05T14:00:00.000Z" },
    days: ["2026-04-04T00:00", "2026-04-06T00:00"],
  },
  {
    of: "the day in Santiago whose midnight the clocks skip",
    event: { timeZone: "America/Santiago", start: "2026-09-06T04:00:00.000Z", end: "2026-09-07T03:00:00.000Z" },
    days: ["2026-09-06T00:00", "2026-09-07T00:00"],
  },
  {
    of: "a day that ends where it begins",
    event: { timeZone: "UTC", start: "2026-07-15T00:00:00.000Z", end: "2026-07-15T00:00:00.000Z" },
    days: ["2026-07-15T00:00", "2026-07-16T00:00"],
  },
];

test.each(wholeDays)("places an all-day event on its own days in every zone: $of", ({ event, days }) => {
  for (const zone of ["Europe/Lisbon", "America/Los_Angeles", "Australia/Sydney", "Pacific/Kiritimati"])
    expect(shown({ allDay: true, ...event }, zone), zone).toEqual(days);
});

test("gives an event without a positive duration by the clock one minute", () => {
  const backwards = { start: "2026-10-25T00:45:00.000Z", end: "2026-10-25T01:15:00.000Z" };
  expect(shown(backwards, "Europe/Lisbon")).toEqual(["2026-10-25T01:45", "2026-10-25T01:46"]);
  const momentary = { start: "2026-11-20T09:00:00.000Z", end: "2026-11-20T09:00:00.000Z" };
  expect(shown(momentary, "UTC")).toEqual(["2026-11-20T09:00", "2026-11-20T09:01"]);
});

test("takes name and color from the event's type, else its subscription, else the defaults", () => {
  expect(placed({ eventTypeId: "type" }, "UTC")).toMatchObject({ typeName: "Work", color: "#B4EFCF" });
  expect(placed({ subscriptionId: "subscription" }, "UTC")).toMatchObject({ typeName: "Holidays", color: "#87CEEB" });
  expect(placed({ subscriptionId: "subscription", eventTypeId: "type" }, "UTC")).toMatchObject({ typeName: "Work" });
  expect(placed({}, "UTC")).toMatchObject({ typeName: null, color: untypedColor });
  expect(placed({ eventTypeId: "not read yet" }, "UTC")).toMatchObject({ typeName: null, color: untypedColor });
});

test("leaves out deleted and hidden events and keeps the order of the rest", () => {
  const events = [
    make.event({ id: "plain" }),
    make.event({ id: "deleted", deletedAt: "2026-11-20T08:00:00.000Z" }),
    make.event({ id: "typed", eventTypeId: "type" }),
    make.event({ id: "subscribed", subscriptionId: "subscription" }),
  ];
  const keys = (of: EventSources): string[] => placeEvents(events, of, "UTC").map(({ key }) => key);
  expect(keys(sources)).toEqual(["plain", "typed", "subscribed"]);
  expect(keys({ ...sources, types: [make.eventType({ isVisible: false })] })).toEqual(["plain", "subscribed"]);
  expect(keys({ ...sources, subscriptions: [make.subscription({ isVisible: false })] })).toEqual(["plain", "typed"]);
});

test("marks events that are cancelled, repeating or read-only", () => {
  const plain = { isCancelled: false, isRepeating: false, isReadOnly: false, isAllDay: false };
  expect(placed({}, "UTC")).toMatchObject(plain);
  expect(placed({ status: "CANCELLED" }, "UTC")).toMatchObject({ ...plain, isCancelled: true });
  expect(placed({ recurrenceRule: "FREQ=DAILY" }, "UTC")).toMatchObject({ ...plain, isRepeating: true });
  expect(placed({ isReadOnly: true }, "UTC")).toMatchObject({ ...plain, isReadOnly: true });
  expect(placed({ allDay: true }, "UTC")).toMatchObject({ ...plain, isAllDay: true });
});
