import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { User } from "../../../accounts/User.js";
import { milliseconds } from "../../../platform/data/columns.js";

/** A notice that the person's next digest lists. */
@Entity("waiting_notice")
@Index("waiting_notice_owner_idx", ["ownerId", "createdAt", "id"])
@Index("waiting_notice_received_idx", ["receivedItemId"])
export class WaitingNotice {
  @PrimaryColumn("uuid")
  id: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid")
  ownerId: string;

  // given by name, because received items depend on notices
  @ForeignKey("ReceivedItemEntity", { onDelete: "CASCADE" })
  @Column("uuid", { nullable: true })
  receivedItemId: string | null;

  @Column("text")
  title: string;

  @Column("text")
  body: string;

  @Column("text")
  path: string;

  @Column("timestamptz", { ...milliseconds })
  createdAt: string;
}
