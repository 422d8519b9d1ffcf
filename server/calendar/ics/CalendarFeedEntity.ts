import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { User } from "../../accounts/User.js";
import { milliseconds } from "../../platform/data/columns.js";

/** The private address at which other programs read the owner's calendar. */
@Entity("calendar_feed")
export class CalendarFeedEntity {
  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @PrimaryColumn("uuid")
  ownerId: string;

  @Column("text", { unique: true })
  tokenHash: string;

  @Column("boolean", { default: false })
  includesTasks: boolean;

  @Column("timestamptz", { ...milliseconds })
  createdAt: string;

  @Column("timestamptz", { ...milliseconds, nullable: true })
  lastReadAt: string | null;
}
