import { Field, ID, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryColumn } from "typeorm";
import { DateTime } from "../platform/scalars.js";

/** A browser that somebody is signed in with. Rows are made and ended by the sign-in routes. */
@ObjectType({ description: "A browser that the person is signed in with." })
@Entity("user_session")
export class Session {
  @Field(() => ID, { description: "A UUID of version 7." })
  @PrimaryColumn("uuid")
  id!: string;

  @Column("uuid", { name: "owner_id" })
  ownerId!: string;

  @Field(() => String, {
    nullable: true,
    description: "The address it was last seen at; null where none could be told.",
  })
  @Column("text", { name: "ip_address", nullable: true })
  ipAddress!: string | null;

  @Column("text", { name: "user_agent", nullable: true })
  userAgent!: string | null;

  /** Moves on with use; see sessionDays. */
  @Column("timestamptz", { name: "expires_at" })
  expiresAt!: string;

  @Field(() => DateTime, { description: "When the person signed in." })
  @Column("timestamptz", { name: "created_at" })
  createdAt!: string;

  @Field(() => DateTime, { description: "Kept to the minute." })
  @Column("timestamptz", { name: "last_seen_at" })
  lastSeenAt!: string;
}
