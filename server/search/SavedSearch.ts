import { Field, ID, Int, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryColumn } from "typeorm";
import type { Owned } from "../platform/context.js";
import { DateTime } from "../platform/scalars.js";

@ObjectType({ simpleResolvers: true, description: "A search that is kept under a name." })
@Entity("saved_search")
export class SavedSearch implements Owned {
  @Field(() => ID, { description: "A UUID of version 7, or the client's own." })
  @PrimaryColumn("uuid")
  id: string;

  @Column("uuid", { name: "owner_id" })
  ownerId: string;

  @Field(() => String, { description: "1 to 100 characters." })
  @Column("text")
  name: string;

  @Field(() => String, { description: "What is searched for, as it was typed." })
  @Column("text")
  query: string;

  @Field(() => Int, { description: "Its place in the list, from 0." })
  @Column("integer", { name: "place" })
  order: number;

  @Field(() => DateTime, { description: "When it was saved." })
  @Column("timestamptz", { name: "created_at" })
  createdAt: string;
}
