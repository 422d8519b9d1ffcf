import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { ReceivedItemEntity } from "../received/ReceivedItemEntity.js";
import { SendEntity } from "./SendEntity.js";

/** A file of a sent or received item. */
@Entity("snapshot_file")
@Check("snapshot_file_holder_check", "num_nonnulls(send_id, received_item_id) = 1")
@Index("snapshot_file_received_idx", ["receivedItemId", "place"], { where: "received_item_id is not null" })
@Index("snapshot_file_send_idx", ["sendId", "place"], { where: "send_id is not null" })
@Index("snapshot_file_storage_key_idx", ["storageKey"])
export class SnapshotFileEntity {
  @PrimaryColumn("uuid")
  id: string;

  @Column("uuid")
  ownerId: string;

  @ForeignKey(() => SendEntity, { onDelete: "CASCADE" })
  @Column("uuid", { nullable: true })
  sendId: string | null;

  @ForeignKey(() => ReceivedItemEntity, { onDelete: "CASCADE" })
  @Column("uuid", { nullable: true })
  receivedItemId: string | null;

  @Column("smallint")
  place: number;

  @Column("text")
  fileName: string;

  @Column("text")
  fileType: string;

  @Column("integer")
  fileSize: number;

  @Column("text")
  storageKey: string;

  @Column("integer", { nullable: true })
  imageWidth: number | null;

  @Column("integer", { nullable: true })
  imageHeight: number | null;

  /** The attachment that it was copied from, by which the text names it; it may be gone. */
  @Column("uuid", { nullable: true })
  attachmentId: string | null;
}
