import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from "typeorm";
import { User } from "../accounts/User.js";
import { milliseconds } from "../platform/data/columns.js";
import { transferSteps } from "./Transfer.js";

/** An export or an import. */
@Entity("transfer")
@Unique(["ownerId", "id"])
@Check("transfer_failed_check", "(state = 'FAILED') = (failure is not null)")
@Check("transfer_running_check", "(state = 'RUNNING') = (claim is not null)")
@Check("transfer_source_kind_check", "(kind = 'IMPORT') = (source is not null)")
@Index("transfer_created_at_idx", { synchronize: false })
@Index("transfer_open_idx", ["ownerId", "kind"], { unique: true, where: "state in ('QUEUED', 'RUNNING')" })
export class TransferEntity {
  @PrimaryColumn("uuid")
  id: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid")
  ownerId: string;

  @Check("transfer_kind_check", "kind in ('EXPORT', 'IMPORT')")
  @Column("text")
  kind: string;

  @Check("transfer_source_check", "source in ('MARKDOWN', 'NOTION', 'KEEP', 'COMMONPLACE')")
  @Column("text", { nullable: true })
  source: string | null;

  @Check(
    "transfer_state_check",
    "state in ('CHECKED', 'QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED', 'UNDONE')",
  )
  @Column("text")
  state: string;

  @Check("transfer_step_check", `step in (${transferSteps.map((step) => `'${step}'`).join(", ")})`)
  @Column("text", { nullable: true })
  step: string | null;

  @Column("integer", { default: 0 })
  done: number;

  @Column("integer", { default: 0 })
  total: number;

  @Check("transfer_failure_check", "length(failure) between 1 and 500")
  @Column("text", { nullable: true })
  failure: string | null;

  @Check("transfer_file_name_check", "octet_length(file_name) between 1 and 255")
  @Column("text")
  fileName: string;

  @Column("bigint", { nullable: true })
  fileSize: string | null;

  @Column("text", { nullable: true })
  storageKey: string | null;

  @Column("text", { default: "UTC" })
  timeZone: string;

  @Column("timestamptz", { ...milliseconds, nullable: true })
  expiresAt: string | null;

  @Column("jsonb", { nullable: true })
  report: unknown;

  @Column("uuid", { nullable: true })
  claim: string | null;

  @Column("timestamptz", { ...milliseconds })
  createdAt: string;

  @Column("timestamptz", { ...milliseconds, nullable: true })
  startedAt: string | null;

  @Column("timestamptz", { ...milliseconds, nullable: true })
  finishedAt: string | null;
}
