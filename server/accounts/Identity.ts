import { Field, ID, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryColumn } from "typeorm";
import { DateTime } from "../platform/scalars.js";

/** The provider of the row that holds a password rather than a social account. */
export const passwordProvider = "credential";

/** One way to sign in: a password or a social account. The password itself is never loaded here. */
@ObjectType({ description: "A social account linked for signing in." })
@Entity("identity")
export class Identity {
  @Field(() => ID, { description: "A UUID of version 7." })
  @PrimaryColumn("uuid")
  id!: string;

  @Column("uuid", { name: "owner_id" })
  ownerId!: string;

  @Field(() => String, { description: "The id of one of SignInOptions.providers, or of one that was offered before." })
  @Column("text", { name: "provider_id" })
  providerId!: string;

  @Field(() => String, { description: "The account's id at the provider." })
  @Column("text", { name: "account_id" })
  accountId!: string;

  @Field(() => DateTime, { description: "When it was linked." })
  @Column("timestamptz", { name: "created_at" })
  createdAt!: string;
}
