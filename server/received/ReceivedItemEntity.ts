import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { User } from "../accounts/User.js";
import { isContentType } from "../contentKinds/ContentType.js";
import { computed, milliseconds } from "../platform/data/columns.js";

/** An item as it was sent to somebody. */
@Entity("received_item")
@Index("received_item_found_by_idx", { synchronize: false })
@Index("received_item_idx", ["ownerId", "createdAt", "id"])
@Index("received_item_status_idx", ["ownerId", "status", "createdAt", "id"])
@Index("received_item_unread_idx", ["ownerId"], { where: "not is_read and status = 'PENDING'" })
export class ReceivedItemEntity {
  @PrimaryColumn("uuid")
  id: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid")
  ownerId: string;

  @Column("uuid", { nullable: true })
  senderId: string | null;

  @Column("text")
  senderName: string;

  @Column("text")
  senderEmail: string;

  @Check("received_item_content_type_check", isContentType("content_type"))
  @Column("text")
  contentType: string;

  @Column("text", { nullable: true })
  message: string | null;

  @Column("jsonb")
  card: unknown;

  @Column("jsonb")
  body: unknown;

  @Column("smallint")
  fileCount: number;

  @Column("boolean", { default: false })
  isRead: boolean;

  @Check("received_item_status_check", "status in ('PENDING', 'ACCEPTED', 'DISMISSED')")
  @Column("text", { default: "PENDING" })
  status: string;

  @Column("uuid", { nullable: true })
  copyId: string | null;

  @Column("timestamptz", { ...milliseconds })
  createdAt: string;

  @Column("jsonb", { nullable: true })
  transcript: unknown;

  @Column("tsvector", { ...computed })
  foundBy: string;
}
