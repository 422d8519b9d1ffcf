import { contentKinds } from "../contentKinds/contentKinds.js";
import type { Area, Needs, Scope } from "../platform/scopes.js";
import type { TrashKind } from "./trashKinds.js";

/** Things that belong to notes and videos alike need the scopes of both. */
const ofContent = Object.values(contentKinds).map(({ many }) => many as Area);
const areasOf: Readonly<Record<TrashKind, readonly Area[]>> = {
  NOTE: ["notes"],
  VIDEO: ["videos"],
  PROJECT: ["projects"],
  TASK: ["projects"],
  EVENT: ["calendar"],
  ATTACHMENT: ofContent,
  CATEGORY: ofContent,
  TAG: ofContent,
};

/** The scopes that a token needs to read or change what is in the trash. */
export function scopesOfTrash(kind: TrashKind, verb: "read" | "write"): Needs {
  return areasOf[kind].map((area) => [`${area}:${verb}` as Scope]);
}
