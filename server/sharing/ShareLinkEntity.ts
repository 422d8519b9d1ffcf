import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { User } from "../accounts/User.js";
import { ContentItem } from "../content/ContentItem.js";
import { milliseconds } from "../platform/data/columns.js";

/** A link with which anyone can read an item; its token is stored as a hash and encrypted. */
@Entity("share_link")
@Index("share_link_item_idx", ["itemId"])
@Index("share_link_item_key", ["itemId"], { unique: true, where: "delivery_id is null" })
@Index("share_link_owner_idx", ["ownerId", "createdAt", "id"])
export class ShareLinkEntity {
  @PrimaryColumn("uuid")
  id: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid")
  ownerId: string;

  @ForeignKey(() => ContentItem, { onDelete: "CASCADE" })
  @Column("uuid")
  itemId: string;

  // given by name, because sending depends on sharing
  @ForeignKey("DeliveryEntity", { name: "share_link_delivery_fkey", onDelete: "CASCADE" })
  @Column("uuid", { nullable: true, unique: true })
  deliveryId: string | null;

  @Column("bytea", { unique: true })
  tokenHash: Buffer;

  @Column("bytea")
  sealedToken: Buffer;

  @Column("timestamptz", { ...milliseconds, nullable: true })
  expiresAt: string | null;

  @Column("text", { nullable: true })
  passwordHash: string | null;

  @Column("integer", { default: 0 })
  visitCount: number;

  @Column("timestamptz", { ...milliseconds, nullable: true })
  lastVisitAt: string | null;

  @Column("timestamptz", { ...milliseconds })
  createdAt: string;
}
