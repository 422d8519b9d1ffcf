import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { User } from "../accounts/User.js";
import { milliseconds } from "../platform/data/columns.js";

/** Somebody whose sends the owner has blocked. */
@Entity("blocked_sender")
export class BlockedSenderEntity {
  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @PrimaryColumn("uuid")
  ownerId: string;

  @PrimaryColumn("text")
  email: string;

  @Column("uuid", { nullable: true })
  senderId: string | null;

  @Column("text", { nullable: true })
  name: string | null;

  @Column("timestamptz", { ...milliseconds })
  createdAt: string;
}
