import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { User } from "../accounts/User.js";
import { milliseconds } from "../platform/data/columns.js";

/** An address that the owner has sent to. */
@Entity("correspondent")
@Index("correspondent_count_idx", ["ownerId", "sendCount", "lastSentAt"])
export class Correspondent {
  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @PrimaryColumn("uuid")
  ownerId: string;

  @PrimaryColumn("text")
  email: string;

  @Column("integer")
  sendCount: number;

  @Column("timestamptz", { ...milliseconds })
  lastSentAt: string;
}
