const dates = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "long" });
const times = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", timeStyle: "short" });

/** "November 20, 2026 at 10:41 UTC": a mail doesn't know where it is read. */
export function formatMailDate(instant: string): string {
  return `${dates.format(new Date(instant))} at ${formatMailTime(instant)}`;
}

/** "10:41 UTC" */
export function formatMailTime(instant: string): string {
  return `${times.format(new Date(instant))} UTC`;
}

const days = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", day: "2-digit", month: "2-digit", year: "numeric" });

/** "11/27/2026" */
export function formatMailDay(instant: string): string {
  return days.format(new Date(instant));
}
