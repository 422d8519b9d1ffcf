// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { mapChannels } from "./notificationChannels";
import { changePreferences, defaultPreferences, parsePreferences, readPreferences } from "./preferences";

beforeEach(() => localStorage.clear());

test("uses the defaults in a browser without preferences", () => {
  expect(readPreferences()).toEqual(defaultPreferences());
  expect(defaultPreferences()).toMatchObject({
    locale: { dateFormat: "MM/dd/yyyy", timeFormat: "24h", country: "US", weekStartsOn: "sunday" },
    calendar: { timeInterval: 15, dayStartHour: 8, dayEndHour: 18, defaultView: "week" },
    sharing: { defaultLinkExpiration: "7d", receiveNotifications: mapChannels(() => true) },
  });
});

test("replaces each invalid value with its default and keeps the others", () => {
  const standard = defaultPreferences();
  const kept = {
    locale: { dateFormat: "yyyy", timeFormat: "12h", timezone: "Europe/Atlantis", country: 7 },
    notes: { showLinkToProjects: "yes" },
    videos: null,
    calendar: { timeInterval: 15.5, dayStartHour: 20, dayEndHour: 6, defaultView: "month" },
    sharing: { defaultLinkExpiration: "99y", receiveNotifications: { email: false } },
  };
  expect(parsePreferences(JSON.stringify(kept))).toEqual({
    ...standard,
    locale: { ...standard.locale, timeFormat: "12h" },
    calendar: { ...standard.calendar, defaultView: "month" },
    sharing: {
      ...standard.sharing,
      receiveNotifications: { ...standard.sharing.receiveNotifications, email: false },
    },
  });
});

test("keeps how a list is shown, without widths and orders that are none", () => {
  const list = {
    layout: "rows",
    order: "title-asc",
    columnWidths: { category: 140, tags: -1, project: "wide", "a b": 90, added: 9_999 },
  };
  const parsed = parsePreferences(JSON.stringify({ notes: { list }, videos: { list: { layout: 3, order: "?x=1" } } }));
  expect(parsed.notes.list).toEqual({ layout: "rows", order: "title-asc", columnWidths: { category: 140 } });
  expect(parsed.videos.list).toEqual({ layout: "cards", order: null, columnWidths: {} });
});

test.each(["", "not json", "null", "[]", "12", '{"locale":[]}'])("reads stored text %j as the defaults", (text) => {
  expect(parsePreferences(text)).toEqual(defaultPreferences());
});

test("stores a change and leaves the other values alone", () => {
  changePreferences("locale", { timezone: "Asia/Tokyo" });
  changePreferences("locale", { timeFormat: "12h" });
  expect(readPreferences().locale).toMatchObject({ timezone: "Asia/Tokyo", timeFormat: "12h", country: "US" });
  expect(readPreferences()).toBe(readPreferences());
});
