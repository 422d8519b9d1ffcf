/**
 * The timestamp of a migration made now, as 20261231235959: a time that exists, and after that of the last migration,
 * whose clock may have been ahead.
 */
export function migrationStamp(now: Date, last: string): string {
  const time = Math.max(now.getTime(), timeOfStamp(last).getTime() + 1000);
  return new Date(time).toISOString().replace(/\D/g, "").slice(0, 14);
}

/** The time of a timestamp; minutes beyond an hour and hours beyond a day carry over. */
export function timeOfStamp(stamp: string): Date {
  const [year, month, day, hour, minute, second] = [0, 4, 6, 8, 10, 12].map((at) =>
    Number(stamp.slice(at, at === 0 ? 4 : at + 2)),
  ) as [number, number, number, number, number, number];
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}
