import { Check, Column, Entity, Index, PrimaryColumn } from "typeorm";
import { milliseconds } from "../platform/data/columns.js";

/** A line of the audit log; it remains after the people it names are deleted. */
@Entity("audit_entry")
@Index("audit_entry_actor_idx", ["actorId", "createdAt"])
@Index("audit_entry_area_idx", ["area", "createdAt", "id"])
@Index("audit_entry_idx", ["createdAt", "id"])
@Index("audit_entry_target_idx", ["targetId"])
export class AuditEntryEntity {
  @PrimaryColumn("uuid")
  id: string;

  @Check(
    "audit_entry_area_check",
    "area in ('SIGN_IN', 'USERS', 'INVITATIONS', 'FEEDBACK', 'SETTINGS', 'JOBS', 'MAIL')",
  )
  @Column("text")
  area: string;

  @Check("audit_entry_action_check", "length(action) between 1 and 100")
  @Column("text")
  action: string;

  @Column("uuid", { nullable: true })
  actorId: string | null;

  @Column("text", { nullable: true })
  actorName: string | null;

  @Column("uuid", { nullable: true })
  targetId: string | null;

  @Column("text", { nullable: true })
  targetName: string | null;

  @Check("audit_entry_detail_check", "length(detail) <= 1000")
  @Column("text", { nullable: true })
  detail: string | null;

  @Column("text", { nullable: true })
  ipAddress: string | null;

  @Column("timestamptz", { ...milliseconds })
  createdAt: string;
}
