import type { EventOccurrence } from "./EventOccurrence.js";
export function shownDays(_event: EventOccurrence): { first: string; last: string } | null {
  return null;
}
