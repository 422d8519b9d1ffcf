import { Field, ObjectType } from "type-graphql";
import { Check, ChildEntity, Column, Index } from "typeorm";
import { ContentType } from "../contentKinds/ContentType.js";
import { isHexColor } from "../platform/data/columns.js";
import { Node } from "../platform/graphql/Node.js";
import { HexColor } from "../platform/graphql/scalars.js";
import { ContentItem, ExcerptBlock } from "./ContentItem.js";
import { defaultNoteColor } from "./noteFields.js";

@ObjectType({ implements: [ContentItem, Node], simpleResolvers: true, description: "A note." })
@ChildEntity(ContentType.NOTE)
@Index("content_item_daily_date_key", ["ownerId", "dailyDate"], {
  unique: true,
  where: "daily_date is not null and deleted_at is null and not is_template",
})
@Index("content_item_template_idx", ["ownerId", "title", "id"], { where: "is_template" })
export class Note extends ContentItem {
  override contentType = ContentType.NOTE;

  /** A resolver gives it to readers, with the titles of now in its links. */
  @Column("text", { nullable: true })
  content: string | null;

  /** Those of the text's blocks, one after the other; null while they follow from the note's id. */
  @Column("text", { nullable: true })
  blockIds: string | null;

  @Field(() => [ExcerptBlock], {
    description: "The beginning of the text for a card: at most 8 blocks, 400 characters in all.",
  })
  @Column("jsonb", { default: [] })
  excerpt: ExcerptBlock[];

  @Field(() => String, { nullable: true, description: "An http or https address, at most 2 048 characters." })
  @Check("content_item_link_check", "length(link) <= 2048")
  @Column("text", { nullable: true })
  link: string | null;

  @Field(() => HexColor, { description: "The paper's color; #FFE4B5 unless chosen." })
  @Check("content_item_color_check", isHexColor("color"))
  @Column("text", { default: defaultNoteColor })
  color: string;

  @Field(() => String, {
    nullable: true,
    description:
      "The day whose daily note it is, as 2026-11-21; null for other notes. A day has one, without the trash.",
  })
  @Check("content_item_daily_date_check", "daily_date ~ '^\\d{4}-\\d\\d-\\d\\d$'")
  @Column("text", { nullable: true })
  dailyDate: string | null;

  @Field(() => Boolean, { description: "Whether notes are made from it; then it is in no list but that of templates." })
  @Column("boolean", { default: false })
  isTemplate: boolean;
}
