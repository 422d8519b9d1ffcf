import { Check, Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { User } from "../accounts/User.js";
import { milliseconds } from "../platform/data/columns.js";

/** How a person wants to be told. */
@Entity("notification_settings")
export class NotificationSettingsEntity {
  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @PrimaryColumn("uuid")
  ownerId: string;

  @Column("boolean", { default: true })
  browser: boolean;

  @Column("boolean", { default: true })
  email: boolean;

  @Column("boolean", { default: true })
  dashboard: boolean;

  @Check("notification_settings_quiet_from_check", "quiet_from between 0 and 1439")
  @Column("smallint", { nullable: true })
  quietFrom: number | null;

  @Check("notification_settings_quiet_until_check", "quiet_until between 0 and 1439")
  @Column("smallint", { nullable: true })
  quietUntil: number | null;

  @Column("text", { default: "UTC" })
  timeZone: string;

  @Column("timestamptz", { ...milliseconds, nullable: true })
  lastMailAt: string | null;
}
