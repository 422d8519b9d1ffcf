import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { User } from "../accounts/User.js";
import { ContentItem } from "../content/ContentItem.js";
import { milliseconds } from "../platform/data/columns.js";

/** An item as it was sent: the card for lists, the body for opening it. */
@Entity("send")
@Index("send_item_fkey_idx", ["itemId"])
@Index("send_item_idx", ["ownerId", "itemId", "createdAt", "id"])
export class SendEntity {
  @PrimaryColumn("uuid")
  id: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid")
  ownerId: string;

  @ForeignKey(() => ContentItem, { onDelete: "CASCADE" })
  @Column("uuid")
  itemId: string;

  @Check("send_message_check", "length(message) between 1 and 500")
  @Column("text", { nullable: true })
  message: string | null;

  @Column("jsonb")
  card: unknown;

  @Column("jsonb")
  body: unknown;

  @Column("timestamptz", { ...milliseconds })
  createdAt: string;

  @Column("jsonb", { nullable: true })
  transcript: unknown;
}
