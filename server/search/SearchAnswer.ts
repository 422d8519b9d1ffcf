import { Field, ID, Int, ObjectType } from "type-graphql";
import { DateTime, HexColor } from "../platform/graphql/scalars.js";
import { NoteElement, SearchKind } from "./searchEnums.js";

@ObjectType({ simpleResolvers: true, description: "A piece of a text, which matched or stands around what did." })
export class MarkedText {
  @Field(() => String, { description: "The piece." })
  text: string;

  @Field(() => Boolean, { description: "Whether it is what was searched for." })
  isMatch: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description:
    "One thing found, with what a line about it shows and where it stands. What a kind doesn't have is null.",
})
export class SearchHit {
  @Field(() => ID, { description: "Of the note, video, task, event (or series), project or received item." })
  id: string;

  @Field(() => SearchKind, { description: "What it is." })
  kind: SearchKind | `${SearchKind}`;

  @Field(() => [MarkedText], { description: "Its title in pieces; of a transcript, the video's." })
  title: MarkedText[];

  @Field(() => [MarkedText], {
    description: "About 160 characters of its text around the first match, in pieces; empty without text.",
  })
  excerpt: MarkedText[];

  @Field(() => DateTime, { description: "When it was last saved; of what was received, when it came." })
  updatedAt: string;

  @Field(() => Boolean, { description: "Put away: an archived note, video or project." })
  isArchived: boolean;

  @Field(() => HexColor, { nullable: true, description: "Of a note, a project, or an event by its type." })
  color: string | null;

  @Field(() => String, { nullable: true, description: "The icon of its category." })
  categoryIcon: string | null;

  @Field(() => String, { nullable: true, description: "The name of its category." })
  categoryName: string | null;

  @Field(() => String, { nullable: true, description: "The picture of a video or of what is said in it." })
  thumbnailUrl: string | null;

  @Field(() => String, { nullable: true, description: "Who published a video." })
  channelName: string | null;

  @Field(() => Int, { nullable: true, description: "How long a video is, in seconds." })
  durationSeconds: number | null;

  @Field(() => Int, { nullable: true, description: "Of a transcript: when it is said, in seconds." })
  seconds: number | null;

  @Field(() => String, { nullable: true, description: "Of a task: PENDING, IN_PROGRESS, COMPLETED or BLOCKED." })
  status: string | null;

  @Field(() => String, { nullable: true, description: "Of a task: the day or instant it is due." })
  dueDate: string | null;

  @Field(() => ID, { nullable: true, description: "The project of a task; null for a to-do." })
  projectId: string | null;

  @Field(() => String, { nullable: true, description: "The names down to a task's project or a project's parent." })
  path: string | null;

  @Field(() => DateTime, { nullable: true, description: "When an event starts; of a series, its first." })
  start: string | null;

  @Field(() => Boolean, { nullable: true, description: "Whether an event lasts whole days." })
  allDay: boolean | null;

  @Field(() => String, { nullable: true, description: "The time zone that an all-day event's days are meant in." })
  timeZone: string | null;

  @Field(() => String, { nullable: true, description: "Who sent what was received." })
  senderName: string | null;
}

@ObjectType({ simpleResolvers: true, description: "What was found of one kind." })
export class SearchGroup {
  @Field(() => SearchKind, { description: "The kind." })
  kind: SearchKind | `${SearchKind}`;

  @Field(() => Int, {
    description: "How many there are, counted up to 200; see `hasMore`.",
  })
  totalCount: number;

  @Field(() => Boolean, { description: "Whether there are more than `totalCount` says." })
  hasMore: boolean;

  @Field(() => [SearchHit], { description: "The best first; as many as were asked for." })
  hits: SearchHit[];
}

@ObjectType({ simpleResolvers: true, description: "A part of what was typed that search doesn't understand." })
export class SearchProblem {
  @Field(() => String, { description: "The part, as typed." })
  text: string;

  @Field(() => String, { description: "What is wrong with it, for the person." })
  sentence: string;
}

@ObjectType({ simpleResolvers: true, description: "How search understood what was typed." })
export class ParsedSearch {
  @Field(() => String, { description: "What is left as words and phrases." })
  text: string;

  @Field(() => String, { nullable: true, description: "The tag's name; null without one." })
  tag: string | null;

  @Field(() => String, { nullable: true, description: "The category's name; null without one." })
  category: string | null;

  @Field(() => Boolean, { description: "Only favorites." })
  isFavorite: boolean;

  @Field(() => Boolean, { description: "Only what is archived." })
  isArchived: boolean;

  @Field(() => [SearchKind], { description: "Only these kinds; empty: all." })
  kinds: (SearchKind | `${SearchKind}`)[];

  @Field(() => [NoteElement], { description: "Only notes with all of these; empty: any." })
  has: (NoteElement | `${NoteElement}`)[];

  @Field(() => String, { nullable: true, description: "Only notes that link to what has this title; null: any." })
  linksTo: string | null;

  @Field(() => String, { nullable: true, description: "The day that it must be before, as 2026-11-21." })
  before: string | null;

  @Field(() => String, { nullable: true, description: "The first day that it may be of, as 2026-11-21." })
  after: string | null;

  @Field(() => [SearchProblem], { description: "What it didn't understand; the rest counts all the same." })
  problems: SearchProblem[];
}

@ObjectType({ simpleResolvers: true, description: "What was found, by kinds." })
export class SearchAnswer {
  @Field(() => ParsedSearch, { description: "How the words were understood." })
  parsed: ParsedSearch;

  @Field(() => [SearchGroup], { description: "A group for each kind in the order of the enum, empty ones too." })
  groups: SearchGroup[];

  @Field(() => Int, { description: "The sum of the groups' counts." })
  totalCount: number;

  @Field(() => Boolean, { description: "Whether a group has more than its count says." })
  hasMore: boolean;
}
