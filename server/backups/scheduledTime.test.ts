import { expect, test } from "vitest";
import { BackupSchedule } from "./BackupSchedule.js";
import { isDue, nextTime } from "./scheduledTime.js";

const { NEVER, DAILY, WEEKLY } = BackupSchedule;
/** A Thursday. */
const noon = "2026-11-26T12:00:00.000Z";

test.each([
  [NEVER, 2, null, noon, false, null],
  [DAILY, 2, null, noon, true, "2026-11-26T12:10:00.000Z"],
  [DAILY, 2, "2026-11-26T02:00:00.100Z", noon, false, "2026-11-27T02:00:00.000Z"],
  [DAILY, 2, "2026-11-26T02:00:00.100Z", "2026-11-27T01:59:59.999Z", false, "2026-11-27T02:00:00.000Z"],
  [DAILY, 2, "2026-11-26T02:00:00.100Z", "2026-11-27T02:00:00.000Z", true, "2026-11-27T02:10:00.000Z"],
  [DAILY, 12, "2026-11-25T12:00:00.000Z", noon, true, "2026-11-26T12:10:00.000Z"],
  [DAILY, 13, "2026-11-25T13:00:00.000Z", noon, false, "2026-11-26T13:00:00.000Z"],
  [WEEKLY, 2, "2026-11-22T02:00:00.000Z", noon, false, "2026-11-29T02:00:00.000Z"],
  [WEEKLY, 2, "2026-11-22T01:59:59.999Z", noon, true, "2026-11-26T12:10:00.000Z"],
  [WEEKLY, 2, "2026-11-22T02:00:00.000Z", "2026-11-29T02:00:00.000Z", true, "2026-11-29T02:10:00.000Z"],
  [WEEKLY, 5, "2026-11-22T05:00:00.000Z", "2026-11-29T04:00:00.000Z", false, "2026-11-29T05:00:00.000Z"],
])("%s at %i, last made %s: at %s it is due: %s, next %s", (backups, backupHour, before, now, due, next) => {
  const schedule = { backups, backupHour };
  const last = before ? new Date(before) : null;
  expect(isDue(schedule, last, new Date(now))).toBe(due);
  expect(nextTime(schedule, last, new Date(now))?.toISOString() ?? null).toBe(next);
});
