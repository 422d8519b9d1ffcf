import { Ctx, Field, ID, ObjectType } from "type-graphql";
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import type { Context } from "../../platform/context.js";
import { inSqlAlone, milliseconds } from "../../platform/data/columns.js";
import { DateTime } from "../../platform/graphql/scalars.js";
import { User } from "../User.js";
import { deviceOf } from "./deviceOf.js";
import { placeOf } from "./placeOf.js";

/** A browser that somebody is signed in with. Rows are created and ended by the sign-in routes. */
@ObjectType({ description: "A browser that the person is signed in with." })
@Entity("user_session")
@Index("user_session_expires_at_idx", ["expiresAt"])
@Index("user_session_owner_id_idx", { synchronize: false })
export class Session {
  @Field(() => ID, { description: "A UUID of version 7." })
  @PrimaryColumn("uuid")
  id!: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid")
  ownerId!: string;

  @Field(() => String, {
    nullable: true,
    description: "The address it was last seen at; null where none could be told.",
  })
  @Column("text", { nullable: true })
  ipAddress!: string | null;

  @Column("text", { nullable: true })
  userAgent!: string | null;

  /** Extended with use; see sessionDays. */
  @Column("timestamptz")
  expiresAt!: string;

  @Field(() => DateTime, { description: "When the person signed in." })
  @Column("timestamptz", { default: () => "now()" })
  createdAt!: string;

  @Field(() => DateTime, { description: "Kept to the minute." })
  @Column("timestamptz", { default: () => "now()" })
  lastSeenAt!: string;

  @Column("text", { ...inSqlAlone, unique: true })
  token?: string;

  @Column("timestamptz", { ...inSqlAlone, ...milliseconds, nullable: true })
  provedAt?: string | null;

  @Column("boolean", { ...inSqlAlone, default: false })
  hasSecondFactor?: boolean;

  @Field(() => String, { description: 'What the browser calls itself, e.g. "Chrome on Linux".' })
  get device(): string {
    return deviceOf(this.userAgent);
  }

  @Field(() => String, {
    nullable: true,
    description: 'Where it was last seen, as far as its address says, e.g. "local network, 192.168.1.20"; else null.',
  })
  get place(): string | null {
    return placeOf(this.ipAddress);
  }

  @Field(() => Boolean, { description: "True for the browser that asks." })
  isCurrent(@Ctx() ctx: Context): boolean {
    return ctx.viewer?.sessionId === this.id;
  }
}
