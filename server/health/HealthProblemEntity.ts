import { Check, Column, Entity, PrimaryColumn } from "typeorm";
import { milliseconds } from "../platform/data/columns.js";

/** A current or recent problem of the instance, which its admins are told of once. */
@Entity("health_problem")
export class HealthProblemEntity {
  @Check("health_problem_kind_check", "kind in ('WORKER_SILENT', 'MAILS_WAIT', 'DISK_NEARLY_FULL', 'BACKUP_FAILED')")
  @PrimaryColumn("text")
  kind: string;

  /** Identifies the affected disk; empty for problems that are the same on every machine. */
  @PrimaryColumn("text")
  place: string;

  @Column("text")
  title: string;

  @Column("text")
  body: string;

  @Column("timestamptz", { ...milliseconds })
  beganAt: string;

  /** When the problem was last observed. */
  @Column("timestamptz", { ...milliseconds })
  seenAt: string;

  /** Null while it goes on. */
  @Column("timestamptz", { ...milliseconds, nullable: true })
  endedAt: string | null;
}
