/**
 * The one definition of a day and an instant, for the API, REST, search, cursors and files. `Date` reads the 30th of
 * February as a day of March, 24:00 as the next day, and years that neither PostgreSQL's columns of text nor the
 * calendar can hold.
 */

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const instantPattern = /^(\d{4}-\d{2}-\d{2})T(\d{2}):\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-](\d{2}):\d{2})$/;

/** No zone's offset from UTC is larger than this, nor ever was. */
const maxOffsetHours = 15;

/** A day of the years 1 to 9999, as 2026-11-21: its midnight in UTC; null if it is invalid. */
export function readDay(text: string): number | null {
  const match = dayPattern.exec(text);
  if (!match || match[1] === "0000") return null;
  const midnight = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text) ? midnight : null;
}

/** An instant of the years 1 to 9999 in UTC, written with its offset from UTC; null if it is invalid. */
export function readInstant(text: string): number | null {
  const match = instantPattern.exec(text);
  if (!match || readDay(match[1] ?? "") === null) return null;
  if (match[2] === "24" || Number(match[3] ?? 0) > maxOffsetHours) return null;
  const instant = Date.parse(text);
  return !Number.isNaN(instant) && isKept(instant) ? instant : null;
}

export function isInstant(text: string): boolean {
  return readInstant(text) !== null;
}

/** An instant as the API shows it, 2026-11-21T09:30:00.000Z; null if it is invalid. */
export function instantText(text: string): string | null {
  const instant = readInstant(text);
  return instant === null ? null : new Date(instant).toISOString();
}

/** Whether an instant lies in the years 1 to 9999, so that it can be written with four digits. */
export function isKept(instant: number): boolean {
  return instant >= firstInstant && instant <= lastInstant;
}

/** The nearest instant of the years 1 to 9999. */
export function keptInstant(instant: number): number {
  return Math.min(Math.max(instant, firstInstant), lastInstant);
}

const firstInstant = Date.parse("0001-01-01T00:00:00.000Z");
const lastInstant = Date.parse("9999-12-31T23:59:59.999Z");
