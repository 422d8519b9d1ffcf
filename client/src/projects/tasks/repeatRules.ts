import { RRule } from "rrule";

export type Frequency = "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";

export const repeatUnits: readonly { id: Frequency; many: string }[] = [
  { id: "DAILY", many: "days" },
  { id: "WEEKLY", many: "weeks" },
  { id: "MONTHLY", many: "months" },
  { id: "YEARLY", many: "years" },
];

const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** The rules most asked for, by the day that a task is at. */
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

/** "Every week on Friday" */
export function repeatWords(rule: string): string {
  try {
    const words = RRule.fromString(rule).toText();
    return words.charAt(0).toUpperCase() + words.slice(1);
  } catch {
    return rule;
  }
}

export function customRule(interval: number, frequency: Frequency): string {
  return interval === 1 ? `FREQ=${frequency}` : `FREQ=${frequency};INTERVAL=${interval}`;
}

/** A rule's unit and interval, where that is all it says. */
export function readCustom(rule: string | null): { interval: number; frequency: Frequency } | null {
  const match = /^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(?:;INTERVAL=(\d+))?$/.exec(rule ?? "");
  return match ? { frequency: match[1] as Frequency, interval: Number(match[2] ?? 1) } : null;
}

/** The days after `day` that a rule falls on, as the server will count them; at most `count`. */
export function nextDays(rule: string, day: string, count: number): string[] {
  try {
    const anchor = new Date(`${day}T00:00:00Z`);
    const options = RRule.parseString(rule);
    const all = new RRule({ ...options, dtstart: anchor });
    const days: string[] = [];
    for (let at: Date | null = anchor; days.length < count; ) {
      at = all.after(at);
      if (!at) break;
      days.push(at.toISOString().slice(0, 10));
    }
    return days;
  } catch {
    return [];
  }
}
