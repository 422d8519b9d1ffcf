import { dayOf, weekdayOf } from "../../../lib/time/days";
import type { EventDraft } from "./eventDraft";
import { readRule, writeRule } from "./repeatRule";

/** If the rule names the weekday or day of its start, it follows a moved start: "on Friday" becomes "on Monday". */
export function withRuleOfStart(before: EventDraft, next: EventDraft): EventDraft {
  const [from, to] = [dayOf(before.start), dayOf(next.start)];
  if (from === to || next.recurrenceRule === null) return next;
  const repeat = readRule(next.recurrenceRule, next.recurrenceEndDate, from);
  if (!repeat) return next;
  const isByStart = repeat.weekdays.join() === String(weekdayOf(from));
  return { ...next, recurrenceRule: writeRule(isByStart ? { ...repeat, weekdays: [weekdayOf(to)] } : repeat, to) };
}
