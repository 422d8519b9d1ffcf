import { Column, Entity, PrimaryColumn } from "typeorm";
import { milliseconds } from "../platform/data/columns.js";

/** The settings that admins chose for all instances. */
@Entity("instance_choice")
export class InstanceSettingEntity {
  @PrimaryColumn("text")
  name: string;

  @Column("jsonb")
  value: unknown;

  @Column("timestamptz", { ...milliseconds })
  updatedAt: string;
}
