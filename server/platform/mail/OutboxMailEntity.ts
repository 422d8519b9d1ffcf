import { Check, Column, Entity, Index, PrimaryColumn } from "typeorm";

/** A mail that is to be sent, or was sent. */
@Entity("outbox_mail")
@Index("outbox_mail_created_at_idx", { synchronize: false })
@Index("outbox_mail_waiting_idx", ["createdAt"], { where: "status = 'WAITING'" })
export class OutboxMailEntity {
  @PrimaryColumn("uuid")
  id: string;

  @Check("outbox_mail_recipient_check", "length(recipient) between 3 and 254")
  @Column("text")
  recipient: string;

  @Column("text")
  template: string;

  @Column("jsonb")
  props: unknown;

  @Check("outbox_mail_status_check", "status in ('WAITING', 'SENT', 'KEPT', 'FAILED', 'BOUNCED')")
  @Column("text", { default: "WAITING" })
  status: string;

  @Column("text", { nullable: true })
  subject: string | null;

  @Column("text", { nullable: true })
  html: string | null;

  @Column("text", { nullable: true })
  plainText: string | null;

  @Column("integer", { default: 0 })
  attempts: number;

  @Column("text", { nullable: true })
  lastError: string | null;

  @Column("timestamptz", { default: () => "now()" })
  createdAt: string;

  /** Set before its last byte goes to the mail server, and again with the answer; null if that was a refusal. */
  @Column("timestamptz", { nullable: true })
  sentAt: string | null;

  /** When it was given up or refused; null otherwise. */
  @Column("timestamptz", { nullable: true })
  failedAt: string | null;

  @Column("jsonb", { default: {} })
  envelope: unknown;
}
