import { Check, Column, Entity, Index, PrimaryColumn } from "typeorm";
import { milliseconds } from "../platform/data/columns.js";

/** A backup that the app has made, is making or failed to make. */
@Entity("backup_run")
@Index("backup_run_idx", ["startedAt", "id"])
@Index("backup_run_running_idx", ["state"], { unique: true, where: "state = 'RUNNING'" })
export class BackupRunEntity {
  @PrimaryColumn("uuid")
  id: string;

  @Check("backup_run_state_check", "state in ('RUNNING', 'DONE', 'FAILED', 'STOPPED')")
  @Column("text")
  state: string;

  /** Started by the schedule, not by an admin. */
  @Column("boolean")
  isScheduled: boolean;

  /** The folder, or "s3://" and the bucket. */
  @Column("text")
  place: string;

  /**
   * The name of its file, set as soon as one may exist, complete or not; null before, and once nothing is left of it.
   */
  @Column("text", { nullable: true })
  fileName: string | null;

  /** Identifies the process that makes it: another may have taken it over. */
  @Column("uuid", { nullable: true })
  claim: string | null;

  /** The size of its file in bytes. */
  @Column("bigint", { nullable: true })
  size: string | null;

  @Column("boolean")
  isEncrypted: boolean;

  @Column("integer", { default: 0 })
  tables: number;

  @Column("integer", { default: 0 })
  files: number;

  /** Bytes of rows and files before compression. */
  @Column("bigint", { default: 0 })
  bytes: string;

  @Check("backup_run_reason_check", "length(reason) <= 500")
  @Column("text", { nullable: true })
  reason: string | null;

  @Column("timestamptz", { ...milliseconds })
  startedAt: string;

  /** The last sign of life from its process. */
  @Column("timestamptz", { ...milliseconds })
  seenAt: string;

  @Column("timestamptz", { ...milliseconds, nullable: true })
  endedAt: string | null;
}
