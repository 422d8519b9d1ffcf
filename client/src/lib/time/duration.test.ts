import { expect, test } from "vitest";
import { cutAtMoments, writeDuration, writeMoment, writeTotal } from "./duration";

test.each([
  [0, "0:00", "00:00"],
  [572, "9:32", "09:32"],
  [1087.6, "18:07", "18:07"],
  [3764, "1:02:44", "1:02:44"],
])("writes %d seconds as %s, and as %s in a column", (seconds, duration, moment) => {
  expect(writeDuration(seconds)).toBe(duration);
  expect(writeMoment(seconds)).toBe(moment);
});

test("writes totals in hours and minutes", () => {
  expect([2520, 10_680, 76_440, 3599].map(writeTotal)).toEqual(["42 min", "2 h 58", "21 h 14", "1 h 00"]);
});

test("finds moments named in a note but not times after the end of the video", () => {
  expect(cutAtMoments("Putty at 12:40, again 1:02:03.", 4000)).toEqual([
    { text: "Putty at ", seconds: null },
    { text: "12:40", seconds: 760 },
    { text: ", again ", seconds: null },
    { text: "1:02:03", seconds: 3723 },
    { text: ".", seconds: null },
  ]);
  expect(cutAtMoments("Fridge from 19:00", 600)).toEqual([{ text: "Fridge from 19:00", seconds: null }]);
  expect(cutAtMoments("ratio 3:99 or 2:3", null)).toEqual([{ text: "ratio 3:99 or 2:3", seconds: null }]);
});
