import { Check, Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { User } from "../accounts/User.js";
import { milliseconds } from "../platform/data/columns.js";

/** A browser's settings, stored for the owner's other browsers. */
@Entity("kept_preferences")
export class KeptPreferencesEntity {
  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @PrimaryColumn("uuid")
  ownerId: string;

  @Check("kept_preferences_settings_check", "octet_length(settings) <= 16000")
  @Column("text")
  settings: string;

  @Column("timestamptz", { ...milliseconds })
  updatedAt: string;
}
