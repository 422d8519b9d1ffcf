import { Field, ID, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryColumn } from "typeorm";
import { ContentType } from "../content/contentEnums.js";
import type { Owned } from "../platform/context.js";
import { HexColor } from "../platform/scalars.js";
import { nameKey } from "./nameKey.js";

export const defaultTagColor = "#87CEEB";

@ObjectType({ simpleResolvers: true, description: "A word on content; an item may have up to 50." })
@Entity("tag")
export class Tag implements Owned {
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

  @Field(() => HexColor, { description: "#87CEEB unless chosen." })
  @Column("text")
  color: string;

  @Field(() => ContentType, { description: "What it is for." })
  @Column("text", { name: "content_type" })
  contentType: ContentType;

  @Column("timestamptz", { name: "created_at" })
  createdAt: string;

  rename(name: string): void {
    this.name = name.trim();
    this.nameKey = nameKey(name);
  }
}
