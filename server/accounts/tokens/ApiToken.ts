import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { DateTime } from "../../platform/graphql/scalars.js";
import { readScopes, type Scope, scopes, writeScopes } from "../../platform/scopes.js";
import { User } from "../User.js";

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

/** Lets a program act as its owner. Only the token's hash is stored. */
@ObjectType({ description: "A token that lets a program act for the person, sent as Authorization: Bearer." })
@Entity("api_token")
@Index("api_token_owner_id_idx", { synchronize: false })
export class ApiToken {
  @Field(() => ID, { description: "A UUID of version 7." })
  @PrimaryColumn("uuid")
  id!: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid")
  ownerId!: string;

  @Field(() => String, { description: "1 to 100 characters." })
  @Check("api_token_name_check", "length(name) between 1 and 100")
  @Column("text")
  name!: string;

  @Field(() => ApiTokenAccess, { description: "Whether it may change anything." })
  @Check("api_token_access_check", "access in ('READ', 'READ_WRITE')")
  @Column("text")
  access!: ApiTokenAccess;

  /** Null for a token of all areas, for which `access` says what it may do there. */
  @Check(
    "api_token_scopes_check",
    `scopes is null or scopes <@ array[${scopes.map((scope) => `'${scope}'`).join(", ")}] and scopes <> '{}'`,
  )
  @Column("text", { array: true, nullable: true, name: "scopes" })
  limitedTo!: Scope[] | null;

  @Field(() => [String], { description: "What it may do: `notes:read` and the like; writing includes reading." })
  get scopes(): readonly Scope[] {
    return this.limitedTo ?? (this.access === ApiTokenAccess.READ ? readScopes : writeScopes);
  }

  /** SHA-256 of the whole token. */
  @Check("api_token_hash_check", "length(hash) = 32")
  @Column("bytea", { unique: true, select: false })
  hash!: Buffer;

  @Field(() => DateTime, { description: "When it was made." })
  @Column("timestamptz", { default: () => "now()" })
  createdAt!: string;

  @Field(() => DateTime, { nullable: true, description: "Kept to the minute; null when it was never used." })
  @Column("timestamptz", { nullable: true })
  lastUsedAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: "When it stops working; null: never." })
  @Column("timestamptz", { nullable: true })
  expiresAt!: string | null;
}
