import { storedRule } from "../../platform/recurrence/recurrenceRule.js";

const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const dayMilliseconds = 86_400_000;

/**
 * The rule of a series when an occurrence is moved to another day: its weekdays move along, a day of the month becomes
 * the new one, and the second Tuesday becomes the third Thursday. Rules that can't be moved stay unchanged.
 * @param from the wall clock time of the occurrence's start, and `to` the new one
 */
export function movedRule(text: string, from: number, to: number): string {
  const days = Math.floor(to / dayMilliseconds) - Math.floor(from / dayMilliseconds);
  if (days === 0) return text;
  const frequency = /FREQ=(\w+)/.exec(storedRule(text).pattern)?.[1] ?? "";
  return text
    .split(";")
    .map((pair) => {
      const [name = "", value = ""] = pair.split("=");
      const moved = movedPart(frequency, name, value, from, to, days);
      return `${name}=${moved ?? value}`;
    })
    .join(";");
}

function movedPart(
  frequency: string,
  name: string,
  value: string,
  from: number,
  to: number,
  days: number,
): string | null {
  const [before, after] = [new Date(from), new Date(to)];
  if (name === "BYDAY" && !/\d/.test(value) && frequency !== "MONTHLY" && frequency !== "YEARLY") {
    return value
      .split(",")
      .map((day) => weekdays[(((weekdays.indexOf(day) + days) % 7) + 7) % 7])
      .join(",");
  }
  if (name === "BYDAY" && value === ordinalDay(before, value)) return ordinalDay(after, value);
  if (name === "BYMONTHDAY" && value === String(before.getUTCDate())) return String(after.getUTCDate());
  if (name === "BYMONTH" && frequency === "YEARLY" && value === String(before.getUTCMonth() + 1)) {
    return String(after.getUTCMonth() + 1);
  }
  return null;
}

/** A date as the n-th of its weekday in its month, counted from the end if the rule does so. */
function ordinalDay(date: Date, like: string): string {
  const day = date.getUTCDate();
  const weekday = weekdays[date.getUTCDay()] ?? "";
  if (!like.startsWith("-")) return `${like.startsWith("+") ? "+" : ""}${Math.ceil(day / 7)}${weekday}`;
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return `-${Math.ceil((last - day + 1) / 7)}${weekday}`;
}
