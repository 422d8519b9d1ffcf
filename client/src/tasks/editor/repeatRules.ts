export type Frequency = "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";

export const repeatUnits: readonly { id: Frequency; many: string }[] = [
  { id: "DAILY", many: "days" },
  { id: "WEEKLY", many: "weeks" },
  { id: "MONTHLY", many: "months" },
  { id: "YEARLY", many: "years" },
];

const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const weekdayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const dayMilliseconds = 86_400_000;
/** The max number of days to look ahead. */
const maxDaysAhead = 40_000;

/** The part of a rule that is described and computed here; the server supports every rule. */
interface Rule {
  frequency: Frequency;
  interval: number;
  /** 0, Sunday, to 6; empty: the weekday of the day it counts from. */
  weekdays: number[];
  monthDay: number | null;
}

/** Common rules for a task on this day. */
export function presetRules(day: string): string[] {
  const date = new Date(`${day}T00:00:00Z`);
  return [
    "FREQ=DAILY",
    "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
    `FREQ=WEEKLY;BYDAY=${weekdays[date.getUTCDay()]}`,
    `FREQ=MONTHLY;BYMONTHDAY=${date.getUTCDate()}`,
    "FREQ=YEARLY",
  ];
}

/** "Every week on Friday"; an unsupported rule is shown as it is. */
export function repeatWords(text: string): string {
  const rule = readRule(text);
  if (!rule) return text;
  const { many } = repeatUnits.find(({ id }) => id === rule.frequency) ?? { many: "" };
  if (rule.interval === 1 && rule.weekdays.join() === "1,2,3,4,5") return "Every weekday";
  const every = rule.interval === 1 ? `Every ${many.slice(0, -1)}` : `Every ${rule.interval} ${many}`;
  if (rule.weekdays.length) return `${every} on ${listOf(rule.weekdays.map((day) => weekdayNames[day] ?? ""))}`;
  return rule.monthDay === null ? every : `${every} on day ${rule.monthDay}`;
}

export function customRule(interval: number, frequency: Frequency): string {
  return interval === 1 ? `FREQ=${frequency}` : `FREQ=${frequency};INTERVAL=${interval}`;
}

/** A rule's unit and interval, if it has no other parts. */
export function readCustom(rule: string | null): { interval: number; frequency: Frequency } | null {
  const match = /^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(?:;INTERVAL=(\d+))?$/.exec(rule ?? "");
  return match ? { frequency: match[1] as Frequency, interval: Number(match[2] ?? 1) } : null;
}

/** The days after `day` on which a rule falls, at most `count`; null for a rule that only the server supports. */
export function nextDays(text: string, day: string, count: number): string[] | null {
  const rule = readRule(text);
  if (!rule) return null;
  const anchor = new Date(`${day}T00:00:00Z`);
  const days: string[] = [];
  for (let ahead = 1; ahead <= maxDaysAhead && days.length < count; ahead += 1) {
    const at = new Date(anchor.getTime() + ahead * dayMilliseconds);
    if (isOn(rule, anchor, at)) days.push(at.toISOString().slice(0, 10));
  }
  return days;
}

function isOn({ frequency, interval, weekdays: named, monthDay }: Rule, anchor: Date, at: Date): boolean {
  const days = (at.getTime() - anchor.getTime()) / dayMilliseconds;
  if (frequency === "DAILY") return days % interval === 0;
  if (frequency === "WEEKLY") {
    // weeks begin on Monday
    const week = Math.floor((days + ((anchor.getUTCDay() + 6) % 7)) / 7);
    const on = named.length ? named : [anchor.getUTCDay()];
    return week % interval === 0 && on.includes(at.getUTCDay());
  }
  const months = (at.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + at.getUTCMonth() - anchor.getUTCMonth();
  const step = frequency === "YEARLY" ? interval * 12 : interval;
  return months % step === 0 && at.getUTCDate() === (monthDay ?? anchor.getUTCDate());
}

function readRule(text: string): Rule | null {
  const rule: Rule = { frequency: "DAILY", interval: 1, weekdays: [], monthDay: null };
  let hasFrequency = false;
  for (const part of text.split(";")) {
    const [name = "", value = ""] = part.split("=");
    if (name === "FREQ" && repeatUnits.some(({ id }) => id === value)) {
      rule.frequency = value as Frequency;
      hasFrequency = true;
    } else if (name === "INTERVAL" && /^[1-9]\d{0,2}$/.test(value)) rule.interval = Number(value);
    else if (name === "BYDAY" && /^(SU|MO|TU|WE|TH|FR|SA)(,(SU|MO|TU|WE|TH|FR|SA))*$/.test(value)) {
      rule.weekdays = [...new Set(value.split(",").map((day) => weekdays.indexOf(day)))].sort();
    } else if (name === "BYMONTHDAY" && /^([1-9]|[12]\d|3[01])$/.test(value)) rule.monthDay = Number(value);
    else return null;
  }
  if (!hasFrequency || (rule.weekdays.length && rule.frequency !== "WEEKLY")) return null;
  return rule.monthDay !== null && rule.frequency !== "MONTHLY" ? null : rule;
}

function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
