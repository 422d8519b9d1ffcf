import { registerEnumType } from "type-graphql";

/** What search finds, in the order of its groups. */
export enum SearchKind {
  NOTE = "NOTE",
  VIDEO = "VIDEO",
  TASK = "TASK",
  EVENT = "EVENT",
  PROJECT = "PROJECT",
  RECEIVED = "RECEIVED",
  TRANSCRIPT = "TRANSCRIPT",
}
registerEnumType(SearchKind, {
  name: "SearchKind",
  description: "What search finds. TRANSCRIPT: a place in what is said in a video.",
});

export const searchKinds = Object.values(SearchKind);
