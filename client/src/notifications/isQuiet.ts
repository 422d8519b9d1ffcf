/** The quiet hours, in minutes of the day in the person's zone. */
export interface QuietHours {
  quietFrom: number | null;
  quietUntil: number | null;
  timeZone: string;
}

/** Whether an instant is within the quiet hours, which may span midnight. */
export function isQuiet({ quietFrom, quietUntil, timeZone }: QuietHours, now: Date): boolean {
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return false;
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    hour: "numeric",
    minute: "numeric",
  }).formatToParts(now);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value ?? 0);
  const minute = part("hour") * 60 + part("minute");
  return quietFrom < quietUntil
    ? minute >= quietFrom && minute < quietUntil
    : minute >= quietFrom || minute < quietUntil;
}
