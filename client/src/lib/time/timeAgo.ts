import type { DateWriting } from "./formatDate";

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;
const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** "2 hours ago", "yesterday", "3 weeks ago": the time since an instant, counting days in the person's zone. */
export function timeAgo(instant: string, dates: Pick<DateWriting, "day">, now: Date = new Date()): string {
  const passed = now.getTime() - Date.parse(instant);
  if (passed < minuteMs) return "just now";
  if (passed < hourMs) return words.format(-Math.floor(passed / minuteMs), "minute");
  const days = Math.round((Date.parse(dates.day(now)) - Date.parse(dates.day(instant))) / dayMs);
  if (days <= 0 || passed < 12 * hourMs) return words.format(-Math.floor(passed / hourMs), "hour");
  if (days < 14) return words.format(-days, "day");
  if (days < 60) return words.format(-Math.floor(days / 7), "week");
  return days < 730
    ? words.format(-Math.floor(days / 30.44), "month")
    : words.format(-Math.floor(days / 365.25), "year");
}

/** For cards: like `timeAgo` within a week, then the date. */
export function timeAgoOrDate(instant: string, dates: DateWriting, now: Date = new Date()): string {
  return now.getTime() - Date.parse(instant) < 7 * dayMs ? timeAgo(instant, dates, now) : dates.date(instant);
}
