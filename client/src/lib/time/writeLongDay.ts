import type { LocalePreferences } from "../preferences";
import type { Day } from "./days";

const inEnglish = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
const weekdays = inEnglish({ weekday: "long" });
const months = inEnglish({ month: "long" });

/** "Friday, 20 November 2026", with the parts of the date in the order of the person's format. */
export function writeLongDay(day: Day, format: LocalePreferences["dateFormat"]): string {
  const noon = Date.parse(`${day}T12:00:00Z`);
  const [weekday, month] = [weekdays.format(noon), months.format(noon)];
  const [year, date] = [day.slice(0, 4), Number(day.slice(8))];
  if (format === "yyyy-MM-dd") return `${weekday}, ${day}`;
  return format.startsWith("MM") ? `${weekday}, ${month} ${date}, ${year}` : `${weekday}, ${date} ${month} ${year}`;
}
