import { Field, ID, Int, ObjectType } from "type-graphql";
import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from "typeorm";
import type { Owned } from "../../platform/context.js";
import { milliseconds } from "../../platform/data/columns.js";
import { DateTime, HexColor } from "../../platform/graphql/scalars.js";
import { ContentItem } from "../ContentItem.js";
import { SummarySource } from "../contentEnums.js";
import { KeyPoint } from "../Video.js";

@ObjectType({ simpleResolvers: true, description: "A category or tag under the name it had." })
export class VersionName {
  @Field(() => ID, { description: "The id of the category or tag; it may be gone." })
  id: string;

  @Field(() => String, { description: "Its name when the version was saved." })
  name: string;
}

@ObjectType({ simpleResolvers: true, description: "What an item was filed under when a version of it was saved." })
export class VersionFacts {
  @Field(() => VersionName, { nullable: true, description: "Null when it had no category." })
  category: VersionName | null;

  @Field(() => [VersionName], { description: "Its tags by name." })
  tags: VersionName[];

  @Field(() => HexColor, { nullable: true, description: "The color of a note; null for a video." })
  color: string | null;

  @Field(() => String, { nullable: true, description: "Null when it had no link." })
  link: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description: "Title and text as they were saved; the newest one is what the item says now.",
})
@Entity("content_version")
@Unique(["itemId", "number"])
export class ContentVersion implements Owned {
  @Field(() => ID, { description: "A UUID of version 7." })
  @PrimaryColumn("uuid")
  id: string;

  @Column("uuid")
  ownerId: string;

  @ForeignKey(() => ContentItem, { onDelete: "CASCADE" })
  @Column("uuid")
  itemId: string;

  @Field(() => Int, { description: "Counts an item's versions from 1; the oldest of more than 100 are dropped." })
  @Check("content_version_number_check", "number > 0")
  @Column("integer")
  number: number;

  @Field(() => String, { description: "The title." })
  @Check("content_version_title_check", "length(title) between 1 and 500")
  @Column("text")
  title: string;

  @Field(() => String, { nullable: true, description: "A note's text as HTML; null when empty and for a video." })
  @Column("text", { nullable: true })
  content: string | null;

  @Column("text", { nullable: true })
  blockIds: string | null;

  @Field(() => String, { nullable: true, description: "The viewer's notes on a video; null when empty." })
  @Column("text", { nullable: true })
  personalNotes: string | null;

  @Field(() => String, { nullable: true, description: "A video's summary; null without one." })
  @Column("text", { nullable: true })
  aiSummary: string | null;

  @Field(() => SummarySource, { nullable: true, description: "Who wrote the summary; null without one." })
  @Column("text", { nullable: true })
  summarySource: SummarySource | `${SummarySource}` | null;

  @Field(() => [KeyPoint], { nullable: true, description: "A video's key points; null for a note." })
  @Column("jsonb", { nullable: true })
  keyPoints: KeyPoint[] | null;

  @Column("text", { nullable: true })
  keyPointsSource: SummarySource | `${SummarySource}` | null;

  @Field(() => VersionFacts, {
    nullable: true,
    description: "What it was filed under; null for versions from before this was kept.",
  })
  @Column("jsonb", { nullable: true })
  facts: VersionFacts | null;

  @Field(() => DateTime, {
    description: "When it was first saved; further saves by the same person within 10 minutes are in it.",
  })
  @Column("timestamptz", { ...milliseconds })
  createdAt: string;

  @Field(() => DateTime, { description: "When it was last saved." })
  @Column("timestamptz", { ...milliseconds })
  updatedAt: string;

  @Column("uuid", { name: "saved_by" })
  savedById: string;

  /** Filled in by the rows that resolvers read. */
  @Field(() => String, { description: "The display name of who saved it." })
  savedBy: string;
}
