import { Calendar, CircleCheck, Folder, type LucideIcon } from "lucide-react";
import { contentKinds } from "../../lib/contentKinds";
import type { ThingKind } from "../html/reference";

/** The word and icon of each kind of thing that a note may link to. */
export const thingLooks: Record<ThingKind, { word: string; icon: LucideIcon }> = {
  note: { word: "Note", icon: contentKinds.NOTE.icon },
  video: { word: "Video", icon: contentKinds.VIDEO.icon },
  project: { word: "Project", icon: Folder },
  task: { word: "Task", icon: CircleCheck },
  event: { word: "Event", icon: Calendar },
};
