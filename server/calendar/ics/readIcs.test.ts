import { expect, test } from "vitest";
import { readIcs } from "./readIcs.js";

const good = "BEGIN:VEVENT\r\nUID:good\r\nSUMMARY:Good\r\nDTSTART:20260302T090000Z\r\nEND:VEVENT";

function calendar(...entries: string[]): string {
  return ["BEGIN:VCALENDAR", "VERSION:2.0", ...entries, "END:VCALENDAR", ""].join("\r\n");
}

function event(...lines: string[]): string {
  return ["BEGIN:VEVENT", "UID:bad", "SUMMARY:Bad", ...lines, "END:VEVENT"].join("\r\n");
}

test.each([
  ["a date that rolls over", event("DTSTART:99999999T999999Z")],
  ["30 February", event("DTSTART;VALUE=DATE:20260230")],
  ["25 o'clock", event("DTSTART:20260302T250000Z")],
  ["a line without a colon", event("DTSTART:20260302T090000Z", "GARBAGE")],
  ["more parameters than any program writes", event(`DTSTART${";A=B".repeat(101)}:20260302T090000Z`)],
  ["more parameters in folded lines", event(`DTSTART;B="a:"${";A=\r\n B".repeat(100)}:20260302T090000Z`)],
  ["an unknown rule", event("DTSTART:20260302T090000Z", "RRULE:FREQ=FOO")],
  ["a rule that ends on 30 February", event("DTSTART:20260101T090000Z", "RRULE:FREQ=DAILY;UNTIL=20260230")],
  ["a rule and a length of years", event("DTSTART:20260101T090000Z", "DURATION:P900D", "RRULE:FREQ=DAILY")],
  ["an exception that doesn't exist", event("DTSTART:20260302T090000Z", "RRULE:FREQ=DAILY", "EXDATE:20260230T090000Z")],
  ["an end beyond all years", event("DTSTART:99991231T235900Z", "DURATION:P900D")],
  ["a missing end", "BEGIN:VEVENT\r\nUID:bad\r\nSUMMARY:Bad\r\nBEGIN:VALARM\r\nEND:VEVENT"],
])("%s skips that event, not the calendar", (_name, entry) => {
  const { events, skipped } = readIcs(calendar(good, entry), "UTC");
  expect(events.map(({ title }) => title)).toEqual(["Good"]);
  expect(skipped).toEqual([{ title: "Bad", reason: expect.stringMatching(/^[A-Z].+/) }]);
});

test("a bad line in the calendar or a zone affects no event, and a truncated file yields its complete entries", () => {
  const zone = "BEGIN:VTIMEZONE\r\nTZID:Nowhere\r\nGARBAGE\r\nEND:VTIMEZONE";
  const text = calendar("X-WR-CALNAME:Mine", "GARBAGE", zone, good);
  expect(readIcs(text, "UTC")).toMatchObject({ name: "Mine", events: [{ title: "Good" }], skipped: [] });
  const broken = `BEGIN:VCALENDAR\r\n${good}\r\nBEGIN:VEVENT\r\nSUMMARY:Half\r\nDTST`;
  expect(readIcs(broken, "UTC")).toMatchObject({ events: [{ title: "Good" }], skipped: [{ title: "Half" }] });
});

test("a hundred parameters are read, and quoted or value text that looks like more", () => {
  const many = `DTSTART;X-A="${";A=B".repeat(500)}"${";A=B".repeat(99)}:20260302T090000Z`;
  const { events } = readIcs(calendar(event(many, `DESCRIPTION:a${";b".repeat(500)}`)), "UTC");
  expect(events).toMatchObject([{ title: "Bad", description: `a${";b".repeat(500)}` }]);
});

test("a zone named like a built-in property of JavaScript objects is unknown", () => {
  const floating = event("DTSTART:20260302T090000");
  const { events } = readIcs(calendar("X-WR-TIMEZONE:constructor", floating), "Europe/Lisbon");
  expect(events).toMatchObject([{ start: "2026-03-02T09:00:00.000Z", timeZone: "Europe/Lisbon" }]);
});

test("a repeated entry is read once, and each entry has a valid UID", () => {
  const series = (summary: string) =>
    `BEGIN:VEVENT\r\nUID:a\r\nSUMMARY:${summary}\r\nDTSTART:20260302T090000Z\r\nRRULE:FREQ=DAILY\r\n${[
      "EXDATE:20260303T090000Z,20260303T090000Z",
      "EXDATE;VALUE=DATE:20260303",
      "RDATE:20260401T110000Z,20260401T110000Z",
    ].join("\r\n")}\r\nEND:VEVENT`;
  const { events } = readIcs(calendar(series("First")) + calendar(series("Second")), "UTC");
  expect(events.map(({ uid, title, exceptions }) => [uid, title, exceptions.length])).toEqual([
    ["a", "Second", 1],
    ["a#2026-04-01T11:00:00.000Z", "Second", 0],
  ]);

  const lone = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");
  const unnamed = readIcs(
    calendar(
      lone("DTSTART:20260302T090000Z", `SUMMARY:a${"😀".repeat(500)}`),
      lone("DTSTART:20260302T090000Z", "RECURRENCE-ID:20260302T090000Z", "SUMMARY:One"),
      lone("DTSTART:20260302T090000Z", "RECURRENCE-ID:20260302T090000Z", "SUMMARY:Other"),
    ),
    "UTC",
  );
  const uids = unnamed.events.map(({ uid }) => uid);
  expect(uids.every((uid) => uid.isWellFormed() && uid.length <= 1_000)).toBe(true);
  expect(new Set(uids).size).toBe(3);
});

/** The refusal of a whole file. */
const refusal = (sentence: string) =>
  expect.objectContaining({
    message: sentence,
    extensions: expect.objectContaining({ code: "INVALID_INPUT", fields: { file: sentence } }),
  });

test.each(["", "no calendar", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT"])("refuses a file that is no calendar: %j", (text) => {
  expect(() => readIcs(text, "UTC")).toThrow(refusal("This file can't be read as a calendar (.ics)"));
});

test("refuses more than ten thousand entries, and as many events from added dates", () => {
  const tooMany = refusal("Please enter at most 10000 entries");
  expect(() => readIcs(calendar("BEGIN:VTODO\r\nEND:VTODO\r\n".repeat(10_001)), "UTC")).toThrow(tooMany);
  const days = Array.from({ length: 1_999 }, (_, at) => new Date(Date.UTC(2026, 2, 3 + at)).toISOString().slice(0, 10));
  const dates = days.map((day) => `${day.replaceAll("-", "")}T090000Z`).join(",");
  const added = (uid: string) => event("DTSTART:20260302T090000Z", `RDATE:${dates}`).replace("UID:bad", `UID:${uid}`);
  const full = Array.from({ length: 5 }, (_, at) => added(String(at)));
  expect(readIcs(calendar(...full), "UTC").events).toHaveLength(10_000);
  expect(() => readIcs(calendar(...full, good), "UTC")).toThrow(tooMany);
});

test("to-dos and diary entries are named as skipped, and other components are not", () => {
  const component = (name: string, ...lines: string[]) => [`BEGIN:${name}`, ...lines, `END:${name}`].join("\r\n");
  const { events, skipped } = readIcs(
    calendar(
      component("VTODO", "DTSTART:20260302T090000Z", "SUMMARY:A to-do"),
      component("VTODO", "SUMMARY:An unreadable to-do", "GARBAGE"),
      component("VJOURNAL", "SUMMARY:A day"),
      component("VJOURNAL", "GARBAGE"),
      component("VFREEBUSY", "SUMMARY:Busy", "DTSTART:20260302T090000Z"),
      component("VFREEBUSY", "GARBAGE"),
      component("VEVENT", "GARBAGE"),
      good,
    ),
    "UTC",
  );
  expect(events.map(({ title }) => title)).toEqual(["Good"]);
  const reason = "Only events are read";
  expect(skipped).toEqual([
    { title: "A to-do", reason },
    { title: "An unreadable to-do", reason },
    { title: "A day", reason },
    { title: "Untitled", reason },
    { title: "Untitled event", reason: "One of its lines can't be read, or its end is missing" },
  ]);
});

test("a calendar has the name that most programs write, or that of the standard", () => {
  expect(readIcs(calendar("NAME:Standard", "X-WR-CALNAME:Usual", good), "UTC").name).toBe("Usual");
  expect(readIcs(calendar("X-WR-TIMEZONE:UTC", "NAME:Standard", good), "UTC").name).toBe("Standard");
  expect(readIcs(calendar("NAME:First", good) + calendar("NAME:Second"), "UTC").name).toBe("First");
  expect(readIcs(calendar(good), "UTC").name).toBeNull();
});

test("a time without a zone is in that of its calendar, or in the person's", () => {
  const floating = (uid: string) => event("DTSTART:20260302T090000").replace("UID:bad", `UID:${uid}`);
  const newYork = calendar("NAME:Club", "X-WR-TIMEZONE:America/New_York", floating("a"));
  const text = newYork + calendar(floating("b"));
  expect(readIcs(text, "Asia/Tokyo").events.map(({ start, timeZone }) => [start, timeZone])).toEqual([
    ["2026-03-02T14:00:00.000Z", "America/New_York"],
    ["2026-03-02T00:00:00.000Z", "Asia/Tokyo"],
  ]);
});
