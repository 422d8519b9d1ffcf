import { Field, ID, Int, ObjectType } from "type-graphql";
import { Node } from "../../platform/graphql/Node.js";
import { DateTime } from "../../platform/graphql/scalars.js";
import { EventProperties } from "./EventProperties.js";

@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description:
    "An event as it stands in the calendar: one that happens once, one occurrence of a series, or, where it is said, a series itself.",
})
export class EventOccurrence extends EventProperties {
  @Field(() => ID, {
    description:
      "The event's id; of an occurrence `<series id>_<YYYYMMDDTHHMMSSZ>` with the start that its rule gives, also after it was moved.",
  })
  id: string;

  @Field(() => ID, { nullable: true, description: "Of an occurrence: its series; null for every other event." })
  seriesId: string | null;

  @Field(() => DateTime, { description: "When it starts; of a series itself, the start that its rule counts from." })
  start: string;

  @Field(() => DateTime, { description: "When it ends, always after the start." })
  end: string;

  @Field(() => DateTime, {
    nullable: true,
    description: "Of an occurrence: the start that its rule gives; null for every other event.",
  })
  originalStart: string | null;

  @Field(() => Boolean, { description: "Whether this occurrence was changed by itself." })
  isOverride: boolean;

  @Field(() => Boolean, { description: "True for what came by subscription: it can't be changed here." })
  isReadOnly: boolean;

  @Field(() => ID, { nullable: true, description: "Its event type; null when it has none." })
  eventTypeId: string | null;

  @Field(() => ID, { nullable: true, description: "The calendar it came from by subscription; null for one's own." })
  subscriptionId: string | null;

  @Field(() => Int, { description: "Counts the saves of the event or its series, from 1." })
  version: number;

  @Field(() => DateTime, { description: "When it, or its series, was made." })
  createdAt: string;

  @Field(() => DateTime, { description: "When it, or its series, was last saved." })
  updatedAt: string;

  @Field(() => DateTime, {
    nullable: true,
    description: "When it was put in the trash, where it stays for 30 days; null when it is not there.",
  })
  deletedAt: string | null;
}
