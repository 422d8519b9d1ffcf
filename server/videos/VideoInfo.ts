import { Field, ID, Int, ObjectType } from "type-graphql";

@ObjectType({ simpleResolvers: true, description: "What can be found out about a video before it is saved." })
export class VideoInfo {
  @Field(() => String, { description: "The 11 characters that name it at the video service." })
  videoId: string;

  @Field(() => Int, { description: "Where the link says to start: seconds from the beginning, 0 unless it says." })
  startSeconds: number;

  @Field(() => String, { nullable: true, description: "Its title; null when the service does not say." })
  title: string | null;

  @Field(() => String, { nullable: true, description: "Whose video it is; null when the service does not say." })
  channelName: string | null;

  @Field(() => String, { description: "Its picture; derived from the id when the service names none." })
  thumbnailUrl: string;

  @Field(() => Int, { nullable: true, description: "How long it is, in seconds; null when nobody could say." })
  durationSeconds: number | null;

  @Field(() => String, {
    nullable: true,
    description: "What its channel says of it, at most 5 000 characters; null when nobody could say.",
  })
  description: string | null;

  @Field(() => ID, { nullable: true, description: "The viewer's own video of the same, which is not in the trash." })
  savedAsId: string | null;
}
