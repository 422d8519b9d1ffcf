import { Field, ID, ObjectType } from "type-graphql";
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { inSqlAlone, milliseconds } from "../../platform/data/columns.js";
import { DateTime } from "../../platform/graphql/scalars.js";
import { User } from "../User.js";

/** A person's passkey. Rows are created by the sign-in routes; only they load the public key. */
@ObjectType({ description: "A passkey with which the person can sign in." })
@Entity("passkey")
@Index("passkey_owner_id_idx", ["ownerId", "createdAt"])
export class Passkey {
  @Field(() => ID, { description: "A UUID of version 7." })
  @PrimaryColumn("uuid")
  id!: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid")
  ownerId!: string;

  @Field(() => String, { description: "1 to 100 characters." })
  @Check("passkey_name_check", "length(name) between 1 and 100")
  @Column("text")
  name!: string;

  @Field(() => DateTime, { description: "When it was added." })
  @Column("timestamptz", { ...milliseconds, default: () => "now()" })
  createdAt!: string;

  @Field(() => DateTime, { nullable: true, description: "When it last signed in or confirmed; null: never." })
  @Column("timestamptz", { ...milliseconds, nullable: true })
  lastUsedAt!: string | null;

  @Column("text", { ...inSqlAlone, unique: true })
  credentialId?: string;

  @Column("text", { ...inSqlAlone })
  publicKey?: string;

  @Column("double precision", { ...inSqlAlone })
  counter?: number;

  @Column("text", { ...inSqlAlone })
  deviceType?: string;

  @Column("boolean", { ...inSqlAlone })
  backedUp?: boolean;

  @Column("text", { ...inSqlAlone, nullable: true })
  transports?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  aaguid?: string | null;
}
