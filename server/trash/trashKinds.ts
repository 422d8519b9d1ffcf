import { registerEnumType } from "type-graphql";
import { contentTypes } from "../contentKinds/contentKinds.js";

/** The kinds of what can be deleted and restored. */
export const trashKinds = [...contentTypes, "PROJECT", "TASK", "EVENT", "ATTACHMENT", "CATEGORY", "TAG"] as const;
export type TrashKind = (typeof trashKinds)[number];
export const TrashKind = Object.fromEntries(trashKinds.map((kind) => [kind, kind])) as {
  readonly [K in TrashKind]: K;
};
registerEnumType(TrashKind, {
  name: "TrashKind",
  description: "What waits in the trash. TASK: to-dos too. EVENT: an event, a series or an occurrence.",
});
