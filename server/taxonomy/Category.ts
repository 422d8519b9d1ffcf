import { Field, ID, Int, ObjectType } from "type-graphql";
import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from "typeorm";
import { User } from "../accounts/User.js";
import { ContentType, isContentType } from "../contentKinds/ContentType.js";
import { limitOf } from "../limits.js";
import type { Owned } from "../platform/context.js";
import { isHexColor, milliseconds } from "../platform/data/columns.js";
import { Node } from "../platform/graphql/Node.js";
import { HexColor } from "../platform/graphql/scalars.js";
import { CategoryScope } from "./CategoryScope.js";
import { nameKey } from "./nameKey.js";

/** The max number of categories per person. */
export const maxCategories = limitOf.content.categories.max;
export const defaultCategoryColor = "#FFE4B5";

@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description: "A drawer for content; an item is in one at most.",
})
@Entity("category")
@Unique("category_name_key", ["ownerId", "contentType", "nameKey"])
@Unique(["ownerId", "id"])
export class Category implements Owned {
  @Field(() => ID, { description: "A UUID of version 7." })
  @PrimaryColumn("uuid")
  id: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid")
  ownerId: string;

  @Field(() => String, { description: "1 to 100 characters, unique for its content type ignoring case." })
  @Check("category_name_check", "length(name) between 1 and 100")
  @Column("text")
  name: string;

  /** The normalized name, for comparisons. */
  @Column("text")
  nameKey: string;

  @Field(() => HexColor, { description: "#FFE4B5 unless chosen." })
  @Check("category_color_check", isHexColor("color"))
  @Column("text")
  color: string;

  @Field(() => String, { nullable: true, description: "An icon's name; null for none." })
  @Column("text", { nullable: true })
  icon: string | null;

  @Field(() => Int, { description: "Lists show categories by it, smallest first." })
  @Column("integer")
  sortOrder: number;

  @Field(() => ContentType, { description: "What it was made for." })
  @Check("category_content_type_check", isContentType("content_type"))
  @Column("text")
  contentType: ContentType;

  @Field(() => CategoryScope, { description: "Whether it is offered for its content type alone or for all content." })
  @Check("category_scope_check", "scope in ('GLOBAL', 'SPECIFIC')")
  @Column("text")
  scope: CategoryScope;

  @Column("timestamptz", { ...milliseconds })
  createdAt: string;

  rename(name: string): void {
    this.name = name.trim();
    this.nameKey = nameKey(name);
  }
}
