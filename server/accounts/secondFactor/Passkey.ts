import { Field, ID, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryColumn } from "typeorm";
import { DateTime } from "../../platform/scalars.js";

/** A passkey of a person's. Rows are made by the sign-in routes; the public key is loaded there alone. */
@ObjectType({ description: "A passkey with which the person can sign in." })
@Entity("passkey")
export class Passkey {
  @Field(() => ID, { description: "A UUID of version 7." })
  @PrimaryColumn("uuid")
  id!: string;

  @Column("uuid", { name: "owner_id" })
  ownerId!: string;

  @Field(() => String, { description: "1 to 100 characters." })
  @Column("text")
  name!: string;

  @Field(() => DateTime, { description: "When it was added." })
  @Column("timestamptz", { name: "created_at" })
  createdAt!: string;

  @Field(() => DateTime, { nullable: true, description: "When it last signed in or confirmed; null: never." })
  @Column("timestamptz", { name: "last_used_at", nullable: true })
  lastUsedAt!: string | null;
}
