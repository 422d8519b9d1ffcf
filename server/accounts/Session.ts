import { Ctx, Field, ID, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryColumn } from "typeorm";
import type { Context } from "../platform/context.js";
import { DateTime } from "../platform/scalars.js";
import { deviceOf } from "./deviceOf.js";

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

  @Field(() => String, { description: 'What the browser calls itself, e.g. "Chrome on Linux".' })
  get device(): string {
    return deviceOf(this.userAgent);
  }

  @Field(() => Boolean, { description: "True for the browser that asks." })
  isCurrent(@Ctx() ctx: Context): boolean {
    return ctx.viewer?.sessionId === this.id;
  }
}
