import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from "typeorm";
import { milliseconds } from "../platform/data/columns.js";
import { OutboxMailEntity } from "../platform/mail/OutboxMailEntity.js";
import { SendEntity } from "./SendEntity.js";

/** One recipient's part of a send. */
@Entity("delivery")
@Unique("delivery_place_key", ["sendId", "place"])
@Index("delivery_email_idx", ["ownerId", "email", "createdAt"])
@Index("delivery_mail_idx", ["mailId"])
export class DeliveryEntity {
  @PrimaryColumn("uuid")
  id: string;

  @Column("uuid")
  ownerId: string;

  @ForeignKey(() => SendEntity, { onDelete: "CASCADE" })
  @Column("uuid")
  sendId: string;

  @Column("smallint")
  place: number;

  @Column("text")
  email: string;

  @ForeignKey(() => OutboxMailEntity, { onDelete: "SET NULL" })
  @Column("uuid", { nullable: true })
  mailId: string | null;

  /** Whether the sender is told that it is among the person's received items. */
  @Column("boolean", { default: false })
  isInApp: boolean;

  /** Why it has a mail or none, as the sender is told; the state of a mail is the mail's own. */
  @Check("delivery_mail_check", "mail in ('MAILED', 'MAIL_OFF', 'IN_APP')")
  @Column("text", { default: "MAILED" })
  mail: string;

  @Column("timestamptz", { ...milliseconds })
  createdAt: string;
}
