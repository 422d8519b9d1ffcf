/** When somebody wants no notices, in minutes of their day; null without quiet hours. */
export interface QuietHours {
  quietFrom: number | null;
  quietUntil: number | null;
  timeZone: string;
}

/** How many seconds of quiet hours remain at `now`; 0 outside of them. An end before the start is on the next day. */
export function quietSecondsLeft({ quietFrom, quietUntil, timeZone }: QuietHours, now: Date): number {
  if (quietFrom === null || quietUntil === null) return 0;
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", second: "2-digit" });
  const [hours = 0, minutes = 0, seconds = 0] = parts.format(now).split(":").map(Number);
  const minute = hours * 60 + minutes;
  const isQuiet =
    quietFrom < quietUntil ? minute >= quietFrom && minute < quietUntil : minute >= quietFrom || minute < quietUntil;
  if (!isQuiet) return 0;
  return ((quietUntil - minute + 1440) % 1440) * 60 - seconds;
}
