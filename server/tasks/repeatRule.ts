import rrule from "rrule";
import { InvalidInputError } from "../platform/errors.js";

const { RRule } = rrule;

const parts = ["FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY", "BYMONTH", "BYSETPOS", "WKST", "COUNT", "UNTIL"];
const frequencies = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"];
const maxInterval = 1_000;
const maxCount = 10_000;
/** Days and weekdays repeat exactly after so many years. */
const cycleYears = 400;
const lastYear = 9_998;

/** When a task falls due again, and by what rule from then on. */
export interface Repetition {
  rule: string;
  dueDate: string | null;
  startDate: string | null;
}

/**
 * A rule as it is stored: upper case, without `RRULE:`; null for none.
 * @param anchor the day or instant that the task is at
 * @throws InvalidInputError with field `repeatRule` for what is no rule of days, and for one that never happens.
 */
export function repeatRuleOf(text: string | null | undefined, anchor: string): string | null {
  const rule = (text ?? "")
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, "");
  if (rule === "") return null;
  const values = partsOf(rule);
  if (!values || !isSensible(values)) throw refusal("Please give a rule from daily to yearly, as RFC 5545 writes it");
  let next: Date | null;
  try {
    next = occurrenceAfter(values, dayOf(anchor), dayOf(anchor));
  } catch {
    throw refusal("Please give a rule from daily to yearly, as RFC 5545 writes it");
  }
  // The last of a rule with an end has none after it.
  if (!next && !values.has("UNTIL")) throw refusal("This rule never happens");
  return rule;
}

/** What completing a task makes next: the first after it that isn't in the past; null when its rule has ended. */
export function nextRepetition(
  task: { repeatRule: string; dueDate: string | null; startDate: string | null },
  now: Date,
): Repetition | null {
  const values = partsOf(task.repeatRule);
  if (!values) return null;
  const count = values.has("COUNT") ? Number(values.get("COUNT")) : null;
  if (count !== null && count <= 1) return null;
  const anchor = dayOf(task.dueDate ?? task.startDate ?? now.toISOString());
  const yesterday = new Date(dayOf(now.toISOString()).getTime() - 86_400_000);
  const day = occurrenceAfter(values, anchor, anchor > yesterday ? anchor : yesterday);
  if (!day) return null;
  if (count !== null) values.set("COUNT", String(count - 1));
  const days = Math.round((day.getTime() - anchor.getTime()) / 86_400_000);
  return {
    rule: [...values].map((pair) => pair.join("=")).join(";"),
    dueDate:
      task.dueDate === null && task.startDate === null ? day.toISOString().slice(0, 10) : later(task.dueDate, days),
    startDate: later(task.startDate, days),
  };
}

export function noRepeat(): InvalidInputError {
  return refusal("A subtask can't repeat");
}

function partsOf(rule: string): Map<string, string> | null {
  const pairs = rule.split(";").map((part) => part.split("="));
  if (pairs.some((pair) => pair.length !== 2 || !parts.includes(pair[0] ?? ""))) return null;
  const values = new Map(pairs as [string, string][]);
  return values.size === pairs.length ? values : null;
}

function isSensible(values: ReadonlyMap<string, string>): boolean {
  const isNumber = (name: string, max: number) => {
    const value = values.get(name);
    return value === undefined || (/^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= max);
  };
  const hasList = (name: string, item: RegExp) =>
    values
      .get(name)
      ?.split(",")
      .every((value) => item.test(value)) ?? true;
  return (
    frequencies.includes(values.get("FREQ") ?? "") &&
    isNumber("INTERVAL", maxInterval) &&
    isNumber("COUNT", maxCount) &&
    hasList("BYDAY", /^[+-]?\d{0,2}(MO|TU|WE|TH|FR|SA|SU)$/) &&
    hasList("BYMONTHDAY", /^[+-]?([1-9]|[12]\d|3[01])$/) &&
    hasList("BYMONTH", /^([1-9]|1[0-2])$/) &&
    hasList("BYSETPOS", /^[+-]?[1-9]\d{0,2}$/) &&
    hasList("WKST", /^(MO|TU|WE|TH|FR|SA|SU)$/) &&
    hasList("UNTIL", /^\d{8}(T\d{6}Z?)?$/) &&
    !(values.has("COUNT") && values.has("UNTIL"))
  );
}

/**
 * The first day of the rule after another. The search is made in the last cycle of the calendar that the library knows,
 * so that a rule that never happens ends it soon.
 */
function occurrenceAfter(values: ReadonlyMap<string, string>, anchor: Date, after: Date): Date | null {
  const text = [...values]
    .filter(([name]) => name !== "COUNT")
    .map((pair) => pair.join("="))
    .join(";");
  const { until, ...options } = RRule.parseString(text);
  const years = Math.max(0, Math.floor((lastYear - after.getUTCFullYear()) / cycleYears)) * cycleYears;
  const rule = new RRule({
    ...options,
    dtstart: shifted(anchor, years),
    ...(until ? { until: shifted(until, years) } : {}),
  });
  const found = rule.after(shifted(after, years));
  return found && shifted(found, -years);
}

function shifted(date: Date, years: number): Date {
  const result = new Date(date);
  result.setUTCFullYear(result.getUTCFullYear() + years);
  return result;
}

function dayOf(text: string): Date {
  return new Date(`${text.slice(0, 10)}T00:00:00.000Z`);
}

/** The same time of day, so many days later. */
function later(date: string | null, days: number): string | null {
  if (date === null) return null;
  const moved = new Date(new Date(date).getTime() + days * 86_400_000).toISOString();
  return moved.slice(0, date.length);
}

function refusal(sentence: string): InvalidInputError {
  return new InvalidInputError(sentence, { repeatRule: sentence });
}
