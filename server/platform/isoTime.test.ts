import { expect, test } from "vitest";
import { instantText, isInstant, keptInstant, readDay } from "./isoTime.js";

test.each([
  "2026-02-30",
  "2027-02-29",
  "2026-13-01",
  "2026-00-10",
  "0000-01-01",
  "99999-01-01",
  "+275760-09-13",
  "20261121",
])("refuses %s as a day", (text) => expect(readDay(text)).toBeNull());

test.each([
  "2026-02-30T10:00:00Z",
  "2026-11-21T25:00:00Z",
  "2026-11-21T24:00:00Z",
  "2026-11-21T23:59:60Z",
  "2026-11-21T09:60Z",
  "2026-11-21T09:30:00+99:00",
  "2026-11-21T09:30:00-16:00",
  "2026-11-21T09:30:00+01:60",
  "2026-11-21T09:30:00",
  "0000-12-31T23:59:59Z",
  "0001-01-01T00:00:00+14:00",
  "9999-12-31T23:59:59-14:00",
  "99999-01-01T00:00:00Z",
  "+275760-09-13T00:00:00.001Z",
  "-000001-01-01T00:00:00Z",
  "+002026-11-21T09:30:00Z",
])("refuses %s as an instant", (text) => expect(instantText(text)).toBeNull());

test("reads an instant at any distance from UTC", () => {
  expect(instantText("2026-11-21T09:30+14:00")).toBe("2026-11-20T19:30:00.000Z");
  expect(instantText("0001-01-01T00:00:00Z")).toBe("0001-01-01T00:00:00.000Z");
  expect(instantText("2026-11-21T09:30+15:59")).toBe("2026-11-20T17:31:00.000Z");
  expect(instantText("2028-02-29T23:59:59.999999-03:30")).toBe("2028-03-01T03:29:59.999Z");
  expect(instantText("9999-12-31T23:59:59.999Z")).toBe("9999-12-31T23:59:59.999Z");
});

test("tells whether a text is an instant", () => {
  expect(isInstant("2026-11-21T09:30:00Z")).toBe(true);
  expect(isInstant("2026-11-21")).toBe(false);
});

test("keeps an instant within the years 1 to 9999", () => {
  const kept = (text: string) => new Date(keptInstant(Date.parse(text))).toISOString();
  expect(kept("-000001-01-01T00:00:00.000Z")).toBe("0001-01-01T00:00:00.000Z");
  expect(kept("2026-11-21T09:30:00.000Z")).toBe("2026-11-21T09:30:00.000Z");
  expect(kept("+010000-01-01T00:00:00.000Z")).toBe("9999-12-31T23:59:59.999Z");
});
