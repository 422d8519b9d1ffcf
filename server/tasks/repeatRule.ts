import { InvalidInputError } from "../platform/errors.js";
import { expandRecurrence, firstWallStart } from "../platform/recurrence/expandRecurrence.js";
import { type RecurrenceRule, readRule, untilOf, withEnd } from "../platform/recurrence/recurrenceRule.js";

const dayMilliseconds = 86_400_000;
/** How far ahead the next day is searched for. */
const yearsAhead = 100;

/** When a task is due again, and the rule from then on. */
export interface Repetition {
  rule: string;
  dueDate: string | null;
  startDate: string | null;
}

/**
 * A rule in its stored form: upper case, without `RRULE:`; null for none.
 * @param anchor the task's day or instant
 * @throws InvalidInputError with field `repeatRule` for an invalid rule, one not in days or longer units, and one that
 * never happens.
 */
export function repeatRuleOf(text: string | null | undefined, anchor: string): string | null {
  if (!text?.trim()) return null;
  const rule = readRule(text);
  if (typeof rule === "string") throw refusal(rule);
  const day = dayOf(anchor);
  // The last occurrence of a rule with an end has none after it.
  const isOver = rule.until === null && dayAfter(rule, day, day) === null;
  if (isOver || firstWallStart(rule.pattern, day) === null) throw refusal("This rule never happens");
  return rule.text;
}

/**
 * The next task that completing one creates: the first after it that isn't in the past; null when its rule has ended.
 */
export function nextRepetition(
  task: { repeatRule: string; dueDate: string | null; startDate: string | null },
  now: Date,
): Repetition | null {
  const rule = readRule(task.repeatRule);
  if (typeof rule === "string" || (rule.count !== null && rule.count <= 1)) return null;
  const anchor = dayOf(task.dueDate ?? task.startDate ?? now.toISOString());
  const yesterday = dayOf(now.toISOString()) - dayMilliseconds;
  const day = dayAfter(rule, anchor, Math.max(anchor, yesterday));
  if (day === null) return null;
  const days = (day - anchor) / dayMilliseconds;
  return {
    rule: rule.count === null ? rule.text : withEnd(rule, { count: rule.count - 1 }),
    dueDate:
      task.dueDate === null && task.startDate === null
        ? new Date(day).toISOString().slice(0, 10)
        : later(task.dueDate, days),
    startDate: later(task.startDate, days),
  };
}

export function noRepeat(): InvalidInputError {
  return refusal("A subtask can't repeat");
}

/** The rule's first day after another day, counted from the anchor; days are in UTC. */
function dayAfter(rule: RecurrenceRule, anchor: number, after: number): number | null {
  const until = untilOf(rule, "UTC") ?? Number.POSITIVE_INFINITY;
  const end = Math.min(after + yearsAhead * 366 * dayMilliseconds, until + 1);
  for (const [day] of expandRecurrence(rule.pattern, anchor, after + 1, end)) if (day !== undefined) return day;
  return null;
}

function dayOf(text: string): number {
  return Date.parse(`${text.slice(0, 10)}T00:00:00.000Z`);
}

/** The same time of day, this many days later. */
function later(date: string | null, days: number): string | null {
  if (date === null) return null;
  const moved = new Date(new Date(date).getTime() + days * dayMilliseconds).toISOString();
  return moved.slice(0, date.length);
}

function refusal(sentence: string): InvalidInputError {
  return new InvalidInputError(sentence, { repeatRule: sentence });
}
