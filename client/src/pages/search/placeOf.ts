import type { SearchHitLineFragment } from "../../gql/graphql";
import { contentKinds } from "../../lib/contentKinds";
import { paths } from "../../lib/paths";

/** The path of a hit: its own page, or the page that contains it. */
export function placeOf(hit: SearchHitLineFragment): string {
  switch (hit.kind) {
    case "TRANSCRIPT":
      return `${paths.video(hit.id)}?t=${hit.seconds ?? 0}`;
    case "TASK":
      return hit.projectId ? paths.project(hit.projectId) : calendarAt(hit.dueDate);
    case "EVENT":
      // an all-day event has the same days in every zone
      return calendarAt(hit.allDay && hit.start ? dayIn(hit.start, hit.timeZone ?? "UTC") : hit.start);
    case "PROJECT":
      return paths.project(hit.id);
    case "RECEIVED":
      return paths.received(hit.id);
    default:
      return contentKinds[hit.kind].path(hit.id);
  }
}

function calendarAt(date: string | null): string {
  return date ? `${paths.calendar()}?date=${encodeURIComponent(date)}` : paths.calendar();
}

/** "2026-11-21" */
export function dayIn(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(new Date(instant));
}
