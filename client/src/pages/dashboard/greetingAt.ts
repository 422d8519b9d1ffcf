/** @param hour 0 to 23. */
export function greetingAt(hour: number): string {
  if (hour < 5) return "Good evening";
  if (hour < 12) return "Good morning";
  return hour < 18 ? "Good afternoon" : "Good evening";
}
