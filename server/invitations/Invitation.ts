import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { User } from "../accounts/User.js";
import { milliseconds } from "../platform/data/columns.js";
import { OutboxMailEntity } from "../platform/mail/OutboxMailEntity.js";

/** An invitation to sign up. */
@Entity("invitation")
@Index("invitation_created_at_idx", ["createdAt", "id"])
@Index("invitation_joined_by_idx", ["joinedBy"], { where: "joined_by is not null" })
@Index("invitation_mail_idx", ["mailId"], { where: "mail_id is not null" })
@Index("invitation_owner_id_idx", { synchronize: false })
@Index("invitation_to_forget_idx", ["createdAt"], { where: "joined_at is null and email is not null" })
export class Invitation {
  @PrimaryColumn("uuid")
  id: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid")
  ownerId: string;

  @Check("invitation_email_check", "length(email) between 3 and 254")
  @Column("text", { nullable: true })
  email: string | null;

  @Check("invitation_personal_message_check", "length(personal_message) between 1 and 1000")
  @Column("text", { nullable: true })
  personalMessage: string | null;

  @Check("invitation_token_hash_check", "length(token_hash) = 32")
  @Column("bytea", { unique: true })
  tokenHash: Buffer;

  @Column("timestamptz")
  createdAt: string;

  @Column("timestamptz")
  expiresAt: string;

  @Column("timestamptz", { nullable: true })
  joinedAt: string | null;

  @ForeignKey(() => User, { onDelete: "SET NULL" })
  @Column("uuid", { nullable: true })
  joinedBy: string | null;

  @Column("timestamptz", { ...milliseconds, nullable: true })
  sentAt: string | null;

  @Column("timestamptz", { ...milliseconds, nullable: true })
  openedAt: string | null;

  @Column("timestamptz", { ...milliseconds, nullable: true })
  revokedAt: string | null;

  @ForeignKey(() => OutboxMailEntity, { onDelete: "SET NULL" })
  @Column("uuid", { nullable: true })
  mailId: string | null;
}
