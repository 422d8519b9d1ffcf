import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import { Column, Entity, PrimaryColumn } from "typeorm";
import { DateTime } from "../platform/scalars.js";

export enum ApiTokenAccess {
  READ = "READ",
  READ_WRITE = "READ_WRITE",
}
registerEnumType(ApiTokenAccess, {
  name: "ApiTokenAccess",
  description: "What a token may do.",
  valuesConfig: {
    READ: { description: "Read what the person can read; changing anything is FORBIDDEN." },
    READ_WRITE: { description: "Everything the person can do with their content." },
  },
});

/** A program's way in, as its owner. Only the hash of the token is kept. */
@ObjectType({ description: "A token that lets a program act for the person, sent as Authorization: Bearer." })
@Entity("api_token")
export class ApiToken {
  @Field(() => ID, { description: "A UUID of version 7." })
  @PrimaryColumn("uuid")
  id!: string;

  @Column("uuid", { name: "owner_id" })
  ownerId!: string;

  @Field(() => String, { description: "1 to 100 characters." })
  @Column("text")
  name!: string;

  @Field(() => ApiTokenAccess, { description: "What it may do." })
  @Column("text")
  access!: ApiTokenAccess;

  /** SHA-256 of the whole token. */
  @Column("bytea", { select: false })
  hash!: Buffer;

  @Field(() => DateTime, { description: "When it was made." })
  @Column("timestamptz", { name: "created_at" })
  createdAt!: string;

  @Field(() => DateTime, { nullable: true, description: "Kept to the minute; null when it was never used." })
  @Column("timestamptz", { name: "last_used_at", nullable: true })
  lastUsedAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: "When it stops working; null: never." })
  @Column("timestamptz", { name: "expires_at", nullable: true })
  expiresAt!: string | null;
}
