import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { milliseconds } from "../../platform/data/columns.js";
import { User } from "../User.js";

/** A person's authenticator app and recovery codes. */
@Entity("two_factor")
export class TwoFactor {
  @PrimaryColumn("uuid")
  id: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid", { unique: true })
  ownerId: string;

  @Column("text")
  secret: string;

  @Column("text")
  backupCodes: string;

  @Column("integer", { default: 0 })
  recoveryCodesLeft: number;

  @Column("boolean", { default: false })
  verified: boolean;

  @Column("integer", { nullable: true })
  lastCounter: number | null;

  @Column("integer", { default: 0 })
  failedVerificationCount: number;

  @Column("timestamptz", { ...milliseconds, nullable: true })
  lockedUntil: string | null;

  @Column("timestamptz", { ...milliseconds, default: () => "now()" })
  createdAt: string;
}
