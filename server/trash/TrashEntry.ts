import { Field, ID, Int, ObjectType } from "type-graphql";
import { ContentType } from "../contentKinds/ContentType.js";
import { DateTime, HexColor } from "../platform/graphql/scalars.js";
import { TrashKind } from "./trashKinds.js";

@ObjectType({ simpleResolvers: true, description: "One thing in the trash; what went there with it is not listed." })
export class TrashEntry {
  @Field(() => TrashKind, { description: "What it is." })
  kind: TrashKind;

  @Field(() => ID, { description: "Its own id; of an occurrence the id that `events` gives." })
  id: string;

  @Field(() => String, { description: "Its title or name." })
  title: string;

  @Field(() => String, {
    nullable: true,
    description:
      "Where it was: the category of a note or video, the parent of a subproject, the project of a task or the task of a subtask, the note of an attachment. Null when it was in none.",
  })
  place: string | null;

  @Field(() => HexColor, { nullable: true, description: "Its color; null for what has none." })
  color: string | null;

  @Field(() => ContentType, { nullable: true, description: "What a category or tag is for; null for anything else." })
  contentType: ContentType | null;

  @Field(() => Int, {
    nullable: true,
    description: "Of a category or tag how many items carried it; null for anything else.",
  })
  itemCount: number | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "When an event, a series or an occurrence began; null for anything else.",
  })
  start: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Of an all-day event its first day in its own time zone, as 2026-11-21.",
  })
  firstDay: string | null;

  @Field(() => Boolean, { description: "Whether it is a whole series of events." })
  isSeries: boolean;

  @Field(() => DateTime, { description: "When it was deleted." })
  deletedAt: string;

  @Field(() => DateTime, { description: "When it leaves the trash for good: 30 days later, the night after." })
  removedAt: string;
}

@ObjectType({ simpleResolvers: true, description: "How much of one kind is in the trash." })
export class TrashCount {
  @Field(() => TrashKind, { description: "The kind." })
  kind: TrashKind;

  @Field(() => Int, { description: "How many." })
  count: number;
}
