import type { SearchHitLineFragment } from "../../gql/graphql";
import { contentKinds } from "../../lib/contentKinds";
import { paths } from "../../lib/paths";
import { dayIn } from "../../lib/time/dayIn";

/** The path of a hit: its own page, or the page that contains it. */
export function placeOf(hit: SearchHitLineFragment): string {
  switch (hit.kind) {
    case "TRANSCRIPT":
      return `${paths.video(hit.id)}?t=${hit.seconds ?? 0}`;
    case "TASK":
      return hit.projectId ? paths.project(hit.projectId) : paths.calendarAt(hit.dueDate);
    case "EVENT":
      // an all-day event has the same days in every zone
      return paths.calendarAt(hit.allDay && hit.start ? dayIn(hit.start, hit.timeZone ?? "UTC") : hit.start);
    case "PROJECT":
      return paths.project(hit.id);
    case "RECEIVED":
      return paths.received(hit.id);
    default:
      return contentKinds[hit.kind].path(hit.id);
  }
}
