/** The day of an instant in a time zone: "2026-11-21" */
export function dayIn(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(new Date(instant));
}
