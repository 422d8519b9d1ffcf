import { Field, ID, Int, ObjectType } from "type-graphql";
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { User } from "../accounts/User.js";
import type { Owned } from "../platform/context.js";
import { milliseconds } from "../platform/data/columns.js";
import { DateTime } from "../platform/graphql/scalars.js";

@ObjectType({ simpleResolvers: true, description: "A search that is kept under a name." })
@Entity("saved_search")
@Index("saved_search_idx", ["ownerId", "order", "id"])
export class SavedSearch implements Owned {
  @Field(() => ID, { description: "A UUID of version 7, or the client's own." })
  @PrimaryColumn("uuid")
  id: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid")
  ownerId: string;

  @Field(() => String, { description: "1 to 100 characters." })
  @Check("saved_search_name_check", "length(name) between 1 and 100")
  @Column("text")
  name: string;

  @Field(() => String, { description: "What is searched for, as it was typed." })
  @Check("saved_search_query_check", "length(query) between 1 and 500")
  @Column("text")
  query: string;

  @Field(() => Int, { description: "Its place in the list, from 0." })
  @Column("integer", { name: "place" })
  order: number;

  @Field(() => DateTime, { description: "When it was saved." })
  @Column("timestamptz", { ...milliseconds })
  createdAt: string;
}
