import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { User } from "../../../accounts/User.js";
import { milliseconds } from "../../../platform/data/columns.js";

/** A browser that receives push messages. */
@Entity("push_device")
@Index("push_device_owner_idx", ["ownerId", "createdAt"])
export class PushDeviceEntity {
  @PrimaryColumn("uuid")
  id: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid")
  ownerId: string;

  @Column("text")
  device: string;

  @Column("text", { unique: true })
  endpoint: string;

  @Column("text")
  p256dh: string;

  @Column("text")
  auth: string;

  @Column("timestamptz", { ...milliseconds })
  createdAt: string;

  @Column("timestamptz", { ...milliseconds, nullable: true })
  lastUsedAt: string | null;
}
