import { Field, ID, ObjectType } from "type-graphql";
import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from "typeorm";
import { User } from "../accounts/User.js";
import { ContentType, isContentType } from "../contentKinds/ContentType.js";
import { limitOf } from "../limits.js";
import type { Owned } from "../platform/context.js";
import { isHexColor, milliseconds } from "../platform/data/columns.js";
import { Node } from "../platform/graphql/Node.js";
import { HexColor } from "../platform/graphql/scalars.js";
import { nameKey } from "./nameKey.js";

/** The max number of tags per person. */
export const maxTags = limitOf.content.tags.max;
export const defaultTagColor = "#87CEEB";

@ObjectType({ implements: Node, simpleResolvers: true, description: "A word on content; an item may have up to 50." })
@Entity("tag")
@Unique("tag_name_key", ["ownerId", "contentType", "nameKey"])
@Unique(["ownerId", "id"])
export class Tag implements Owned {
  @Field(() => ID, { description: "A UUID of version 7." })
  @PrimaryColumn("uuid")
  id: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid")
  ownerId: string;

  @Field(() => String, { description: "1 to 100 characters, unique for its content type ignoring case." })
  @Check("tag_name_check", "length(name) between 1 and 100")
  @Column("text")
  name: string;

  /** The normalized name, for comparisons. */
  @Column("text")
  nameKey: string;

  @Field(() => HexColor, { description: "#87CEEB unless chosen." })
  @Check("tag_color_check", isHexColor("color"))
  @Column("text")
  color: string;

  @Field(() => ContentType, { description: "What it is for." })
  @Check("tag_content_type_check", isContentType("content_type"))
  @Column("text")
  contentType: ContentType;

  @Column("timestamptz", { ...milliseconds })
  createdAt: string;

  rename(name: string): void {
    this.name = name.trim();
    this.nameKey = nameKey(name);
  }
}
