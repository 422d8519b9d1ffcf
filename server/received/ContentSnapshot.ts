import { Field, ID, Int, ObjectType } from "type-graphql";
import { ExcerptBlock } from "../content/ContentItem.js";
import { SummarySource } from "../content/contentEnums.js";
import { KeyPoint } from "../content/Video.js";
import { HexColor } from "../platform/graphql/scalars.js";

@ObjectType({ simpleResolvers: true, description: "A category as it was when its item was sent." })
export class SnapshotCategory {
  @Field(() => String, { description: "Its name." })
  name: string;

  @Field(() => HexColor, { description: "Its color." })
  color: string;

  @Field(() => String, { nullable: true, description: "The name of its icon; null when it has none." })
  icon: string | null;
}

@ObjectType({ simpleResolvers: true, description: "A tag as it was when its item was sent." })
export class SnapshotTag {
  @Field(() => String, { description: "Its name." })
  name: string;

  @Field(() => HexColor, { description: "Its color." })
  color: string;
}

@ObjectType({ simpleResolvers: true, description: "A file as it was when its item was sent." })
export class SnapshotFile {
  @Field(() => ID, { description: "A UUID of version 7." })
  id: string;

  @Field(() => String, { description: "Its name." })
  fileName: string;

  @Field(() => String, { description: "Its media type, as its bytes showed it." })
  fileType: string;

  @Field(() => Int, { description: "In bytes." })
  fileSize: number;

  @Field(() => String, { description: "Gives the file for 5 minutes without other credentials, as a download." })
  url: string;
}

@ObjectType({ description: "A note or video as it was when it was sent; later changes don't reach it." })
export class ContentSnapshot {
  @Field(() => String, { description: "The title." })
  title: string;

  @Field(() => [ExcerptBlock], { description: "The beginning of a note's text; empty for a video." })
  excerpt: ExcerptBlock[];

  @Field(() => HexColor, { nullable: true, description: "A note's color; null for a video." })
  color: string | null;

  @Field(() => String, { nullable: true, description: "A note's link; null when it has none." })
  link: string | null;

  @Field(() => SnapshotCategory, { nullable: true, description: "The sender's category; null when it had none." })
  category: SnapshotCategory | null;

  @Field(() => [SnapshotTag], { description: "The sender's tags by name." })
  tags: SnapshotTag[];

  @Field(() => Int, { description: "How many files came with it." })
  attachmentCount: number;

  @Field(() => String, { nullable: true, description: "A video's address; null for a note." })
  youtubeUrl: string | null;

  @Field(() => String, { nullable: true, description: "A video's picture; null when unknown." })
  thumbnailUrl: string | null;

  @Field(() => Int, { nullable: true, description: "A video's length; null when unknown." })
  durationSeconds: number | null;

  @Field(() => String, { nullable: true, description: "A video's channel; null when unknown." })
  channelName: string | null;

  @Field(() => String, { nullable: true, description: "A note's text as cleaned HTML; null for none and for a video." })
  content: string | null;

  @Field(() => String, { nullable: true, description: "The sender's own notes on a video; null for none." })
  personalNotes: string | null;

  @Field(() => String, { nullable: true, description: "A video's summary; null for none." })
  aiSummary: string | null;

  @Field(() => SummarySource, {
    nullable: true,
    description: "Who wrote the summary, PERSON being the sender; null for none.",
  })
  summarySource: SummarySource | null;

  @Field(() => SummarySource, {
    nullable: true,
    description: "Who wrote the key points, PERSON being the sender; null for none.",
  })
  keyPointsSource: SummarySource | null;

  @Field(() => [KeyPoint], { description: "A video's key points, as they are said." })
  keyPoints: KeyPoint[];

  @Field(() => [SnapshotFile], { description: "The files that came with it, in their order." })
  files: SnapshotFile[];
}
