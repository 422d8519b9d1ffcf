import { paths } from "../../lib/paths";
import type { Reference } from "../html/reference";
import type { KnownThing } from "./useThing";

const trashKinds = { note: "notes", video: "videos", project: "projects", task: "tasks", event: "events" } as const;

/** The address of what a link leads to; of a project, task or event in the trash, that of the trash. */
export function thingPlace({ kind, id, at, blockId }: Reference, thing: KnownThing, isTrashed: boolean): string {
  if (kind === "note") return paths.note(id) + (blockId ? `#${blockId}` : "");
  if (kind === "video") return paths.video(id) + (at === undefined ? "" : `?t=${at}`);
  if (isTrashed) return paths.trash(trashKinds[kind]);
  if (kind === "project") return paths.project(id);
  if (kind === "task") return paths.task({ id, projectId: thing.projectId, dueDate: thing.dueDate });
  return paths.event(id);
}
