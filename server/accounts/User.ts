import { Field, ID, ObjectType } from "type-graphql";
import { Check, Column, Entity, Index, PrimaryColumn } from "typeorm";
import { computed, inSqlAlone, milliseconds } from "../platform/data/columns.js";
import { DateTime } from "../platform/graphql/scalars.js";

/** A person with an account. The API shows it to nobody but that person. */
@ObjectType("Viewer", { description: "The signed-in person." })
@Entity("app_user")
@Index("app_user_admin_idx", ["id"], { where: "is_admin" })
@Index("app_user_created_idx", ["createdAt", "id"])
@Index("app_user_deletion_idx", ["deletionAt"], { where: "deletion_at is not null" })
@Index("app_user_last_active_idx", { synchronize: false })
@Index("app_user_name_idx", { synchronize: false })
@Index("app_user_search_idx", ["search"], { type: "gin" })
export class User {
  @Field(() => ID, { description: "A UUID of version 7." })
  @PrimaryColumn("uuid")
  id!: string;

  @Field(() => String, { description: "Lower case, unique; at most 254 characters." })
  @Check("app_user_email_check", "email = lower(email) and length(email) between 3 and 254")
  @Column("text", { unique: true })
  email!: string;

  @Field(() => Boolean, {
    description: "True once a mail to the address was answered, or a sign-in provider vouched for it.",
  })
  @Column("boolean", { default: false })
  emailVerified!: boolean;

  @Field(() => String, { description: "1 to 100 characters." })
  @Check("app_user_display_name_check", "length(display_name) between 1 and 100")
  @Column("text")
  displayName!: string;

  /** A picture's address from a sign-in provider. */
  @Column("text", { nullable: true })
  image!: string | null;

  @Field(() => Boolean, { description: "True for an admin of this instance." })
  @Column("boolean", { default: false })
  isAdmin!: boolean;

  @Field(() => DateTime, { nullable: true, description: "Kept by recordActivity; null before the first." })
  @Column("timestamptz", { nullable: true })
  lastActiveAt!: string | null;

  /** The invitation that this person signed up with; null without one. */
  @Column("text", { nullable: true })
  invitedByToken!: string | null;

  /** While set, the person can't sign in and no token of theirs works. */
  @Column("timestamptz", { nullable: true })
  suspendedAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "When account and content go for good; null: they stay.",
  })
  @Column("timestamptz", { ...milliseconds, nullable: true })
  deletionAt!: string | null;

  @Field(() => DateTime, { description: "When the account was made." })
  @Column("timestamptz", { default: () => "now()" })
  createdAt!: string;

  @Column("timestamptz", { default: () => "now()" })
  updatedAt!: string;

  @Check("app_user_suspension_reason_check", "length(suspension_reason) between 1 and 500")
  @Column("text", { ...inSqlAlone, nullable: true })
  suspensionReason?: string | null;

  @Column("tsvector", { ...computed })
  search?: string;

  @Column("boolean", { ...inSqlAlone, default: false })
  twoFactorEnabled?: boolean;

  @Column("integer", { ...inSqlAlone, default: 0 })
  deviceGeneration?: number;

  /** Null once the first steps are over, and for an account that was made without examples. */
  @Check("app_user_first_steps_state_check", "first_steps_state in ('SHOWN', 'HIDDEN')")
  @Column("text", { nullable: true })
  firstStepsState!: "SHOWN" | "HIDDEN" | null;
}
