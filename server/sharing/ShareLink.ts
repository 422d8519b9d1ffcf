import { Field, ID, Int, ObjectType } from "type-graphql";
import { ContentType } from "../contentKinds/ContentType.js";
import { DateTime } from "../platform/graphql/scalars.js";

@ObjectType({
  simpleResolvers: true,
  description: "A link by which anyone reads one note or video, without an account, until it closes.",
})
export class ShareLink {
  @Field(() => ID, { description: "A UUID of version 7." })
  id: string;

  @Field(() => ID, { description: "What it shows." })
  itemId: string;

  @Field(() => ContentType, { description: "Whether it shows a note or a video." })
  contentType: ContentType;

  @Field(() => String, { description: "The item's title now." })
  title: string;

  @Field(() => String, {
    nullable: true,
    description:
      "Its address; null when the instance's secret was changed since: the link works, but only who has it knows it.",
  })
  url: string | null;

  @Field(() => DateTime, { nullable: true, description: "When it closes; null: not by itself." })
  expiresAt: string | null;

  @Field(() => Boolean, { description: "Whether a reader has to give a password first." })
  hasPassword: boolean;

  @Field(() => Int, { description: "How often the page was read; a few seconds late." })
  visitCount: number;

  @Field(() => DateTime, { nullable: true, description: "When it was last read; null when never." })
  lastVisitAt: string | null;

  @Field(() => DateTime, { description: "When it was made." })
  createdAt: string;

  @Field(() => String, {
    nullable: true,
    description: "For the link of a mail: the address it went to. Null for a link that its owner made.",
  })
  sentTo: string | null;
}
