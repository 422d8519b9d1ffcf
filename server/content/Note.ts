import { Field, ObjectType } from "type-graphql";
import { Check, ChildEntity, Column } from "typeorm";
import { ContentType } from "../contentKinds/ContentType.js";
import { isHexColor } from "../platform/data/columns.js";
import { HexColor } from "../platform/graphql/scalars.js";
import { ContentItem, ExcerptBlock } from "./ContentItem.js";
import { defaultNoteColor } from "./noteFields.js";

@ObjectType({ implements: ContentItem, simpleResolvers: true, description: "A note." })
@ChildEntity(ContentType.NOTE)
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
}
