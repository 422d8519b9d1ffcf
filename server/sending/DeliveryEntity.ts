import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from "typeorm";
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

  @Column("timestamptz", { ...milliseconds })
  createdAt: string;
}
