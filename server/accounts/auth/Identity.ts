import { Field, ID, ObjectType } from "type-graphql";
import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from "typeorm";
import { inSqlAlone } from "../../platform/data/columns.js";
import { DateTime } from "../../platform/graphql/scalars.js";
import { User } from "../User.js";

/** The provider of rows that hold a password rather than a social account. */
export const passwordProvider = "credential";

/** One way to sign in: a password or a social account. The password itself is never loaded here. */
@ObjectType({ description: "A social account linked for signing in." })
@Entity("identity")
@Unique(["providerId", "accountId"])
@Index("identity_owner_id_idx", ["ownerId"])
export class Identity {
  @Field(() => ID, { description: "A UUID of version 7." })
  @PrimaryColumn("uuid")
  id!: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid")
  ownerId!: string;

  @Field(() => String, { description: "The id of one of SignInOptions.providers, or of one that was offered before." })
  @Column("text")
  providerId!: string;

  @Field(() => String, { description: "The account's id at the provider." })
  @Column("text")
  accountId!: string;

  @Field(() => DateTime, { description: "When it was linked." })
  @Column("timestamptz", { default: () => "now()" })
  createdAt!: string;

  @Column("text", { ...inSqlAlone, nullable: true })
  password?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  accessToken?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  refreshToken?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  idToken?: string | null;

  @Column("timestamptz", { ...inSqlAlone, nullable: true })
  accessTokenExpiresAt?: string | null;

  @Column("timestamptz", { ...inSqlAlone, nullable: true })
  refreshTokenExpiresAt?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  scope?: string | null;

  @Column("timestamptz", { ...inSqlAlone, default: () => "now()" })
  updatedAt?: string;
}
