import { addDays, type Day, startOf, weekdayOf } from "../../../lib/time/days";
import { writeDayWords } from "../../../lib/time/writeTime";

export type Frequency = "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";

/** How an event repeats, as far as the form supports it. */
export interface Repeat {
  frequency: Frequency;
  /** 1 to 999. */
  interval: number;
  /** For weekly rules: 0, Sunday, to 6; if empty, the weekday of the start. */
  weekdays: number[];
  /** For monthly rules: by the day of the month, or by its weekday in the month ("the third Friday"). */
  monthBy: "date" | "weekday";
  /** Null: ends at `until`, or never. */
  count: number | null;
  /** The last day; null: no end date. */
  until: Day | null;
}

const names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const units: Record<Frequency, [one: string, many: string]> = {
  DAILY: ["day", "days"],
  WEEKLY: ["week", "weeks"],
  MONTHLY: ["month", "months"],
  YEARLY: ["year", "years"],
};
const ordinals = ["first", "second", "third", "fourth"];

export const frequencies = (Object.keys(units) as Frequency[]).map((id) => ({ id, label: units[id][1] }));

export const plainRepeat: Repeat = {
  frequency: "WEEKLY",
  interval: 1,
  weekdays: [],
  monthBy: "date",
  count: null,
  until: null,
};

/** The RRULE for a form's choice; an end date is stored separately, as the end of the series. */
export function writeRule(repeat: Repeat, start: Day): string {
  const parts = [`FREQ=${repeat.frequency}`];
  if (repeat.interval > 1) parts.push(`INTERVAL=${repeat.interval}`);
  if (repeat.frequency === "WEEKLY" && repeat.weekdays.length) {
    parts.push(
      `BYDAY=${repeat.weekdays
        .toSorted((a, b) => a - b)
        .map((weekday) => names[weekday])
        .join(",")}`,
    );
  }
  if (repeat.frequency === "MONTHLY" && repeat.monthBy === "weekday") {
    parts.push(`BYDAY=${placeInMonth(start)}${names[weekdayOf(start)]}`);
  }
  if (repeat.count !== null) parts.push(`COUNT=${repeat.count}`);
  return parts.join(";");
}

/**
 * Parses a rule into the form's values.
 * @param endDate the end date of the series, if it has one
 * @returns null for a rule that the form can't show, which is kept as it is
 */
export function readRule(rule: string, endDate: string | null, start: Day): Repeat | null {
  const repeat: Repeat = { ...plainRepeat, until: endDate?.slice(0, 10) ?? null };
  const said = new Set<string>();
  for (const part of rule.split(";")) {
    const [name = "", value = ""] = part.split("=");
    said.add(name);
    if (name === "FREQ" && value in units) repeat.frequency = value as Frequency;
    else if (name === "INTERVAL" && /^[1-9]\d{0,2}$/.test(value)) repeat.interval = Number(value);
    else if (name === "COUNT" && /^\d+$/.test(value)) repeat.count = Number(value);
    else if (name === "UNTIL" && /^\d{8}/.test(value)) {
      const until = `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6, 8)}`;
      if (repeat.until === null || until < repeat.until) repeat.until = until;
    } else if (name === "BYDAY" && /^(SU|MO|TU|WE|TH|FR|SA)(,(SU|MO|TU|WE|TH|FR|SA))*$/.test(value)) {
      repeat.weekdays = value.split(",").map((day) => names.indexOf(day));
    } else if (name === "BYDAY" && value === `${placeInMonth(start)}${names[weekdayOf(start)]}`)
      repeat.monthBy = "weekday";
    else if (name === "BYMONTHDAY" && value === String(Number(start.slice(8)))) repeat.monthBy = "date";
    else if (name === "BYMONTH" && value === String(Number(start.slice(5, 7)))) continue;
    else if (name !== "WKST") return null;
  }
  const { frequency } = repeat;
  const saysMore =
    (repeat.weekdays.length > 0 && frequency !== "WEEKLY") ||
    (repeat.monthBy === "weekday" && frequency !== "MONTHLY") ||
    (said.has("BYMONTH") && frequency !== "YEARLY") ||
    // in a yearly rule without a month it means that day of every month
    (said.has("BYMONTHDAY") && frequency !== "MONTHLY" && !said.has("BYMONTH"));
  return said.has("FREQ") && !saysMore ? repeat : null;
}

/** "every 2 weeks on Friday" */
export function repeatWords(repeat: Repeat, start: Day): string {
  const [one, many] = units[repeat.frequency];
  const every = repeat.interval === 1 ? `every ${one}` : `every ${repeat.interval} ${many}`;
  if (repeat.frequency === "WEEKLY") {
    const days = (repeat.weekdays.length ? repeat.weekdays : [weekdayOf(start)]).toSorted((a, b) => a - b);
    if (repeat.interval === 1 && days.join() === "1,2,3,4,5") return "every weekday";
    return `${every} on ${listOf(days.map((day) => weekdayName(day, days.length > 2 ? "short" : "long")))}`;
  }
  if (repeat.frequency === "MONTHLY") {
    return repeat.monthBy === "weekday"
      ? `${every} on the ${placeWords(start)} ${weekdayName(weekdayOf(start), "long")}`
      : `${every} on day ${Number(start.slice(8))}`;
  }
  if (repeat.frequency === "YEARLY") return `${every} on ${writeDayWords(start, { month: "long", day: "numeric" })}`;
  return every;
}

export function ruleWords(rule: string, endDate: string | null, start: Day): string {
  const repeat = readRule(rule, endDate, start);
  return repeat ? repeatWords(repeat, start) : "custom rule";
}

const maxDaysCounted = 20_000;

/** The number of occurrences until a day, inclusive. Null: too many to count here. */
export function timesUntil(repeat: Repeat, start: Day, until: Day): number | null {
  if ((startOf(until) - startOf(start)) / 86_400_000 > maxDaysCounted) return null;
  let count = 0;
  const weekdays = repeat.weekdays.length ? repeat.weekdays : [weekdayOf(start)];
  const firstWeek = startOf(addDays(start, -((weekdayOf(start) + 6) % 7)));
  for (let day = start; day <= until; day = addDays(day, 1)) if (isOn(day)) count += 1;
  return count;

  function isOn(day: Day): boolean {
    const months =
      (Number(day.slice(0, 4)) - Number(start.slice(0, 4))) * 12 + Number(day.slice(5, 7)) - Number(start.slice(5, 7));
    if (repeat.frequency === "DAILY") return ((startOf(day) - startOf(start)) / 86_400_000) % repeat.interval === 0;
    if (repeat.frequency === "WEEKLY") {
      return (
        weekdays.includes(weekdayOf(day)) &&
        Math.floor((startOf(day) - firstWeek) / (7 * 86_400_000)) % repeat.interval === 0
      );
    }
    if (repeat.frequency === "YEARLY") return day.slice(5) === start.slice(5) && (months / 12) % repeat.interval === 0;
    if (months % repeat.interval !== 0) return false;
    if (repeat.monthBy === "date") return day.slice(8) === start.slice(8);
    return weekdayOf(day) === weekdayOf(start) && placeInMonth(day, placeInMonth(start) < 0) === placeInMonth(start);
  }
}

/** The position of a day among the same weekdays of its month, from 1; -1 for the last, if not every month has it. */
function placeInMonth(day: Day, fromTheEnd = false): number {
  const number = Number(day.slice(8));
  const isLast = addDays(day, 7).slice(0, 7) !== day.slice(0, 7);
  if (isLast && (fromTheEnd || number > 28)) return -1;
  return Math.ceil(number / 7);
}

function placeWords(day: Day): string {
  const place = placeInMonth(day);
  return place < 0 ? "last" : (ordinals[place - 1] ?? "");
}

export function weekdayName(weekday: number, length: "long" | "short" | "narrow"): string {
  return writeDayWords(`2026-11-${15 + weekday}`, { weekday: length });
}

function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
