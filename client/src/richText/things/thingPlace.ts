import { paths } from "../../lib/paths";
import { dayIn } from "../../lib/time/dayIn";
import type { Reference } from "../html/reference";
import type { KnownThing } from "./useThing";

const trashKinds = { note: "notes", video: "videos", project: "projects", task: "tasks", event: "events" } as const;

/** The address of what a link leads to, or of the page that shows it. */
export function thingPlace({ kind, id, at, blockId }: Reference, thing: KnownThing, isTrashed: boolean): string {
  if (kind === "note") return paths.note(id) + (blockId ? `#${blockId}` : "");
  if (kind === "video") return paths.video(id) + (at === undefined ? "" : `?t=${at}`);
  if (isTrashed) return paths.trash(trashKinds[kind]);
  if (kind === "project") return paths.project(id);
  if (kind === "task") return thing.projectId ? paths.project(thing.projectId) : paths.calendarAt(thing.dueDate);
  // an all-day event has the same days in every zone
  return paths.calendarAt(thing.allDay && thing.start ? dayIn(thing.start, thing.timeZone ?? "UTC") : thing.start);
}
