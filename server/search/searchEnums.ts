import { registerEnumType } from "type-graphql";
import { contentTypes } from "../contentKinds/contentKinds.js";

/** The kinds that search finds, in the order of their groups. */
export const searchKinds = [...contentTypes, "TASK", "EVENT", "PROJECT", "RECEIVED", "TRANSCRIPT"] as const;
export type SearchKind = (typeof searchKinds)[number];
export const SearchKind = Object.fromEntries(searchKinds.map((kind) => [kind, kind])) as {
  readonly [K in SearchKind]: K;
};
registerEnumType(SearchKind, {
  name: "SearchKind",
  valuesConfig: {
    EVENT: { description: "Events." },
    NOTE: { description: "Notes." },
    PROJECT: { description: "Projects." },
    RECEIVED: { description: "Received items." },
    TASK: { description: "Tasks." },
    TRANSCRIPT: { description: "Passages of transcripts." },
    VIDEO: { description: "Videos." },
  },
  description: "What search finds. TRANSCRIPT: a place in what is said in a video.",
});

/** The elements of a note that `has:` finds. */
export const noteElements = ["CHECKLIST", "CODE", "TABLE", "IMAGE", "LINK", "ATTACHMENT", "TASK"] as const;
export type NoteElement = (typeof noteElements)[number];
export const NoteElement = Object.fromEntries(noteElements.map((element) => [element, element])) as {
  readonly [E in NoteElement]: E;
};
registerEnumType(NoteElement, {
  name: "NoteElement",
  valuesConfig: {
    ATTACHMENT: { description: "A file." },
    CHECKLIST: { description: "A checklist." },
    CODE: { description: "A code block." },
    IMAGE: { description: "An image." },
    LINK: { description: "A link." },
    TABLE: { description: "A table." },
    TASK: { description: "A line that is a task." },
  },
  description:
    "An element of a note that search asks for. LINK: to an address or a thing, or an embed; ATTACHMENT: a file, images in the text too; TASK: a line that is a task.",
});
