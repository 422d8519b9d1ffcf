import { lightFormat } from "date-fns/lightFormat";

const months = new Intl.DateTimeFormat("en-US", { month: "short" });
const weekdays = {
  short: new Intl.DateTimeFormat("en-US", { weekday: "short" }),
  long: new Intl.DateTimeFormat("en-US", { weekday: "long" }),
};

/**
 * Writes a day in one of the formats that Settings offers. The browser provides the month names, so that the locale
 * tables of date-fns are not loaded.
 */
export function writeDay(day: Date, format: string): string {
  return lightFormat(day, format.replace("MMM", `'${months.format(day)}'`));
}

/** "Fri" or "Friday" */
export function writeWeekday(day: Date, length: keyof typeof weekdays): string {
  return weekdays[length].format(day);
}
