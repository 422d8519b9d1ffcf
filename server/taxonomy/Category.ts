import { Field, ID, Int, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryColumn } from "typeorm";
import { ContentType } from "../content/contentEnums.js";
import type { Owned } from "../platform/context.js";
import { HexColor } from "../platform/scalars.js";
import { CategoryScope } from "./CategoryScope.js";
import { nameKey } from "./nameKey.js";

export const defaultCategoryColor = "#FFE4B5";

@ObjectType({ simpleResolvers: true, description: "A drawer for content; an item is in one at most." })
@Entity("category")
export class Category implements Owned {
  @Field(() => ID, { description: "A UUID of version 7." })
  @PrimaryColumn("uuid")
  id: string;

  @Column("uuid", { name: "owner_id" })
  ownerId: string;

  @Field(() => String, { description: "1 to 100 characters, unique for its content type ignoring case." })
  @Column("text")
  name: string;

  /** The name as names are compared. */
  @Column("text", { name: "name_key" })
  nameKey: string;

  @Field(() => HexColor, { description: "#FFE4B5 unless chosen." })
  @Column("text")
  color: string;

  @Field(() => String, { nullable: true, description: "An icon's name; null for none." })
  @Column("text", { nullable: true })
  icon: string | null;

  @Field(() => Int, { description: "Lists show categories by it, smallest first." })
  @Column("integer", { name: "sort_order" })
  sortOrder: number;

  @Field(() => ContentType, { description: "What it was made for." })
  @Column("text", { name: "content_type" })
  contentType: ContentType;

  @Field(() => CategoryScope, { description: "Whether it is offered for its content type alone or for all content." })
  @Column("text")
  scope: CategoryScope;

  @Column("timestamptz", { name: "created_at" })
  createdAt: string;

  rename(name: string): void {
    this.name = name.trim();
    this.nameKey = nameKey(name);
  }
}
