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
  valuesConfig: {
    ATTACHMENT: { description: "A file of a note." },
    CATEGORY: { description: "A category." },
    EVENT: { description: "An event, series or occurrence." },
    NOTE: { description: "A note." },
    PROJECT: { description: "A project." },
    TAG: { description: "A tag." },
    TASK: { description: "A task." },
    VIDEO: { description: "A video." },
  },
  description: "What waits in the trash. TASK: to-dos too. EVENT: an event, a series or an occurrence.",
});
