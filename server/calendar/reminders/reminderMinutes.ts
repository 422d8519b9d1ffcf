import { limitOf } from "../../limits.js";
import type { Check } from "../../platform/graphql/inputRules.js";

const maxReminders = limitOf.planning.reminders.max;
/** Four weeks. */
const maxMinutes = 40_320;
/** The last minute of the day. */
const minMinutes = -1_439;

/** Whether a list of minutes is valid as the reminders of an event or task. */
export const remindersProblem: Check = (value) => {
  if (!Array.isArray(value)) return null;
  if (value.length > maxReminders) return `Please choose at most ${maxReminders} reminders`;
  const fits = value.every((minutes) => Number.isInteger(minutes) && minutes >= minMinutes && minutes <= maxMinutes);
  return fits ? null : `Please choose reminders from ${minMinutes} to ${maxMinutes} minutes before`;
};

/** Without duplicates, the earliest first. */
export function sortedReminders(minutes: readonly number[]): number[] {
  return [...new Set(minutes)].sort((a, b) => b - a);
}
