import { createUnionType, Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { EventOccurrence } from "../calendar/events/EventOccurrence.js";
import { type LinkKind as Kind, linkKinds } from "../content/html/reference.js";
import { Note } from "../content/Note.js";
import { Video } from "../content/Video.js";
import { contentKinds } from "../contentKinds/contentKinds.js";
import { Project } from "../projects/Project.js";
import { Task } from "../tasks/Task.js";

export type LinkKind = Kind;
export const LinkKind = Object.fromEntries(linkKinds.map((kind) => [kind, kind])) as { readonly [K in Kind]: K };
registerEnumType(LinkKind, {
  name: "LinkKind",
  valuesConfig: {
    EVENT: { description: "An event." },
    NOTE: { description: "A note." },
    PROJECT: { description: "A project." },
    TASK: { description: "A task." },
    VIDEO: { description: "A video." },
  },
  description: "What a link in a note leads to.",
});

export const LinkState = { LIVE: "LIVE", TRASHED: "TRASHED" } as const;
export type LinkState = keyof typeof LinkState;
registerEnumType(LinkState, {
  name: "LinkState",
  valuesConfig: { LIVE: { description: "It is there." }, TRASHED: { description: "It is in the trash." } },
  description: "Whether what a link leads to is in the trash.",
});

/** The target of a link, with the name of its type. */
export type Target = object & { __typename: string };

export const typenames: Readonly<Record<LinkKind, string>> = {
  NOTE: contentKinds.NOTE.typename,
  VIDEO: contentKinds.VIDEO.typename,
  PROJECT: "Project",
  TASK: "Task",
  EVENT: "EventOccurrence",
};

export const LinkTarget = createUnionType({
  name: "LinkTarget",
  description: "What a link in a note leads to.",
  types: () => [Note, Video, Project, Task, EventOccurrence] as const,
  resolveType: (target) => (target as unknown as Target).__typename,
});

@ObjectType({ simpleResolvers: true, description: "A link or an embed in the text of a note." })
export class Link {
  @Field(() => LinkKind, { description: "What it leads to." })
  kind: LinkKind;

  @Field(() => ID, { description: "The id of the block that it stands in." })
  blockId: string;

  @Field(() => ID, { description: "The id of what it leads to; of an event that of its series or of a single event." })
  targetId: string;

  @Field(() => ID, { nullable: true, description: "The block of a note that it leads to; null: the whole note." })
  targetBlockId: string | null;

  @Field(() => Int, { nullable: true, description: "The second of a video that it leads to; null: its beginning." })
  at: number | null;

  @Field(() => LinkState, { description: "Whether what it leads to is in the trash." })
  state: LinkState;
}

@ObjectType({ simpleResolvers: true, description: "A place in a note that links to a thing, or names it." })
export class Backlink {
  @Field(() => Note, { description: "The note." })
  item: object;

  @Field(() => ID, { description: "The id of the block that it stands in." })
  blockId: string;

  @Field(() => String, { description: "The sentence around it; at most 300 characters." })
  text: string;
}

@ObjectType({ simpleResolvers: true, description: "A thing that a link may lead to." })
export class LinkSuggestion {
  @Field(() => LinkKind, { description: "What it is." })
  kind: LinkKind;

  @Field(() => ID, { description: "Its id; of an event that of its series or of a single event." })
  id: string;

  @Field(() => String, { description: "Its title." })
  title: string;

  @Field(() => Int, { nullable: true, description: "The second of a video where it is said; else null." })
  at: number | null;
}
