import { Field, ID, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryColumn } from "typeorm";
import { DateTime } from "../platform/scalars.js";

/** A person with an account. The API shows it to nobody but that person. */
@ObjectType("Viewer", { description: "The signed-in person." })
@Entity("app_user")
export class User {
  @Field(() => ID, { description: "A UUID of version 7." })
  @PrimaryColumn("uuid")
  id!: string;

  @Field(() => String, { description: "Lower case, unique; at most 254 characters." })
  @Column("text")
  email!: string;

  @Field(() => Boolean, {
    description: "True once a mail to the address was answered, or a sign-in provider vouched for it.",
  })
  @Column("boolean", { name: "email_verified", default: false })
  emailVerified!: boolean;

  @Field(() => String, { description: "1 to 100 characters." })
  @Column("text", { name: "display_name" })
  displayName!: string;

  /** A picture's address from a sign-in provider. */
  @Column("text", { nullable: true })
  image!: string | null;

  @Field(() => Boolean, { description: "True for an admin of this instance." })
  @Column("boolean", { name: "is_admin", default: false })
  isAdmin!: boolean;

  @Field(() => DateTime, { nullable: true, description: "Kept by recordActivity; null before the first." })
  @Column("timestamptz", { name: "last_active_at", nullable: true })
  lastActiveAt!: string | null;

  /** The invitation that brought this person here; null for who came alone. */
  @Column("text", { name: "invited_by_token", nullable: true })
  invitedByToken!: string | null;

  /** While set, the person can't sign in and no token of theirs works. */
  @Column("timestamptz", { name: "suspended_at", nullable: true })
  suspendedAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "When account and content go for good; null: they stay.",
  })
  @Column("timestamptz", { name: "deletion_at", nullable: true })
  deletionAt!: string | null;

  @Field(() => DateTime, { description: "When the account was made." })
  @Column("timestamptz", { name: "created_at", default: () => "now()" })
  createdAt!: string;

  @Column("timestamptz", { name: "updated_at", default: () => "now()" })
  updatedAt!: string;
}
